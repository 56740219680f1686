import { beforeEach, expect, test } from "vitest";
import type { BackfillOptions } from "../../../ops/backfill/derive-all.ts";
import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { anEventAt, anRsvpOf, aStoredMember, aTicketOf } from "../../support/stored-comers.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/event-change.entity.ts")),
  ...(await import("../../../functions/events/rsvp.entity.ts")),
  ...(await import("../../../functions/events/rsvps.ts")),
  ...(await import("../../../functions/events/rsvp-writes.ts")),
  ...(await import("../../../functions/events/stock.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/platform/table/transaction.ts")),
  ...(await import("../../../functions/tickets/holds/hold.entity.ts")),
  ...(await import("../../../functions/tickets/seats.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
  ...(await import("../../../ops/backfill/derive-all.ts")),
  ...(await import("../../../ops/backfill/entries.ts")),
  ...(await import("../../../ops/backfill/rsvp-spots.ts")),
  ...(await import("../../../ops/backfill/type-counts.ts")),
}));

const now = "2027-02-20T12:00:05.000Z";
const start = "2027-03-02T01:00:00.000Z";
const notes: string[] = [];
const failures: unknown[] = [];
const context = { zone: "America/New_York", now, isDryRun: false, note: () => undefined };
const run = (about: Partial<BackfillOptions> = {}) =>
  city().deriveAll({
    isDryRun: false,
    segments: 2,
    unitsPerSecond: 50_000,
    itemsPerSecond: 5_000,
    waitForReaders: async () => undefined,
    zone: "America/New_York",
    now,
    onNote: (text) => notes.push(text),
    onFailure: (name, _item, error) => failures.push([name, error]),
    ...about,
  });

beforeEach(() => {
  notes.length = 0;
  failures.length = 0;
});

type Seats = { capacity?: number; held?: number; sold?: number };

/** An event from before entries and types were said, with its two prices. */
const anOldEvent = async (about: object = {}, { capacity = 10, held = 0, sold = 0 }: Seats = {}) => {
  const prices = { price_ga: 2_000, price_vip: 3_000, event_section: ["city"] };
  const event = anEventAt(start, { ...prices, ...about });
  await city().EventEntity.put(event).go();
  const left = capacity - held - sold;
  await city().StockEntity.put({ event_id: event.id, capacity, left, held, sold }).go();
  return event.id;
};
const anOldRsvp = async (eventId: string) => {
  const member = aStoredMember();
  await city().MemberEntity.put(member).go();
  await city().writeAll(city().addRsvpSteps(anRsvpOf(eventId, member.user_id)));
  return member.user_id;
};
const aTicket = (eventId: string, about: object = {}) =>
  city()
    .TicketEntity.put(aTicketOf(eventId, "buyer", about))
    .go();
const aHold = (event_id: string, tier: "GA+" | "VIP+", quantity: number) =>
  city()
    .HoldEntity.put({
      id: `hold_${crypto.randomUUID()}`,
      user_id: "buyer",
      event_id,
      tier,
      quantity,
      lines: [],
      total: 0,
      membership_tier: "free",
      rights: [],
      email: "buyer@x.test",
      status: "held",
      expires_at: start,
      created_at: now,
      updated_at: now,
    })
    .go();
const eventOf = async (id: string) => (await city().EventEntity.get({ id }).go({ consistent: true })).data;
const stockOf = async (event_id: string) => (await city().StockEntity.get({ event_id }).go({ consistent: true })).data;
const rsvpOf = async (event_id: string, user_id: string) =>
  (await city().RsvpEntity.get({ user_id, event_id }).go({ consistent: true })).data;
const changesOf = async (event_id: string) => (await city().EventChangeEntity.query.byEvent({ event_id }).go()).data;

const fillCity = async () => {
  const rager = await anOldEvent({ event_section: ["rager"], title: "Old RAGER" });
  const sold = await anOldEvent({ title: "Sold" }, { sold: 4, held: 2 });
  const priced = await anOldEvent({ title: "Priced" }, { capacity: 2 });
  const free = await anOldEvent({ price_ga: undefined, price_vip: undefined });
  await Promise.all([
    aTicket(sold),
    aTicket(sold, { tier: "VIP+", status: "redeemed", check_in_ts: now }),
    aTicket(sold, { tier: "VIP+" }),
    // Its seat was used, so that it never came back; the other's did.
    aTicket(sold, { status: "cancelled", check_in_ts: now }),
    aTicket(sold, { status: "cancelled" }),
    aHold(sold, "VIP+", 2),
  ]);
  const guests = [await anOldRsvp(priced), await anOldRsvp(priced), await anOldRsvp(priced)];
  const needsTicket = await anOldRsvp(rager);
  return { rager, sold, priced, free, guests, needsTicket };
};

