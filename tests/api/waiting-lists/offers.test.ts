import { describe, expect, test } from "vitest";
import { endOf } from "../../support/overtake.ts";
import { aFreeType, giveWaitingCity, noon } from "../../support/waiting-city.ts";

const { city, at, anEvent, aPerson, order, sellOut, join, entryOf, stockOf, giveBack, offerAt } = giveWaitingCity();

const minutesLater = (instant: string, count: number) => new Date(Date.parse(instant) + count * 60_000).toISOString();

/** A sold-out event with two tickets, and three who wait for one each. */
const aWaitingLine = async () => {
  const event = await anEvent();
  await sellOut(event, "GA+", 2);
  const people = [
    await join(event),
    await join(event, {}, minutesLater(noon, 1)),
    await join(event, {}, minutesLater(noon, 2)),
  ];
  return { event, people: people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]] };
};

const offerIdOf = async (event: string, person: Parameters<typeof entryOf>[1], now = noon) =>
  (await entryOf(event, person, now))?.offer?.id;

describe("who waits for a sold-out event", () => {
  test("[wait-01] sees their place, which moves up by one when somebody before them leaves", async () => {
    const { event, people } = await aWaitingLine();
    const places = async () => Promise.all(people.map(async (one) => (await entryOf(event, one))?.place));
    expect(await places()).toEqual([1, 2, 3]);
    await city().leaveList(event, people[0].userId, noon);
    expect(await places()).toEqual([null, 1, 2]);
    expect(await stockOf(event)).toMatchObject({ left: 0, held: 0, sold: 2, waiting_1: 2 });
    expect(await entryOf(event, people[0])).toMatchObject({ state: "ended", ended: { reason: "left" } });
  });

  test("[wait-02] gets what is freed, longest first: one offer for one place, told behind the bell and by email", async () => {
    const { event, people } = await aWaitingLine();
    await giveBack(event, "GA+");
    expect(await offerAt(event)).toBe(1);
    expect(await stockOf(event)).toMatchObject({ left: 0, held: 1, sold: 1, taken_1: 2, waiting_1: 2 });
    const entry = await entryOf(event, people[0]);
    expect(entry).toMatchObject({
      state: "offered",
      place: null,
      offer: { made_at: noon, until: minutesLater(noon, 30) },
    });
    expect((await entryOf(event, people[1]))?.place).toBe(1);
    const { data: notices } = await city().NoticeEntity.query.byUser({ user_id: people[0].userId }).go();
    expect(notices).toMatchObject([{ kind: "events", link: `/event/${event}` }]);
    const { data: mails } = await city().OutboxEntity.query.byAddress({ to: people[0].email }).go();
    expect(mails.map(({ letter }) => JSON.parse(letter))).toMatchObject([
      { template: "waiting-offer", places: "1 GA+ ticket", until: minutesLater(noon, 30) },
    ]);
    expect(await offerAt(event)).toBe(0);
  });

  test("[wait-03] keeps what is left from every new order, and from orders of other types that would take the same seats", async () => {
    const event = await anEvent({
      total: 3,
      types: [aFreeType("GA+"), aFreeType("VIP+"), aFreeType("T3", { limit: 1 })],
    });
    await sellOut(event, "GA+", 2);
    await sellOut(event, "T3", 1);
    const waiting = await join(event, { tier: "GA+" });
    await giveBack(event, "GA+");
    const buyer = await aPerson();
    expect(await endOf(order(buyer, event))).toBe("ticket.type-sold-out");
    expect(await endOf(order(buyer, event, { tier: "VIP+" }))).toBe("event.sold-out");
    await city().leaveList(event, waiting.userId, noon);
    expect(await endOf(order(buyer, event, { tier: "VIP+" }))).toBe("done");
  });

  test("[wait-04] for a type whose own limit is reached keeps nothing of the event's other seats", async () => {
    const event = await anEvent({ total: 10, types: [aFreeType("GA+"), aFreeType("T3", { limit: 1 })] });
    await sellOut(event, "T3", 1);
    await join(event, { tier: "T3" });
    expect(await endOf(order(await aPerson(), event))).toBe("done");
    await giveBack(event, "T3");
    // Its limit has room again, so the seat is for who waits.
    expect(await endOf(order(await aPerson(), event))).toBe("event.sold-out");
    expect(await offerAt(event)).toBe(1);
    expect(await endOf(order(await aPerson(), event))).toBe("done");
  });

  test("[wait-05] for more than is left is passed over by whoever fits, and comes first once it is enough", async () => {
    const event = await anEvent({ total: 3 });
    await sellOut(event, "GA+", 3);
    const two = await join(event, { quantity: 2 });
    const one = await join(event, { quantity: 1 }, minutesLater(noon, 1));
    const last = await join(event, { quantity: 1 }, minutesLater(noon, 2));
    await giveBack(event, "GA+");
    expect(await offerAt(event)).toBe(1);
    expect((await entryOf(event, one))?.state).toBe("offered");
    await giveBack(event, "GA+", 2);
    expect(await offerAt(event)).toBe(1);
    expect([(await entryOf(event, two))?.state, (await entryOf(event, last))?.state]).toEqual(["offered", "waiting"]);
    expect(await stockOf(event)).toMatchObject({ left: 0, held: 3, sold: 0, taken_1: 3, waiting_1: 1 });
  });
});

