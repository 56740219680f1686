import { describe, expect, test } from "vitest";
import { EventEntity } from "../../../functions/events/event.entity.ts";
import { EventChangeEntity } from "../../../functions/events/event-change.entity.ts";
import { days, hours, minutes } from "../../../shared/rules/durations.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, stack } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";
import { joinBeforeTickets } from "../../support/former-rsvp.ts";
import { typesAt } from "../../support/prices.ts";
import { keyOf, openTable } from "../../support/table.ts";

type Event = Awaited<ReturnType<typeof anEvent>>;

const inMilliseconds = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const change = async (event: Event, about: Record<string, unknown>, now?: string) =>
  call("eventsAdmin", "update", { ...event, ...about, eventId: event.id } as never, {
    token: (await anAdmin()).token,
    now,
  });
const storedOf = async ({ id }: Event) => (await openTable()).get(keyOf(EventEntity, { id }));
const changesOf = async ({ id }: Event) => {
  const { pk } = keyOf(EventChangeEntity, { event_id: id, at: "", id: "" });
  return (await openTable()).partition(String(pk), "$event-change");
};
const join = async (event: Event) => {
  await joinBeforeTickets(event.id, await aMember());
};

/** An event with two paid tickets, one that is being paid, and an RSVP. */
const anAwaitedEvent = async (about: Parameters<typeof anEvent>[0] = {}) => {
  const [buyer, payer, event] = await Promise.all([
    aMember(),
    aMember(),
    anEvent({ return_hours: null, venue_name: "River Club", venue_address: "1 Bay St", end_at: null, ...about }),
  ]);
  await payAndSettle((await buy(buyer, event.id, { quantity: 2 })).session);
  await buy(payer, event.id);
  await join(event);
  await stack().settled();
  return event;
};

describe("an event that somebody is coming to", () => {
  test("[move-01] isn't moved before it was asked, with its tickets, RSVPs, reserved tickets and what was paid in cents", async () => {
    const event = await anAwaitedEvent();
    const before = await storedOf(event);
    const start_at = inMilliseconds(days(3));
    const refused = await change(event, { start_at });
    expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([
      409,
      "event.move-confirm",
      { tickets: 2, rsvps: 1, held: 1, paid: 4_000, return_until: start_at },
    ]);
    expect(refused.error?.message).toBe(
      "This event has 2 tickets, 1 RSVP, and 1 reserved ticket, and everybody is told of the move. Whoever paid may return their ticket, up to $40.00 in all. Confirm that you want to move it.",
    );
    expect(await storedOf(event)).toEqual(before);
    expect(await changesOf(event)).toEqual([]);
  });

  test("[move-02] is moved in one write with what everybody is told, and saving the same again tells nobody twice", async () => {
    const event = await anAwaitedEvent();
    const { userId } = await anAdmin();
    const moved = { start_at: inMilliseconds(days(30)), venue_name: "Dock 9", confirm_move: true };
    const [from, to] = [
      { start_at: event.start_at, place: "River Club, 1 Bay St, Jacksonville" },
      { start_at: moved.start_at, place: "Dock 9, 1 Bay St, Jacksonville" },
    ];
    expect(await ok(change(event, moved))).toMatchObject({ start_at: to.start_at, moved_from: from });
    const saved = await ok(change(event, { ...moved, rewards: "A lantern" }));
    expect(saved).toMatchObject({ moved_from: from, rewards: "A lantern" });
    expect(await storedOf(event)).toMatchObject({ calendar_sequence: 1, moved_from: from });
    expect(await changesOf(event)).toMatchObject([{ kind: "moved", by: userId, before: from, after: to }]);
    // Back again is a move of its own, from where it was last.
    await ok(change(event, { confirm_move: true }));
    expect(await storedOf(event)).toMatchObject({ calendar_sequence: 2, moved_from: to });
    expect(await changesOf(event)).toHaveLength(2);
  });

  test.each([
    ["a venue", { venue_name: "Dock 9" }],
    ["an address", { venue_address: "9 Dock Rd" }],
    ["no address", { venue_address: null }],
    ["a location", { location: "Neptune Beach" }],
    ["a start a minute later", { later: minutes(1) }],
  ])("[move-01] with %s instead is a move", async (_what, { later, ...about }: Record<string, unknown>) => {
    const event = await anEvent({ venue_name: "River Club", venue_address: "1 Bay St" });
    await join(event);
    const start_at = new Date(Date.parse(event.start_at) + Number(later ?? 0)).toISOString();
    const refused = await change(event, { ...about, start_at });
    expect(refused.error).toMatchObject({
      code: "event.move-confirm",
      message: "This event has 1 RSVP, and everybody is told of the move. Confirm that you want to move it.",
      details: { tickets: 0, rsvps: 1, held: 0, paid: 0 },
    });
  });

  test("[move-03] is corrected in its texts, prices, end and doors without a question, and nobody is told", async () => {
    const event = await anAwaitedEvent();
    const { title, start_at } = event;
    const about = { title: `${title}!`, description: "More music", total_spots: 60 };
    const ticket_types = typesAt({ price_ga: 2_500 });
    const doors = { doors_at: new Date(Date.parse(start_at) - hours(1)).toISOString() };
    const end_at = new Date(Date.parse(start_at) + hours(2)).toISOString();
    const answer = await ok(change(event, { ...about, ticket_types, ...doors, end_at }));
    expect(answer).toMatchObject({ ...about, price: "From $25", end_at, moved_from: null, return_until: null });
    expect(await changesOf(event)).toEqual([]);
    expect((await storedOf(event))?.calendar_sequence).toBeUndefined();
  });

  test("[move-04] may be returned until 7 days later or the new start, whichever is first, and each move begins that time again", async () => {
    const now = "2027-10-01T12:00:00.000Z";
    const event = await anEvent({ return_hours: null, start_at: "2027-10-20T00:00:00.000Z", end_at: null });
    await join(event);
    const moveTo = async (start_at: string, at: string) =>
      (await ok(change(event, { start_at, doors_at: null, confirm_move: true }, at))).return_until;
    expect(await moveTo("2027-10-08T12:00:00.001Z", now)).toBe("2027-10-08T12:00:00.000Z");
    expect(await moveTo("2027-10-08T11:59:59.999Z", now)).toBe("2027-10-08T11:59:59.999Z");
    expect(await moveTo("2027-12-01T00:00:00.000Z", "2027-10-05T00:00:00.000Z")).toBe("2027-10-12T00:00:00.000Z");
  });
});

