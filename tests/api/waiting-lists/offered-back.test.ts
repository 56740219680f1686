import { describe, expect, test, vi } from "vitest";
import { endOf } from "../../support/overtake.ts";
import { aFreeType, giveWaitingCity, noon } from "../../support/waiting-city.ts";

const { city, anEvent, aPerson, order, sellOut, join, queueUp, offersOf, entryOf, stockOf, giveBack, offerAt } =
  giveWaitingCity();

const minutesLater = (instant: string, count: number) => new Date(Date.parse(instant) + count * 60_000).toISOString();

/** A sold-out event whose tickets are never returned but may be offered back, with one buyer's order of `quantity`, and its tickets. */
const anOrder = async (quantity = 1, about: Parameters<typeof anEvent>[0] = {}) => {
  const event = await anEvent({ total: quantity, ...about, about: { offers_back: true, ...about?.about } });
  const buyer = await aPerson();
  const { hold, ticketIds } = await order(buyer, event, { quantity });
  return { event, buyer, session: `free_${hold.id}`, ids: ticketIds };
};

type Order = Awaited<ReturnType<typeof anOrder>>;

const offerBack = ({ buyer, session }: Order, ticketId?: string, now = noon) =>
  city().offerBack({ sessionId: session, ticketId }, buyer.userId, now);
const keep = ({ buyer, session }: Order, ticketId?: string) =>
  city().keepTickets({ sessionId: session, ticketId }, buyer.userId);

const ticketOf = async (id = "") => (await city().TicketEntity.get({ id }).go({ consistent: true })).data;
const offeredOf = async (id = "") =>
  (await city().OfferedTicketEntity.get({ ticket_id: id }).go({ consistent: true })).data;
const offerIdOf = async (event: string, person: Parameters<typeof entryOf>[1], now = noon) =>
  (await entryOf(event, person, now))?.offer?.id;

const changeTicket = async (id = "", about: Record<string, unknown>) => {
  await city()
    .TicketEntity.put({ ...(await ticketOf(id)), ...about } as never)
    .go();
};

const full = { left: 0, held: 0, sold: 1, taken_1: 1, sold_1: 1 };