describe("an offer", () => {
  test("[wait-06] is taken by an ordinary order, whose hold has its place beside the member's three", async () => {
    const { event, people } = await aWaitingLine();
    await giveBack(event, "GA+");
    await offerAt(event);
    const offerId = await offerIdOf(event, people[0]);
    const reserved = await order(people[0], event, { offerId });
    expect(reserved.hold).toMatchObject({ quantity: 1, status: "paid", offer_id: offerId });
    expect(reserved.ticketIds).toHaveLength(1);
    expect(await stockOf(event)).toMatchObject({ left: 0, held: 0, sold: 2, taken_1: 2, sold_1: 2, waiting_1: 2 });
    expect((await entryOf(event, people[0]))?.state).toBe("taken");
    expect(await endOf(order(people[0], event, { offerId }))).toBe("offer.taken");
  });

  test("[wait-07] with a price becomes a hold of 30 minutes, outside the limit of three events", async () => {
    const buyer = await aPerson();
    const priced = () => anEvent({ total: 9, types: [aFreeType("GA+", { price: 2_000 })] });
    for (const other of [await priced(), await priced(), await priced()]) await order(buyer, other);
    const event = await anEvent({ total: 1, types: [aFreeType("GA+", { price: 2_000 })] });
    const first = await order(await aPerson(), event);
    await city().joinList({ eventId: event, tier: "GA+", quantity: 1 }, buyer, noon);
    await city().releaseHold(first.hold.id, noon);
    await offerAt(event);
    const offerId = await offerIdOf(event, buyer);
    expect(await endOf(order(buyer, await priced()))).toBe("hold.too-many-events");
    const { hold } = await order(buyer, event, { offerId });
    expect(hold).toMatchObject({ status: "held", total: 2_000, expires_at: minutesLater(noon, 30) });
    expect(await stockOf(event)).toMatchObject({ left: 0, held: 1, sold: 0, taken_1: 1 });
    expect(await city().listActiveHolds(buyer.userId, noon)).toHaveLength(4);
    // The hold that lapses goes back to the list, not on sale.
    await join(event);
    await city().releaseHold(hold.id, minutesLater(noon, 31));
    expect(await endOf(order(await aPerson(), event, { now: minutesLater(noon, 31) }))).toBe("ticket.type-sold-out");
  });

  test("[wait-08] for two can be taken for one: the other one goes on to whoever is next", async () => {
    const event = await anEvent({ total: 2 });
    await sellOut(event, "GA+", 2);
    const [two, next] = [await join(event, { quantity: 2 }), await join(event, {}, minutesLater(noon, 1))];
    await giveBack(event, "GA+", 2);
    await offerAt(event);
    const offerId = await offerIdOf(event, two);
    expect(await endOf(order(two, event, { quantity: 3, offerId }))).toBe("invalid-input");
    await order(two, event, { quantity: 1, offerId });
    expect(await offerAt(event)).toBe(1);
    expect((await entryOf(event, next))?.state).toBe("offered");
    expect(await stockOf(event)).toMatchObject({ left: 0, held: 1, sold: 1, taken_1: 2, sold_1: 1, waiting_1: 0 });
  });

  test("[wait-09] of somebody else, one that is over and one that lapsed are refused, and the seats stay where they are", async () => {
    const { event, people } = await aWaitingLine();
    await giveBack(event, "GA+");
    await offerAt(event);
    const offerId = await offerIdOf(event, people[0]);
    expect(await endOf(order(people[1], event, { offerId }))).toBe("offer.over");
    expect(await endOf(order(await aPerson(), event, { offerId }))).toBe("not-found");
    expect(await endOf(order(people[0], event, { offerId, now: minutesLater(noon, 30) }))).toBe("offer.over");
    expect(await stockOf(event)).toMatchObject({ left: 0, held: 1, sold: 1 });
    expect(
      await endOf(
        order(people[0], event, { offerId, now: new Date(Date.parse(noon) + 30 * 60_000 - 1).toISOString() }),
      ),
    ).toBe("done");
  });

  test("[wait-10] that is passed on goes to the next one, and who passed it on stands behind after an hour", async () => {
    const { event, people } = await aWaitingLine();
    await giveBack(event, "GA+");
    await offerAt(event);
    const offerId = (await offerIdOf(event, people[0])) ?? "";
    await city().declineOffer(event, offerId, people[0].userId, noon);
    await city().declineOffer(event, offerId, people[0].userId, noon);
    expect(await entryOf(event, people[0])).toMatchObject({
      state: "resting",
      unanswered: 0,
      rests_until: minutesLater(noon, 60),
    });
    expect(await stockOf(event)).toMatchObject({ left: 1, held: 0, sold: 1, taken_1: 1, waiting_1: 2 });
    expect(await offerAt(event)).toBe(1);
    expect((await entryOf(event, people[1]))?.state).toBe("offered");
    await city().sweepDue(minutesLater(noon, 59));
    expect((await entryOf(event, people[0]))?.state).toBe("resting");
    await city().sweepDue(minutesLater(noon, 60));
    expect((await entryOf(event, people[0]))?.place).toBe(2);
    expect(await endOf(city().declineOffer(event, offerId, people[2].userId, noon))).toBe("offer.over");
    expect(await endOf(city().declineOffer(event, offerId, (await aPerson()).userId, noon))).toBe("not-found");
  });

  test("[wait-11] that lapses goes on, and the second one without an answer ends the waiting", async () => {
    const event = await anEvent({ total: 1 });
    await sellOut(event, "GA+", 1);
    const person = await join(event);
    await giveBack(event, "GA+");
    await offerAt(event);
    await city().sweepDue(new Date(Date.parse(noon) + 30 * 60_000 - 1).toISOString());
    expect((await entryOf(event, person))?.state).toBe("offered");
    await city().sweepDue(minutesLater(noon, 30));
    expect(await entryOf(event, person)).toMatchObject({ state: "resting", unanswered: 1 });
    // Nobody is asked meanwhile, so the seat is on sale.
    expect(await stockOf(event)).toMatchObject({ left: 1, held: 0, waiting_1: 0 });
    await city().sweepDue(minutesLater(noon, 90));
    await offerAt(event, minutesLater(noon, 91));
    await city().sweepDue(minutesLater(noon, 121));
    expect(await entryOf(event, person)).toMatchObject({
      state: "ended",
      unanswered: 2,
      ended: { reason: "unanswered" },
    });
    expect(await stockOf(event)).toMatchObject({ left: 1, held: 0, taken_1: 0, waiting_1: 0 });
    expect(await endOf(order(await aPerson(), event))).toBe("done");
  });
});

