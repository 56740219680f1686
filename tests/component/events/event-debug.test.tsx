import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerEvents, shownEvents } from "../../support/component/event-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { anAdministrator, aPerson } from "../../support/component/person.ts";
import { answer, refuse } from "../../support/component/played-api.ts";
import { anEventRecord } from "../../support/component/samples/back-office/events.ts";
import { anEvent, aPastEvent } from "../../support/component/samples/events.ts";

const panel = () => screen.findByRole("region", { name: "Event debug" });
const figures = async () =>
  Object.fromEntries(
    [...(await panel()).querySelectorAll("dl > div")].map((figure) => [
      figure.querySelector("dt")?.textContent,
      figure.querySelector("dd")?.textContent,
    ]),
  );

const open = async (...events: ReturnType<typeof anEvent>[]) => {
  answerEvents(...events);
  answer("eventsAdmin", "list", { items: events.map((event) => anEventRecord(event)), cursor: null });
  return openApp("/dashboard?tab=events", { as: anAdministrator() });
};

test("[events-14] an administrator sees the counts and the first samples of all events", async () => {
  const about = [{ title: "Riverside Market" }, { event_section: ["rager"] }, { event_section: ["vip"] }] as const;
  const upcoming = about.map((one, at) => anEvent({ id: `evt_0000000000000000000000000${at}`, ...one } as object));
  await open(...upcoming, anEvent({ title: "Not out yet", is_published: false }), aPastEvent());
  await waitFor(async () =>
    expect(await figures()).toEqual({
      Total: "5",
      Published: "4",
      Upcoming: "3",
      Past: "1",
      City: "1",
      Rager: "1",
      VIP: "1",
      "Missing start_at": "0",
    }),
  );
  expect(within(await panel()).getByText(/America\/New_York/)).toBeVisible();
  expect(within(await panel()).getAllByRole("listitem")).toHaveLength(3);
  expect(within(await panel()).queryByRole("alert")).toBeNull();
});

test("[events-14] the panel warns when events are published and none is upcoming", async () => {
  await open(aPastEvent());
  expect(await within(await panel()).findByRole("alert")).toHaveTextContent("none are upcoming");
});

test("[events-14] the panel warns of nothing where all events are drafts, and tells drafts and past events apart", async () => {
  await open(anEvent({ title: "Not out yet", is_published: false }));
  const [draft] = await within(await panel()).findAllByRole("listitem");
  expect(draft).toHaveTextContent(/^Not out yet · 2031-.+ · draft$/);
  expect(within(await panel()).queryByRole("alert")).toBeNull();
  cleanup();
  await open(aPastEvent({ title: "Over" }));
  const [past] = await within(await panel()).findAllByRole("listitem");
  expect(past).toHaveTextContent(/^Over · .+ · published, past$/);
});

test("[events-14] the panel that failed to load is read by Try Again", async () => {
  answerEvents(anEvent());
  refuse("eventsAdmin", "list", { status: 500, code: "internal-error" });
  const user = await openApp("/dashboard?tab=events", { as: anAdministrator() });
  const retry = await within(await panel()).findByRole("button", { name: "Try Again" });
  answer("eventsAdmin", "list", { items: [anEventRecord(anEvent())], cursor: null });
  await user.click(retry);
  await waitFor(async () => expect(await figures()).toMatchObject({ Total: "1" }));
});

test("[events-14] only an administrator sees the panel", async () => {
  answerEvents(anEvent());
  await openApp("/dashboard?tab=events", { as: aPerson({ tier: "premium" }) });
  await waitFor(() => expect(shownEvents()).toEqual([anEvent().id]));
  expect(screen.queryByRole("region", { name: "Event debug" })).toBeNull();
});