test("[entry-07] events from before get their way in, their types and the counts of these, and RSVPs the spots that they take, once", async () => {
  const { rager, sold, priced, free, guests, needsTicket } = await fillCity();
  const dry = await run({ isDryRun: true });
  expect(notes.toSorted()).toEqual([
    `Old RAGER (${rager}) needs a ticket: RSVPs without one end, and are told`,
    `Priced (${priced}) has prices, and becomes an event with RSVPs: nothing of it was sold`,
  ]);
  expect([dry.get("entries")?.wrong, dry.get("type-counts")?.wrong, dry.get("rsvp-spots")?.wrong]).toEqual([4, 4, 3]);
  expect([(await eventOf(rager))?.entry, (await stockOf(sold))?.types_counted]).toEqual([undefined, undefined]);

  await run();
  expect(failures).toEqual([]);
  const entries = await Promise.all([rager, sold, priced, free].map(async (id) => (await eventOf(id))?.entry));
  expect(entries).toEqual(["tickets", "tickets", "rsvp", "rsvp"]);
  expect((await eventOf(sold))?.ticket_types).toMatchObject([
    { tier: "GA+", price: 2_000 },
    { tier: "VIP+", price: 3_000, rule: "upgrade", base: "GA+" },
  ]);
  expect(await eventOf(priced)).toMatchObject({ ticket_types: [], types_version: 1 });
  expect((await eventOf(priced))?.price_ga).toBeUndefined();
  expect(await stockOf(sold)).toMatchObject({
    ...{ sold: 4, held: 2, types_counted: true, types_version: 1 },
    ...{ taken_1: 2, sold_1: 2, taken_2: 4, sold_2: 2 },
  });
  // Three had joined an event of two.
  expect(await stockOf(priced)).toMatchObject({ capacity: 3, left: 0, held: 0, sold: 0, joined: 3 });
  for (const guest of guests) expect((await rsvpOf(priced, guest))?.takes_spot).toBe(true);
  expect((await rsvpOf(rager, needsTicket))?.takes_spot).toBeUndefined();
  expect(await changesOf(rager)).toMatchObject([{ kind: "entry-changed", status: "open" }]);
  expect(await changesOf(priced)).toEqual([]);

  const all = await Promise.all([rager, sold, priced, free].flatMap((id) => [eventOf(id), stockOf(id)]));
  const again = await run();
  expect(["entries", "type-counts", "rsvp-spots"].map((name) => again.get(name)?.wrong)).toEqual([0, 0, 0]);
  expect(await Promise.all([rager, sold, priced, free].flatMap((id) => [eventOf(id), stockOf(id)]))).toEqual(all);
  expect(await changesOf(rager)).toHaveLength(1);
});

test("[entry-07] a run that died between an event and its RSVPs goes on, and nothing of an event that is over is ended", async () => {
  const [open, over] = [
    await anOldEvent(),
    await anOldEvent({ start_at: "2026-12-01T01:00:00.000Z", event_section: ["rager"] }),
  ];
  const [guest, former] = [await anOldRsvp(open), await anOldRsvp(over)];
  expect(await city().settleEntry(open, context)).toBe(true);
  await run();
  expect([failures, (await rsvpOf(open, guest))?.takes_spot]).toEqual([[], true]);
  expect(await stockOf(open)).toMatchObject({ capacity: 10, left: 9, joined: 1 });
  expect([await changesOf(over), (await rsvpOf(over, former))?.status]).toEqual([[], "attending"]);
});

test("[entry-07] what doesn't add up to the stock isn't believed", async () => {
  const eventId = await anOldEvent({}, { sold: 2 });
  await aTicket(eventId);
  await run();
  expect(notes).toEqual([expect.stringContaining(`event ${eventId} doesn't add up`)]);
  expect(await stockOf(eventId)).toMatchObject({ sold: 2, capacity: 10 });
  expect((await stockOf(eventId))?.types_counted).toBeUndefined();
});