describe("offers aren't made", () => {
  test("[wait-12] at night, but from 9 AM on, and in the last 12 hours at any hour for 10 minutes", async () => {
    const event = await anEvent({ total: 1 });
    await sellOut(event, "GA+", 1);
    const person = await join(event);
    await giveBack(event, "GA+");
    expect(await offerAt(event, "2027-02-03T04:00:00.000Z")).toBe(0);
    expect((await entryOf(event, person, "2027-02-03T04:00:00.000Z"))?.offers_from).toBe("2027-02-03T14:00:00.000Z");
    expect(await offerAt(event, "2027-02-03T13:59:59.999Z")).toBe(0);
    expect(await offerAt(event, "2027-02-03T14:00:00.000Z")).toBe(1);
    const late = await anEvent({ total: 1, about: { start_at: "2027-02-03T15:00:00.000Z" } });
    await sellOut(late, "GA+", 1);
    const other = await join(late);
    await giveBack(late, "GA+");
    expect(await offerAt(late, "2027-02-03T04:00:00.000Z")).toBe(1);
    expect((await entryOf(late, other, "2027-02-03T04:00:00.000Z"))?.offer?.until).toBe("2027-02-03T04:10:00.000Z");
  });

  test("[wait-13] while sales are stopped, the event is postponed or tickets are paused; then nothing counts as unanswered", async () => {
    const { event, people } = await aWaitingLine();
    const { EventEntity, SettingsEntity } = city();
    const mark = (about: { sales_stopped_at?: string; postponed_at?: string }) =>
      EventEntity.patch({ id: event }).set(about).go();
    await giveBack(event, "GA+");
    await offerAt(event);
    await mark({ sales_stopped_at: noon });
    await giveBack(event, "GA+");
    expect(await offerAt(event)).toBe(0);
    await city().sweepDue(minutesLater(noon, 30));
    expect(await entryOf(event, people[0])).toMatchObject({ state: "waiting", unanswered: 0, place: 1 });
    await EventEntity.patch({ id: event }).remove(["sales_stopped_at"]).go();
    await mark({ postponed_at: noon });
    expect(await offerAt(event)).toBe(0);
    await EventEntity.patch({ id: event }).remove(["postponed_at"]).go();
    const settings = { name: "app", deals_mode: "active" as const, updated_at: noon };
    const switches = { redemptions_enabled: true, allow_membership_purchase: true };
    await SettingsEntity.put({ ...settings, ...switches, ticket_sales_enabled: false } as never).go();
    expect(await offerAt(event)).toBe(0);
    await SettingsEntity.put({ ...settings, ...switches, ticket_sales_enabled: true } as never).go();
    expect(await offerAt(event)).toBe(2);
    expect(await stockOf(event)).toMatchObject({ left: 0, held: 2, sold: 0, waiting_1: 1 });
  });

  test("[wait-14] to who is blocked, has no account any more, or isn't Premium where the event is: they are off the list", async () => {
    const event = await anEvent({ total: 1 });
    await sellOut(event, "GA+", 1);
    const [blocked, gone, next] = [
      await join(event),
      await join(event, {}, minutesLater(noon, 1)),
      await join(event, {}, minutesLater(noon, 2)),
    ];
    await city()
      .MemberEntity.patch({ user_id: blocked.userId })
      .set({ blocked_at: noon } as never)
      .go();
    await city().MemberEntity.delete({ user_id: gone.userId }).go();
    await giveBack(event, "GA+");
    expect(await offerAt(event)).toBe(1);
    expect((await entryOf(event, next))?.state).toBe("offered");
    for (const one of [blocked, gone]) expect((await entryOf(event, one))?.ended?.reason).toBe("not-allowed");
    expect(await stockOf(event)).toMatchObject({ left: 0, held: 1, waiting_1: 0 });
    await city().EventEntity.patch({ id: event }).set({ premium: true }).go();
    await join(event).catch(() => undefined);
    expect(await endOf(city().joinList({ eventId: event, tier: "GA+", quantity: 1 }, await aPerson(), noon))).toBe(
      "premium-required",
    );
  });
});