describe("a ticket that is offered back", () => {
  test("[return-03] stays its buyer's until somebody who waits takes its place, which is never on sale, and is refunded then, once", async () => {
    const own = await anOrder();
    const { event, ids } = own;
    const [first, second] = [await join(event), await join(event, {}, minutesLater(noon, 1))];
    expect(await offerAt(event)).toBe(0);
    const [shown] = await offerBack(own);
    expect(shown).toMatchObject({ status: "valid", refunded: false, offered_back_at: noon });
    expect(await offerAt(event)).toBe(1);
    expect(await offerAt(event)).toBe(0);
    expect([(await entryOf(event, first))?.state, (await entryOf(event, second))?.state]).toEqual([
      "offered",
      "waiting",
    ]);
    expect(await stockOf(event)).toMatchObject({ ...full, waiting_1: 1 });
    expect(await ticketOf(ids[0])).toMatchObject({ status: "valid" });
    const taken = await order(first, event, { offerId: await offerIdOf(event, first) });
    expect(taken.ticketIds).toHaveLength(1);
    expect(await ticketOf(ids[0])).toMatchObject({ status: "valid", seat_passed: true });
    expect(await endOf(keep(own, ids[0]))).toBe("ticket.refunded");
    expect(await city().refundPassed(noon)).toBe(0);
    expect(await city().refundPassed(noon)).toBe(0);
    expect(await ticketOf(ids[0])).toMatchObject({ status: "cancelled", cancelled_by: expect.stringMatching(/^re/) });
    expect(await offeredOf(ids[0])).toBeNull();
    expect(await stockOf(event)).toMatchObject({ ...full, waiting_1: 1 });
    expect(await offerAt(event)).toBe(0);
  });

  test("[return-03] comes after seats that are left, and fills up an offer with them", async () => {
    const own = await anOrder(2, { total: 3 });
    const { event, ids } = own;
    await sellOut(event, "GA+", 1);
    await offerBack(own);
    const [three, one] = [await join(event, { quantity: 3 }), await join(event, {}, minutesLater(noon, 1))];
    await giveBack(event, "GA+");
    expect(await offerAt(event)).toBe(1);
    const { state, from_tickets: [kept = "", again = ""] = [] } = (await city().findEntry(three.userId, event)) ?? {};
    expect([state, ...[kept, again].toSorted()]).toEqual(["offered", ...ids.toSorted()]);
    expect(await stockOf(event)).toMatchObject({ left: 0, held: 1, sold: 2, taken_1: 3 });
    expect((await entryOf(event, one))?.state).toBe("waiting");
    await order(three, event, { quantity: 2, offerId: await offerIdOf(event, three) });
    // The seat that was left comes first, so the second ticket is on offer again.
    expect(await stockOf(event)).toMatchObject({ left: 0, held: 0, sold: 3, taken_1: 3, sold_1: 3 });
    expect([(await offeredOf(kept))?.state, (await offeredOf(again))?.state]).toEqual(["passed", "offered"]);
    expect(await offerAt(event)).toBe(1);
    expect(await city().findEntry(one.userId, event)).toMatchObject({ state: "offered", from_tickets: [again] });
  });

  test("[return-03] of another type, or of an event whose owner took the choice back, is nobody's", async () => {
    const types = [aFreeType("GA+"), aFreeType("VIP+")];
    const [other, closed] = [await anOrder(1, { types }), await anOrder()];
    await join(other.event, { tier: "VIP+" });
    await offerBack(other);
    expect(await offerAt(other.event)).toBe(0);
    await join(closed.event);
    await offerBack(closed);
    await city().EventEntity.patch({ id: closed.event }).set({ offers_back: false }).go();
    expect(await offerAt(closed.event)).toBe(0);
    await city().EventEntity.patch({ id: closed.event }).set({ offers_back: true }).go();
    expect(await offerAt(closed.event)).toBe(1);
  });

  test("[return-03] is offered until the event starts and not from then on", async () => {
    const own = await anOrder();
    const { data: event } = await city().EventEntity.get({ id: own.event }).go();
    const start = event?.start_at ?? "";
    await join(own.event);
    await offerBack(own, undefined, minutesLater(start, -1));
    expect(await offerAt(own.event, start)).toBe(0);
    expect(await offerAt(own.event, new Date(Date.parse(start) - 1).toISOString())).toBe(1);
  });
});

