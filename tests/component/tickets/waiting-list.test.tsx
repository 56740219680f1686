import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { WaitingEntry } from "../../../shared/model/waiting-list.ts";
import { openEvent } from "../../support/component/event-pages.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anEvent } from "../../support/component/samples/events.ts";
import { switches } from "../../support/component/samples/settings.ts";
import { aWaitingEntry } from "../../support/component/samples/tickets.ts";
import { expectToast } from "../../support/component/toast.ts";

const member = aPerson({ tier: "essential" });
const soldOut = () => anEvent({ spots_left: 0, waiting: 2 });
const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

const anEntry = (about: Partial<WaitingEntry> = {}): WaitingEntry =>
  aWaitingEntry({
    event_id: soldOut().id,
    event_title: "Riverside Market",
    event_start_at: soldOut().start_at,
    tier: "VIP+",
    tier_name: "VIP+",
    ...about,
  });

const offered = (about: Partial<WaitingEntry> = {}) =>
  anEntry({
    state: "offered",
    place: null,
    offer: { id: "offer_00000001", made_at: inMinutes(-1), until: inMinutes(29.5) },
    ...about,
  });

const list = () => screen.findByRole("region", { name: "Waiting list" });
const own = () => screen.findByRole("region", { name: "Your waiting list" });
const offer = () => screen.findByRole("region", { name: "Your offer" });

describe("the waiting list of a sold-out event", () => {
  test("[wait-22] says how many wait, and joining it for two of a type shows the place", async () => {
    answer("waitingLists", "join", anEntry());
    const user = await openEvent(soldOut(), member);
    const panel = await list();
    expect(within(panel).getByText(/^2 people are waiting\./)).toBeVisible();
    await user.click(within(panel).getByRole("combobox", { name: "Ticket type" }));
    await user.click(await screen.findByRole("option", { name: "VIP+" }));
    await user.click(within(panel).getByRole("button", { name: "Add a ticket" }));
    await user.click(within(panel).getByRole("button", { name: "Join the waiting list" }));
    await expectToast("You're on the waiting list");
    expect(within(await own()).getByText("2 people ahead of you")).toBeVisible();
    expect(within(await own()).getByText("You're on the waiting list for 2 × VIP+")).toBeVisible();
    expect(requestsOf("waitingLists", "join")).toEqual([{ eventId: soldOut().id, tier: "VIP+", quantity: 2 }]);
  });

  test("[wait-22] isn't offered while tickets are left, nor asked for", async () => {
    await openEvent(anEvent(), member);
    expect(screen.queryByRole("region", { name: "Waiting list" })).toBeNull();
    expect(requestsOf("waitingLists", "entry")).toEqual([]);
  });

  test.each([
    { what: "takes the place of Sold out once an offer is open", entry: offered(), settings: {}, reason: null },
    { what: "stands below Sold out without one", entry: anEntry(), settings: {}, reason: "Sold out" },
    {
      what: "stands below Sold out while ticket sales are paused",
      entry: offered(),
      settings: { ticket_sales_enabled: false },
      reason: "Sold out",
    },
  ])("[wait-22] $what", async ({ entry, settings, reason }) => {
    answer("waitingLists", "entry", { entry });
    answer("content", "settings", switches(settings));
    await openEvent(soldOut(), member);
    await (entry.offer ? offer() : own());
    const page = screen.getByRole("main");
    if (reason) expect(within(page).getByText(reason)).toBeVisible();
    else expect(within(page).queryByText(/^Sold out$/)).toBeNull();
  });

  test("[wait-22] that refuses somebody says why, and stays open", async () => {
    const message = "You're on 20 waiting lists. Leave one of them first.";
    refuse("waitingLists", "join", { status: 409, code: "waiting.too-many", message });
    const user = await openEvent(soldOut(), member);
    await user.click(within(await list()).getByRole("button", { name: "Join the waiting list" }));
    await expectToast(message);
    expect(within(await list()).getByRole("button", { name: "Join the waiting list" })).toBeEnabled();
  });

  test("[wait-22] is left after a question", async () => {
    answer("waitingLists", "entry", { entry: anEntry({ place: 1 }) });
    answer("waitingLists", "leave", {
      entry: anEntry({ state: "ended", place: null, ended: { at: inMinutes(0), reason: "left" } }),
    });
    const user = await openEvent(soldOut(), member);
    expect(within(await own()).getByText("You're next")).toBeVisible();
    await user.click(within(await own()).getByRole("button", { name: "Leave the list" }));
    const dialog = await screen.findByRole("dialog", { name: "Leave the waiting list?" });
    await user.click(within(dialog).getByRole("button", { name: "Leave the list" }));
    await expectToast("You left the waiting list");
    expect(await list()).toBeVisible();
  });

  test.each([
    { reason: "unanswered", text: "Two offers went unanswered, so you're off the list. You can join again." },
    { reason: "unpaid", text: "Your reservation wasn't paid in time, so it went on to whoever is next." },
  ] as const)(
    "[wait-22] tells somebody whose waiting ended as $reason why, and lets them join again",
    async ({ reason, text }) => {
      const ended = { at: inMinutes(-5), reason };
      answer("waitingLists", "entry", { entry: anEntry({ state: "ended", place: null, ended }) });
      await openEvent(soldOut(), member);
      expect(await screen.findByText(text)).toBeVisible();
      expect(within(await list()).getByRole("button", { name: "Join the waiting list" })).toBeEnabled();
    },
  );
});

