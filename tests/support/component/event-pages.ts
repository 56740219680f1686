import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { CityEvent } from "../../../shared/model/event.ts";
import { openApp } from "./open-app.tsx";
import type { Person } from "./person.ts";
import { answer, answerUnlessSet } from "./played-api.ts";
import { aQuote, aQuoteLine } from "./samples/events.ts";

/** Answers an event's page: no RSVP, hold or line, and $20 a ticket, unless the test has said otherwise. */
export const answerEvent = (event: CityEvent): void => {
  answer("events", "get", event);
  answerUnlessSet("events", "rsvps", { items: [], cursor: null });
  answerUnlessSet("tickets", "holds", { items: [] });
  answerUnlessSet("tickets", "linePlace", { place: null });
  answerUnlessSet("tickets", "quote", ({ tier, quantity = 1 }) =>
    aQuote(
      Array.from({ length: quantity }, () => aQuoteLine()),
      { event_id: event.id, tier },
    ),
  );
};

/** Opens an event's page; without a person, as a visitor. */
export const openEvent = async (event: CityEvent, as?: Person): Promise<UserEvent> => {
  answerEvent(event);
  const user = await openApp(`/event/${event.id}`, as ? { as } : {});
  await screen.findByRole("heading", { level: 1, name: event.title });
  return user;
};

/** Answers the lists of events with these, latest first, and what else the Events tab reads. */
export const answerEvents = (...events: CityEvent[]): void => {
  const items = [...events].sort((one, other) => other.start_at.localeCompare(one.start_at));
  answer("events", "list", { items: items.filter((event) => event.is_published), cursor: null });
  answerUnlessSet("tickets", "holds", { items: [] });
  answerUnlessSet("calendar", "feed", { url: null });
};

/** The cards of events on the page, by id, in their order. */
export const shownEvents = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("main [data-event]")].map(({ dataset }) => dataset.event ?? "");