describe("the place of a ticket that is offered back", () => {
  test("[return-05] goes on to whoever is next when its offer is passed on, lapses, or its member leaves, and stays on offer when nobody is", async () => {
    const own = await anOrder();
    const { event, ids } = own;
    await offerBack(own);
    const [first, second, third] = [
      await join(event),
      await join(event, {}, minutesLater(noon, 1)),
      await join(event, {}, minutesLater(noon, 2)),
    ];
    const placeOf = async () => {
      const { state, offer_id } = (await offeredOf(ids[0])) ?? {};
      return [state, offer_id];
    };
    await offerAt(event);
    const offerId = (await offerIdOf(event, first)) ?? "";
    expect(await placeOf()).toEqual(["set-aside", offerId]);
    await city().declineOffer(event, offerId, first.userId, noon);
    expect(await placeOf()).toEqual(["offered", undefined]);
    await offerAt(event);
    expect(await placeOf()).toEqual(["set-aside", await offerIdOf(event, second)]);
    await city().sweepDue(minutesLater(noon, 31));
    expect(await placeOf()).toEqual(["offered", undefined]);
    await offerAt(event, minutesLater(noon, 31));
    expect(await placeOf()).toEqual(["set-aside", await offerIdOf(event, third, minutesLater(noon, 31))]);
    await city().leaveList(event, third.userId, minutesLater(noon, 32));
    expect(await placeOf()).toEqual(["offered", undefined]);
    expect(await stockOf(event)).toMatchObject({ ...full, waiting_1: 0 });
    expect(await ticketOf(ids[0])).toMatchObject({ status: "valid", offered_back_at: noon });
  });

  test("[return-05] comes back when the order that has it ends, or is replaced by one for fewer, and stays with it when it is replaced", async () => {
    const paid = [aFreeType("GA+", { price: 2_000 })];
    const event = await anEvent({ total: 2, about: { offers_back: true } });
    const buyer = await aPerson();
    const { hold, ticketIds: ids } = await order(buyer, event, { quantity: 2 });
    await city()
      .EventEntity.patch({ id: event })
      .set({ ticket_types: paid as never })
      .go();
    await city().offerBack({ sessionId: `free_${hold.id}` }, buyer.userId, noon);
    const next = await join(event, { quantity: 2 });
    await offerAt(event);
    const statesOf = (each: string[]) => Promise.all(each.map(async (id) => (await offeredOf(id))?.state));
    const two = await order(next, event, { quantity: 2, offerId: await offerIdOf(event, next) });
    const [kept = "", again = ""] = two.hold.from_tickets ?? [];
    expect([two.hold.status, ...[kept, again].toSorted()]).toEqual(["held", ...ids.toSorted()]);
    expect(await stockOf(event)).toMatchObject({ left: 0, held: 0, sold: 2, taken_1: 2 });
    const one = await order(next, event, { quantity: 1 });
    expect(one.hold).toMatchObject({ status: "held", from_tickets: [kept] });
    expect(await statesOf([kept, again])).toEqual(["set-aside", "offered"]);
    await city().releaseHold(one.hold.id, minutesLater(noon, 31));
    expect(await statesOf(ids)).toEqual(["offered", "offered"]);
    expect(await stockOf(event)).toMatchObject({ left: 0, held: 0, sold: 2, taken_1: 2, sold_1: 2 });
  });
});

describe("a ticket on offer", () => {
  test("[return-06] is kept by its buyer again, but not while somebody has been offered it", async () => {
    const own = await anOrder(2);
    const { event, ids } = own;
    const person = await join(event);
    await offerBack(own);
    expect((await keep(own, ids[1])).map(({ offered_back_at }) => offered_back_at)).toEqual([noon, null]);
    expect(await offeredOf(ids[1])).toBeNull();
    await offerAt(event);
    expect(await endOf(keep(own, ids[0]))).toBe("return.on-offer");
    expect(await endOf(keep(own))).toBe("return.on-offer");
    await city().declineOffer(event, (await offerIdOf(event, person)) ?? "", person.userId, noon);
    await keep(own);
    expect(await endOf(keep(own))).toBe("done");
    expect(await offeredOf(ids[0])).toBeNull();
    expect((await ticketOf(ids[0]))?.offered_back_at).toBeUndefined();
    await join(event);
    expect(await offerAt(event)).toBe(0);
  });

  test.each([
    ["used", { status: "redeemed", check_in_ts: noon }],
    ["refunded", { status: "cancelled", cancelled_by: "re_1" }],
    ["disputed", { dispute_id: "dp_1" }],
  ])(
    "[return-06] that was %s meanwhile is offered to nobody, and whoever was offered it is back at their place",
    async (_what, about) => {
      const [own, offered] = [await anOrder(), await anOrder()];
      await join(own.event);
      await offerBack(own);
      await changeTicket(own.ids[0], about);
      expect(await offerAt(own.event)).toBe(0);
      expect(await offeredOf(own.ids[0])).toBeNull();
      const { event } = offered;
      await offerBack(offered);
      const [first, second] = [await join(event), await join(event, {}, minutesLater(noon, 1))];
      await offerAt(event);
      const offerId = await offerIdOf(event, first);
      await changeTicket(offered.ids[0], about);
      expect(await endOf(order(first, event, { offerId }))).toBe("offer.over");
      expect([(await entryOf(event, first))?.place, (await entryOf(event, second))?.place]).toEqual([1, 2]);
      expect(await stockOf(event)).toMatchObject({ waiting_1: 2 });
      expect(await offerAt(event)).toBe(0);
      expect(await offeredOf(offered.ids[0])).toBeNull();
    },
  );

  test("[return-06] that was used while an order with its place is open ends that order's change, and gives it nothing", async () => {
    const event = await anEvent({ total: 1, about: { offers_back: true } });
    const buyer = await aPerson();
    const { hold, ticketIds } = await order(buyer, event);
    await city()
      .EventEntity.patch({ id: event })
      .set({ ticket_types: [aFreeType("GA+", { price: 2_000 })] as never })
      .go();
    await city().offerBack({ sessionId: `free_${hold.id}` }, buyer.userId, noon);
    const next = await join(event);
    await offerAt(event);
    const held = await order(next, event, { offerId: await offerIdOf(event, next) });
    await changeTicket(ticketIds[0], { status: "redeemed", check_in_ts: noon });
    expect(await endOf(order(next, event))).toBe("offer.over");
    expect((await city().findHold(held.hold.id))?.status).toBe("released");
    expect(await stockOf(event)).toMatchObject(full);
  });
});