describe("an offer of the waiting list", () => {
  test("[wait-22] shows how long it is open, and is taken by the checkout with its id", async () => {
    answer("waitingLists", "entry", { entry: offered() });
    refuse("tickets", "checkout", {
      status: 409,
      code: "offer.over",
      message: "This offer is over, and its places went on to whoever is next.",
    });
    const user = await openEvent(soldOut(), member);
    const panel = await offer();
    expect(within(panel).getByText("We're keeping 2 × VIP+ for you.")).toBeVisible();
    expect(within(panel).getByRole("timer").textContent).toMatch(/^29:\d\d$/);
    await user.click(await within(panel).findByRole("button", { name: "Continue to payment · $40" }));
    await expectToast("This offer is over, and its places went on to whoever is next.");
    expect(requestsOf("tickets", "checkout")).toMatchObject([
      { tier: "VIP+", quantity: 2, offerId: "offer_00000001", expectedTotal: 4_000 },
    ]);
  });

  test("[wait-22] is passed on, and says until when they aren't asked", async () => {
    answer("waitingLists", "entry", { entry: offered() });
    answer("waitingLists", "decline", {
      entry: anEntry({ state: "resting", place: null, rests_until: "2031-01-10T03:40:00.000Z" }),
    });
    const user = await openEvent(soldOut(), member);
    await user.click(within(await offer()).getByRole("button", { name: "Pass it on" }));
    await expectToast("Passed on to whoever is next");
    expect(within(await own()).getByText("You passed this one on")).toBeVisible();
    expect(requestsOf("waitingLists", "decline")).toMatchObject([{ offerId: "offer_00000001" }]);
  });

  test("[wait-22] that lapsed unanswered is over, with until when they aren't asked", async () => {
    const resting = { state: "resting", place: null, rests_until: "2031-01-10T03:40:00.000Z", unanswered: 1 } as const;
    answer("waitingLists", "entry", { entry: anEntry(resting) });
    await openEvent(soldOut(), member);
    expect(within(await own()).getByText("That offer is over")).toBeVisible();
    expect(within(await own()).queryByText("You passed this one on")).toBeNull();
  });

  test("[wait-22] that has lapsed is over, with no way to take it", async () => {
    const over = { id: "offer_00000001", made_at: inMinutes(-31), until: inMinutes(-1) };
    answer("waitingLists", "entry", { entry: offered({ offer: over }) });
    await openEvent(soldOut(), member);
    expect(within(await offer()).getByText("This offer is over")).toBeVisible();
    expect(within(await offer()).queryByRole("button")).toBeNull();
  });

  test("[wait-22] of a spot joins the event", async () => {
    const event = anEvent({ entry: "rsvp", ticket_types: [], spots_left: 0, waiting: 1 });
    answer("waitingLists", "entry", { entry: offered({ tier: null, tier_name: null, quantity: 1 }) });
    answer("waitingLists", "takeSpot", {
      entry: anEntry({ state: "bought", place: null, tier: null, tier_name: null, quantity: 1 }),
    });
    const user = await openEvent(event, member);
    await user.click(within(await offer()).getByRole("button", { name: "Join the event" }));
    await expectToast("You've joined the event! 🎉");
    expect(requestsOf("waitingLists", "takeSpot")).toEqual([{ eventId: event.id, offerId: "offer_00000001" }]);
  });
});
