import { act, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openEvent } from "../../support/component/event-pages.ts";
import { passTime, playTime } from "../../support/component/pass-time.ts";
import { anEvent, aPastEvent } from "../../support/component/samples/events.ts";

const { start_at } = anEvent();
const return_until = "2031-01-13T03:00:00.000Z";
const after = "After that, offer your ticket to the waiting list";
const offer = "Offer your ticket to the waiting list";

const setClock = (instant: string, by = 0) => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(instant) + by });

/** What the event's page says of returns, line by line; none where it says nothing. */
const returnLines = (): (string | null)[] => {
  const label = screen.queryByText("Returns", { selector: "dt" });
  const said = label?.closest("div")?.querySelector("dd");
  return [...(said?.children ?? [])].map(({ textContent }) => textContent);
};

test.each([
  ["until when tickets are returned", -1, false, ["Until Sun, Jan 12 • 10:00 PM (ET)"]],
  ["that and offering back after it", -1, true, ["Until Sun, Jan 12 • 10:00 PM (ET)", after]],
  ["nothing once the limit is reached", 0, false, []],
  ["offering back once the limit is reached", 0, true, [offer]],
])("[return-13] the event's page says %s", async (_what, by, offers_back, lines) => {
  setClock(return_until, by);
  await openEvent(anEvent({ return_until, offers_back }));
  expect(returnLines()).toEqual(lines);
});

test.each([
  ["which never takes tickets back", {}, []],
  ["which only offers them back", { offers_back: true }, [offer]],
  [
    "whose tickets are returned until the start, with nothing after it",
    { return_until: start_at, offers_back: true },
    ["Until Tue, Jan 14 • 10:00 PM (ET)"],
  ],
])("[return-13] the page of an event %s: %j", async (_which, about, lines) => {
  setClock(return_until);
  await openEvent(anEvent(about));
  expect(returnLines()).toEqual(lines);
});

test.each([
  ["the last millisecond before the start", -1, [offer]],
  ["the start", 0, []],
])("[return-13] at %s the event's page offers a ticket back: %j", async (_when, by, lines) => {
  setClock(start_at, by);
  await openEvent(anEvent({ return_until, offers_back: true }));
  expect(returnLines()).toEqual(lines);
});

test.each([
  ["with RSVPs", anEvent({ entry: "rsvp", ticket_types: [], return_until, offers_back: true })],
  ["that is postponed", anEvent({ state: "postponed", return_until, offers_back: true })],
  ["that is cancelled", anEvent({ state: "cancelled", return_until, offers_back: true })],
  ["that is over", aPastEvent({ start_at, return_until, offers_back: true })],
])("[return-13] the page of an event %s says nothing of returns", async (_which, event) => {
  setClock(return_until, -1);
  await openEvent(event);
  expect(within(document.body).getByText("Where", { selector: "dt" })).toBeVisible();
  expect(returnLines()).toEqual([]);
});

test("[return-13] an open event page changes what it says when the limit is reached", async () => {
  playTime(Date.parse(return_until) - 3_000);
  await openEvent(anEvent({ return_until, offers_back: true }));
  expect(returnLines()).toHaveLength(2);
  await act(() => passTime(5_000));
  expect(returnLines()).toEqual([offer]);
});
