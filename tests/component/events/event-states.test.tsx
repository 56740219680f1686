import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerEvent, answerEvents, openEvent } from "../../support/component/event-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { anAdministrator, aPerson } from "../../support/component/person.ts";
import { answer, refuse } from "../../support/component/played-api.ts";
import { settle } from "../../support/component/run-hook.tsx";
import { anEvent, anRsvp } from "../../support/component/samples/events.ts";
import { expectToast } from "../../support/component/toast.ts";

const member = aPerson();
const tiers = () => screen.queryByRole("radiogroup", { name: "Ticket type" });
const rsvp = () => screen.queryByRole("button", { name: "RSVP" });
const bar = () => screen.queryByRole("button", { name: "See why", hidden: true })?.parentElement;

test.each([
  [
    "postponed",
    "Postponed · new date to come",
    "Tickets stay valid for the new date. Nobody new can get in until it's set.",
    "Postponed · new date to come",
  ],
  [
    "sales-stopped",
    "Sales are stopped",
    "Tickets that are bought or reserved stay valid. Check back later, or look at other events.",
    "Sales are stopped",
  ],
  [
    "cancelled",
    "This event is cancelled",
    "The band is ill.\n\nIf you paid, your payment is refunded to the card you paid with.",
    "Cancelled",
  ],
] as const)(
  "[states-09] the page of an event with tickets that is %s has the reason in place of the tickets and in the bar at its foot",
  async (state, title, text, barText) => {
    await openEvent(anEvent({ state, cancel_reason: state === "cancelled" ? "The band is ill." : null }), member);
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
    expect(await screen.findByText((_, node) => node?.tagName === "P" && node.textContent === text)).toBeVisible();
    expect([tiers(), rsvp()]).toEqual([null, null]);
    expect(bar()).toHaveTextContent(`${barText}See why`);
  },
);

test.each([
  [
    "postponed",
    "Postponed · new date to come",
    "RSVPs stay valid for the new date. Nobody new can get in until it's set.",
    "Postponed · new date to come",
  ],
  [
    "sales-stopped",
    "RSVPs are closed",
    "Those that were made stay valid. Look at other events, too.",
    "RSVPs are closed",
  ],
  ["cancelled", "This event is cancelled", "The band is ill.", "Cancelled"],
] as const)(
  "[states-09] [types-34] the page of an event with RSVPs that is %s has the reason in place of RSVP, and speaks of no tickets",
  async (state, title, text, barText) => {
    const cancel_reason = state === "cancelled" ? "The band is ill." : null;
    await openEvent(anEvent({ entry: "rsvp", price: "Free", state, cancel_reason }), member);
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
    expect(await screen.findByText((_, node) => node?.tagName === "P" && node.textContent === text)).toBeVisible();
    expect([tiers(), rsvp()]).toEqual([null, null]);
    expect(bar()).toHaveTextContent(`${barText}See why`);
  },
);

test("[states-09] a postponed event shows no former date, and no countdown", async () => {
  await openEvent(anEvent({ state: "postponed" }));
  const when = screen.getByText("When", { selector: "dt" }).closest("div") as HTMLElement;
  expect(within(when).getByText("Postponed · new date to come")).toBeVisible();
  expect([screen.queryByText("Tue, Jan 14"), screen.queryByRole("timer")]).toEqual([null, null]);
});

test("[states-09] whoever has an RSVP of a postponed event reads that it counts for the new date, and can cancel it", async () => {
  const event = anEvent({ entry: "rsvp", state: "postponed" });
  answer("events", "rsvps", { items: [anRsvp(member, event)], cursor: null });
  await openEvent(event, member);
  expect(await screen.findByText("Your RSVP counts for the new date.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Cancel RSVP" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Add to calendar" })).toBeNull();
});

test("[states-09] a card of a postponed event has its tag, and the date that is to come in place of the former one", async () => {
  const [published, postponed] = [
    anEvent(),
    anEvent({ id: "evt_01J00000000000000000000002", title: "Late Market", state: "postponed" }),
  ];
  answerEvents(published, postponed);
  await openApp("/dashboard?tab=events", { as: member });
  const card = (await screen.findByText("Late Market")).closest("a") as HTMLElement;
  expect(within(card).getByText("Postponed")).toBeVisible();
  expect(within(card).getByText("Postponed · new date to come")).toBeVisible();
  expect(within(card).queryByText(published.date)).toBeNull();
});

test("[states-06] a draft shows administrators that only they see it, and the way back to its form", async () => {
  const event = anEvent({ is_published: false, state: "draft" });
  await openEvent(event, anAdministrator());
  expect(await screen.findByText("Draft · only administrators see this")).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to the form" })).toHaveAttribute(
    "href",
    `/admin/events/${event.id}/edit`,
  );
  expect(await screen.findByText("Not published yet")).toBeVisible();
  expect(screen.queryByText("No longer listed")).toBeNull();
});

test("[states-06] an event that is published has no strip for administrators", async () => {
  await openEvent(anEvent(), anAdministrator());
  expect(await screen.findByRole("radiogroup", { name: "Ticket type" })).toBeVisible();
  expect(screen.queryByText("Draft · only administrators see this")).toBeNull();
});

test.each([
  ["event.sales-stopped", "Sales for this event are stopped. Check back later, or look at other events."],
  ["event.postponed", "This event is postponed. You can get in once it has a new date."],
  ["event.cancelled", "This event is cancelled."],
] as const)(
  "[states-09] an RSVP that is refused with %s says why, and the page is read again",
  async (code, message) => {
    const event = anEvent({ entry: "rsvp" });
    refuse("events", "join", { status: 409, code, message });
    const user = await openEvent(event, member);
    const button = await screen.findByRole("button", { name: "RSVP" });
    const state = code.slice("event.".length) as "sales-stopped" | "postponed" | "cancelled";
    answerEvent({ ...event, state });
    await user.click(button);
    await expectToast(message);
    await waitFor(() => expect(rsvp()).toBeNull());
  },
);

test.each<[string, number, Parameters<typeof anEvent>[0]]>([
  ["with tickets", 1, {}],
  ["that is cancelled", 0, { state: "cancelled" }],
  ["that is postponed", 0, { state: "postponed" }],
  ["that is over", 0, { past: true, start_at: "2025-01-16T01:00:00.000Z" }],
])("the page of an event %s offers it to the calendar %i times", async (_what, times, about) => {
  await openEvent(anEvent(about));
  await settle();
  expect(screen.queryAllByRole("link", { name: "Add to calendar" })).toHaveLength(times);
});