test("[wait-15] who waits for a full event with RSVPs is offered the spot of somebody who leaves, and taking it joins at once", async () => {
  const event = await anEvent({ total: 1, types: [] });
  const [guest, other] = [await aPerson(), await aPerson()];
  await city().joinEvent(event, guest, noon);
  const waiting = await join(event, { tier: null });
  await city().leaveEvent(event, guest.userId);
  expect(await endOf(city().joinEvent(event, other, noon))).toBe("event.full");
  expect(await offerAt(event)).toBe(1);
  expect(await stockOf(event)).toMatchObject({ capacity: 1, left: 0, held: 1, joined: 0, waiting_rsvp: 0 });
  const offerId = (await offerIdOf(event, waiting)) ?? "";
  await city().takeSpot({ eventId: event, offerId }, waiting, noon);
  await city().takeSpot({ eventId: event, offerId }, waiting, noon);
  expect(await stockOf(event)).toMatchObject({ capacity: 1, left: 0, held: 0, joined: 1 });
  expect(await city().findRsvp(event, waiting.userId)).toMatchObject({ status: "attending", takes_spot: true });
  expect((await entryOf(event, waiting))?.state).toBe("bought");
});

test("[wait-16] ending the waiting for a cancelled event withdraws its offers and tells each once", async () => {
  const { event, people } = await aWaitingLine();
  await giveBack(event, "GA+");
  await offerAt(event);
  const { data: stored } = await city().EventEntity.get({ id: event }).go();
  for (const _time of [1, 2]) {
    let position: string | null = null;
    do {
      position = await city().endWaiting(event, { event: stored, reason: "cancelled", position }, noon);
    } while (position);
  }
  for (const one of people) {
    expect((await entryOf(event, one))?.ended?.reason).toBe("cancelled");
    const { data: notices } = await city().NoticeEntity.query.byUser({ user_id: one.userId }).go();
    expect(notices).toHaveLength(one === people[0] ? 2 : 1);
  }
  expect(await stockOf(event)).toMatchObject({ left: 1, held: 0, sold: 1, taken_1: 1, waiting_1: 0 });
});