describe("a move that nobody is told of", () => {
  test("[move-03] is the one of an event that nobody is coming to: only calendars learn of it", async () => {
    const event = await anEvent({ return_hours: null });
    const start_at = inMilliseconds(days(3));
    expect(await ok(change(event, { start_at }))).toMatchObject({ start_at, moved_from: null, return_until: null });
    expect(await storedOf(event)).toMatchObject({ calendar_sequence: 1 });
    expect(await changesOf(event)).toEqual([]);
  });

  test("[move-03] is a correction of what is over and stays over, and one that was cancelled can't be moved at all", async () => {
    const event = await anEvent({ end_at: null });
    await join(event);
    const later = new Date(Date.parse(event.start_at) + days(10)).toISOString();
    const start_at = new Date(Date.parse(event.start_at) + hours(1)).toISOString();
    expect((await change(event, { start_at }, later)).status).toBe(200);
    expect((await change(event, { start_at: later }, later)).error?.code).toBe("event.move-confirm");
    const store = await openTable();
    await store.put({ ...(await storedOf(event)), cancelled_at: new Date().toISOString() });
    expect((await change(event, { start_at: later }, later)).error?.code).toBe("event.cancelled");
    expect(await changesOf(event)).toEqual([]);
  });
});

test("[move-05] a postponed event that gets a new date takes place again, and everybody is told as of a move", async () => {
  const [event, empty] = await Promise.all([anAwaitedEvent(), anEvent()]);
  const store = await openTable();
  for (const one of [event, empty])
    await store.put({ ...(await storedOf(one)), postponed_at: new Date().toISOString() });
  const start_at = inMilliseconds(days(20));
  // Another place is no date yet.
  expect(await ok(change(event, { venue_name: "Dock 9" }))).toMatchObject({ state: "postponed", moved_from: null });
  expect(await changesOf(event)).toEqual([]);
  expect((await change(event, { venue_name: "Dock 9", start_at })).error?.code).toBe("event.move-confirm");
  const dated = await ok(change(event, { venue_name: "Dock 9", start_at, confirm_move: true }));
  expect([dated.state, dated.start_at, dated.moved_from?.start_at]).toEqual(["published", start_at, event.start_at]);
  expect((await changesOf(event)).map(({ kind }) => kind)).toEqual(["moved"]);
  expect(await ok(change(empty, { start_at }))).toMatchObject({ state: "published", moved_from: null });
});