const count = 40;
const lanes = 8;
const numbers = Array.from({ length: count }, (_, index) => index);

const inLanes = async <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> => {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
};

describe("40 tickets that are offered back by 5 buyers, and 40 who wait, all at once", () => {
  test("[return-07] end with every place owned once, by those who waited, and every ticket refunded once", async () => {
    const event = await anEvent({ total: count, about: { offers_back: true } });
    const orders: Order[] = [];
    for (let index = 0; index < 5; index += 1) {
      const buyer = await aPerson();
      const { hold, ticketIds } = await order(buyer, event, { quantity: 8 });
      orders.push({ event, buyer, session: `free_${hold.id}`, ids: ticketIds });
    }
    const people = await Promise.all(numbers.map(() => aPerson()));
    await queueUp(event, people);
    vi.spyOn(city().clock, "now").mockReturnValue(noon);
    const taken: string[] = [];
    const take = async (person: (typeof people)[number], offerId: string | undefined) => {
      if ((await endOf(order(person, event, { offerId }))) === "done") taken.push(person.userId);
    };
    const serve = async () => {
      while (taken.length < count) {
        await city().makeOffers(event, () => true, city().ticketPlaces);
        const open = await offersOf(event);
        await inLanes(
          people.filter(({ userId }) => open.has(userId)),
          (person) => take(person, open.get(person.userId)),
        );
      }
    };
    const offered = orders.flatMap((own) => own.ids.map((id) => ({ own, id })));
    await Promise.all([inLanes(offered, ({ own, id }) => offerBack(own, id)), serve()]);
    while ((await city().OfferedTicketEntity.query.due({ due_in: "refund" }).go()).data.length > 0) {
      expect(await city().refundPassed(noon)).toBe(0);
    }
    expect(new Set(taken).size).toBe(count);
    expect(await stockOf(event)).toMatchObject({
      capacity: count,
      left: 0,
      held: 0,
      sold: count,
      taken_1: count,
      sold_1: count,
    });
    const before = await Promise.all(offered.map(({ id }) => ticketOf(id)));
    expect(before.map((ticket) => ticket?.status)).toEqual(numbers.map(() => "cancelled"));
    const { data: after } = await city().TicketEntity.query.byEvent({ event_id: event }).go({ pages: "all" });
    expect(
      after
        .filter(({ status }) => status === "valid")
        .map(({ user_id }) => user_id)
        .toSorted(),
    ).toEqual(taken.toSorted());
  }, 240_000);

  test("[return-07] the control that takes what it has read gives one ticket's place out eight times", async () => {
    const own = await anOrder();
    await offerBack(own);
    const { OfferedTicketEntity } = city();
    const read = await Promise.all(numbers.slice(0, lanes).map(() => offeredOf(own.ids[0])));
    let given = 0;
    await inLanes(read, async (offered) => {
      if (offered?.state !== "offered") return;
      await OfferedTicketEntity.put({ ...offered, state: "set-aside" }).go();
      given += 1;
    });
    expect(given).toBe(lanes);
  });
});