test("[wait-17] deleting an account takes it off its lists, and passes its offer on", async () => {
  const { event, people } = await aWaitingLine();
  await giveBack(event, "GA+");
  await offerAt(event);
  await city().deleteEntry({ user_id: people[0].userId, event_id: event });
  expect(await city().findEntry(people[0].userId, event)).toBeNull();
  expect(await stockOf(event)).toMatchObject({ left: 1, held: 0, waiting_1: 2 });
});

test("[wait-31] a list that can't be served delays no other: the next one's offers are made, and the run tells of the failure, or else how many it made", async () => {
  const [broken, served] = [await aWaitingLine(), await aWaitingLine()];
  for (const { event } of [broken, served]) await giveBack(event, "GA+");
  const { EventEntity } = city();
  const { data: stored } = await EventEntity.get({ id: broken.event }).go();
  await EventEntity.put({ ...stored, start_at: "no instant" } as never).go();
  at(noon);
  const context = { getRemainingTimeInMillis: () => 60_000 };
  const run = city().handler({ eventIds: [broken.event, served.event] }, context as never);
  await expect(run).rejects.toThrow("1 waiting lists or offers could not be served");
  expect([await offerIdOf(served.event, served.people[0])].map(Boolean)).toEqual([true]);
  expect(await stockOf(served.event)).toMatchObject({ left: 0, held: 1, waiting_1: 2 });
  expect(await stockOf(broken.event)).toMatchObject({ left: 1, held: 0, waiting_1: 3 });
  await giveBack(served.event, "GA+");
  expect(await city().handler({ eventIds: [served.event] }, context as never)).toEqual({ offered: 1 });
});

test("[wait-18] added spots are planned as they are offered: how many members and places, and what is left", async () => {
  const event = await anEvent({ total: 1 });
  await sellOut(event, "GA+", 1);
  for (const quantity of [2, 8, 1, 3]) await join(event, { quantity });
  const plan = (spots: number) => city().planSpots(event, { spots }, noon);
  expect(await plan(1)).toMatchObject({ members: 1, places: 1, left: 0 });
  expect(await plan(7)).toMatchObject({ members: 3, places: 6, left: 1 });
  expect(await plan(500)).toMatchObject({ members: 4, places: 14, left: 486 });
  await city().addSpots({ admin: { userId: "admin", email: "" }, eventId: event }, { spots: 7 }, noon);
  expect(await offerAt(event)).toBe(3);
  expect(await stockOf(event)).toMatchObject({ capacity: 8, left: 1, held: 6, sold: 1, waiting_1: 1 });
});

test("of those who wait for a spot nobody is next while none is left, and with one the first is", async () => {
  const event = await anEvent({ total: 0, types: [] });
  const first = await join(event, { tier: null });
  await join(event, { tier: null });
  const next = async () => {
    const { data: stored } = await city().EventEntity.get({ id: event }).go();
    return city().findNextTurn(stored as never, (await stockOf(event)) as never, noon);
  };
  expect(await next()).toBeNull();
  await city().StockEntity.patch({ event_id: event }).add({ left: 1 }).go();
  expect(await next()).toMatchObject({ user_id: first.userId, quantity: 1 });
});