// As an order does: what is refused is read and tried again.
const sellOne = async (event_id: string): Promise<void> => {
  const seats = { event_id, tier: "GA+" as const, quantity: 1, total: 2_000 };
  const terms = { typesVersion: (await eventOf(event_id))?.types_version, limit: undefined, contenders: [] };
  if ((await city().writeAll([city().sellAvailableSeatsStep(seats, terms)])).size > 0) return sellOne(event_id);
  await aTicket(event_id);
};

test("[entry-07] while tickets are sold and members join and leave, the sums stay true", async () => {
  const { EventEntity, StockEntity, createStock } = {
    ...city(),
    ...(await import("../../../functions/events/stock.ts")),
  };
  const priced = await anOldEvent({}, { capacity: 40 });
  const members = await Promise.all(Array.from({ length: 12 }, () => anOldRsvp(priced)));
  const party = anEventAt(start, { entry: "rsvp", ticket_types: [], types_version: 1 });
  await EventEntity.put(party).go();
  await StockEntity.put(createStock(party.id, 30)).go();
  const old = await Promise.all(Array.from({ length: 12 }, () => anOldRsvp(party.id)));
  const caller = (userId: string) => ({
    ...{ userId, username: userId, email: "", emailVerified: false, name: "", isAdmin: false },
    ...{ hasSecondFactor: false, signedInAt: null },
  });
  const rager = await anOldEvent({ event_section: ["rager"] }, { capacity: 40, sold: 1 });
  await aTicket(rager);
  await Promise.all([
    run(),
    ...Array.from({ length: 6 }, () => sellOne(rager)),
    ...old.slice(0, 4).map((user) => city().leaveEvent(party.id, user)),
    ...members.slice(0, 4).map((user) => city().leaveEvent(priced, user)),
    ...Array.from({ length: 6 }, (_, index) => city().joinEvent(party.id, caller(`late-${index}`), now)),
  ]);
  await run();
  expect(failures).toEqual([]);
  expect(await stockOf(rager)).toMatchObject({ capacity: 40, left: 33, sold: 7, taken_1: 7, sold_1: 7 });
  expect((await stockOf(rager))?.types_counted).toBe(true);
  expect(await stockOf(party.id)).toMatchObject({ capacity: 30, left: 16, joined: 14 });
  expect(await stockOf(priced)).toMatchObject({ capacity: 40, left: 32, joined: 8 });
});

testOvertaken(
  "[entry-07] the way in of an event that somebody buys the first ticket of meanwhile",
  async () => {
    const eventId = await anOldEvent();
    return {
      write: { containing: eventId },
      late: () => city().settleEntry(eventId, context),
      meanwhile: () =>
        city().writeAll([
          city().sellAvailableSeatsStep(
            { event_id: eventId, tier: "GA+", quantity: 1, total: 2_000 },
            { typesVersion: undefined, limit: undefined, contenders: [] },
          ),
        ]),
      outcome: async () => [(await eventOf(eventId))?.entry, (await stockOf(eventId))?.sold],
    };
  },
  { guarded: ["tickets", 1], control: ["rsvp", 1] },
);

testOvertaken(
  "[entry-07] the counts of an event that a ticket of is sold meanwhile",
  async () => {
    const eventId = await anOldEvent({ event_section: ["rager"] }, { sold: 1 });
    await aTicket(eventId);
    return {
      write: { operation: "UpdateItem", containing: "types_counted" },
      late: () => city().typeCounts.derive({ event_id: eventId }, context),
      meanwhile: async () => {
        await aTicket(eventId);
        await city().writeAll([
          city().sellAvailableSeatsStep(
            { event_id: eventId, tier: "GA+", quantity: 1, total: 2_000 },
            { typesVersion: undefined, limit: undefined, contenders: [] },
          ),
        ]);
      },
      outcome: async () => [(await stockOf(eventId))?.sold_1, (await stockOf(eventId))?.sold],
    };
  },
  { guarded: [2, 2], control: [1, 2] },
);

testOvertaken(
  "[entry-07] the spot of an RSVP that its member cancels meanwhile",
  async () => {
    const eventId = await anOldEvent({ entry: "rsvp", ticket_types: [] });
    const guest = await anOldRsvp(eventId);
    return {
      write: { containing: eventId },
      late: () => city().rsvpSpots.derive({ event_id: eventId, user_id: guest }, context),
      meanwhile: () => city().leaveEvent(eventId, guest),
      outcome: async () => [(await stockOf(eventId))?.joined ?? 0, (await stockOf(eventId))?.left],
    };
  },
  { guarded: [0, 10], control: [1, 9] },
);
