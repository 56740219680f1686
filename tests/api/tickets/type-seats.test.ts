import { describe, expect, test } from "vitest";
import { type TicketTier, TicketTypeInput } from "../../../shared/model/ticket-type.ts";
import { aStoredEvent } from "../../support/door/stored-items.ts";
import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/manage-events.ts")),
  ...(await import("../../../functions/events/update-event.ts")),
  ...(await import("../../../functions/events/stock.entity.ts")),
  ...(await import("../../../functions/events/stock.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/platform/table/transaction.ts")),
  ...(await import("../../../functions/tickets/checkout/checkout.ts")),
  ...(await import("../../../functions/tickets/checkout/reserve-order.ts")),
  ...(await import("../../../functions/tickets/seats.ts")),
}));

const now = "2027-02-01T12:00:00.000Z";
const admin = { userId: "admin", email: "" };

/** Types that cost nothing, so that an order issues its tickets at once. */
const aType = (tier: TicketTier, about: Partial<TicketTypeInput> = {}) =>
  TicketTypeInput.parse({ tier, name: tier, price: 0, rule: "flat", ...about });

const anEvent = async (total: number | null, ticket_types: TicketTypeInput[]) => {
  const { EventEntity, StockEntity, createStock } = city();
  const { door_mode: _door, ...stored } = aStoredEvent();
  const types = ticket_types.map(({ note: _n, base: _b, limit, opens_at: _o, closes_at: _c, ...type }) => ({
    ...type,
    ...(limit ? { limit } : {}),
  }));
  await EventEntity.put({ ...stored, entry: "tickets", ticket_types: types, types_version: 1 }).go();
  await StockEntity.put(createStock(stored.id, total)).go();
  return stored.id;
};

const readStock = async (event_id: string) =>
  (await city().StockEntity.get({ event_id }).go({ consistent: true })).data ?? {};

const aBuyer = () => {
  const userId = crypto.randomUUID();
  const email = `${userId}@x.test`;
  return {
    userId,
    username: userId,
    email,
    emailVerified: true,
    name: "Bo",
    isAdmin: false,
    hasSecondFactor: false,
    signedInAt: null,
  };
};

const order = (eventId: string, tier: TicketTier, quantity: number) =>
  city().reserveOrder({ order: { eventId, tier, quantity }, caller: aBuyer(), holdId: `hold_${uniqueId()}`, now });

const limited = () => [aType("GA+", { limit: 60 }), aType("VIP+", { limit: 30 }), aType("T3", { limit: 40 })];
const tierOf = (buyer: number): TicketTier => (["GA+", "VIP+", "T3"] as const)[buyer % 3] ?? "GA+";

/** Buyers who are members already. */
const membersOf = async (count: number) => {
  const buyers = Array.from({ length: count }, aBuyer);
  const members = buyers.map(({ userId: user_id, email, name }) => ({
    ...{ user_id, email, name, display_name: name, referral_code: uniqueId(), reward_points: 0 },
    ...{ member_card_number: uniqueId(), created_at: now, updated_at: now },
  }));
  await city().MemberEntity.put(members).go();
  return buyers;
};
type Buyer = ReturnType<typeof aBuyer>;
const checkOut = async (eventId: string, tier: TicketTier, buyer: Buyer): Promise<string> => {
  const order = city().startCheckout({ eventId, tier, quantity: 1 }, buyer, { now, idempotencyKey: undefined });
  return endOf(order.then(({ ticket_ids: ids }) => expect(ids).toHaveLength(1)));
};

/** Buyers who come 12 at once, each of one type. */
const rush = async (buyers: Buyer[], buyOne: (tier: TicketTier, buyer: Buyer) => Promise<string>) => {
  const queue = buyers.entries();
  const ends = new Map<string, number>();
  const lane = async () => {
    for (const [index, buyer] of queue) {
      const end = `${tierOf(index)} ${await buyOne(tierOf(index), buyer)}`;
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 12 }, lane));
  return ends;
};

describe("of three types with limits of 60, 30 and 40 seats", () => {
  test("[types-04] 500 buyers buy exactly the 100 seats of an event, and of no type more than its limit", async () => {
    const event = await anEvent(100, limited());
    const ends = await rush(await membersOf(500), (tier, buyer) => checkOut(event, tier, buyer));
    const stock = await readStock(event);
    const [ga, vip, third] = [ends.get("GA+ done") ?? 0, ends.get("VIP+ done") ?? 0, ends.get("T3 done") ?? 0];
    expect(ga + vip + third).toBe(100);
    expect(ga <= 60 && vip <= 30 && third <= 40).toBe(true);
    expect(stock).toMatchObject({ capacity: 100, left: 0, held: 0, sold: 100 });
    expect(stock).toMatchObject({ sold_1: ga, taken_1: ga, sold_2: vip, taken_2: vip, sold_3: third, taken_3: third });
    for (const end of ends.keys()) expect(end).toMatch(/ (done|event\.sold-out|ticket\.type-sold-out)$/);
    expect([...ends.values()].reduce((sum, count) => sum + count, 0)).toBe(500);
  });

  test("[types-04] 210 buyers buy each type to its limit exactly where the event has 1,000 seats", async () => {
    const event = await anEvent(1_000, limited());
    const ends = await rush(await membersOf(210), (tier, buyer) => checkOut(event, tier, buyer));
    expect(Object.fromEntries(ends)).toEqual({
      "GA+ done": 60,
      "GA+ ticket.type-sold-out": 10,
      "VIP+ done": 30,
      "VIP+ ticket.type-sold-out": 40,
      "T3 done": 40,
      "T3 ticket.type-sold-out": 30,
    });
    expect(await readStock(event)).toMatchObject({ left: 870, sold: 130, taken_1: 60, taken_2: 30, taken_3: 40 });
  });

  test("[types-04] the control without the condition sells more of a type than there are", async () => {
    const event = await anEvent(1_000, limited());
    const { StockEntity, readTypeCounts, typeCountersOf } = city();
    const limits = new Map(limited().map(({ tier, limit }) => [tier, limit ?? 0]));
    await rush(Array.from({ length: 210 }, aBuyer), async (tier) => {
      const { data: stock } = await StockEntity.get({ event_id: event }).go({ consistent: true });
      if (readTypeCounts(stock, tier).taken >= (limits.get(tier) ?? 0)) return "sold-out";
      await StockEntity.patch({ event_id: event })
        .add({ [typeCountersOf(tier).taken]: 1 })
        .go();
      return "done";
    });
    const stock = await readStock(event);
    const { taken_1 = 0, taken_2 = 0, taken_3 = 0 } = stock as Record<string, number>;
    expect(taken_1 > 60 || taken_2 > 30 || taken_3 > 40).toBe(true);
  });
});

test("[types-06] seats of a type whose holds have expired are there again at once, and not a moment earlier", async () => {
  const event = await anEvent(10, [aType("T3", { price: 1_500, limit: 2 })]);
  const buyAt = (at: string) =>
    endOf(
      city().reserveOrder({
        order: { eventId: event, tier: "T3", quantity: 2 },
        caller: aBuyer(),
        holdId: `hold_${uniqueId()}`,
        now: at,
      }),
    );
  expect(await buyAt(now)).toBe("done");
  expect(await buyAt("2027-02-01T12:29:59.999Z")).toBe("ticket.type-sold-out");
  expect(await buyAt("2027-02-01T12:30:00.000Z")).toBe("done");
  expect(await readStock(event)).toMatchObject({ left: 8, held: 2, taken_3: 2 });
});

describe("the seats of a type", () => {
  const seats = (event_id: string, tier: TicketTier, quantity: number) => ({ event_id, tier, quantity, total: 2_000 });
  const terms = { typesVersion: 1, limit: undefined, contenders: [] };

  const write = async (...steps: ReturnType<ReturnType<typeof city>["reserveSeatsSteps"]>) =>
    (await city().writeAll(steps)).size === 0;

  test("[types-05] follow holds, sales and returns, and those of a replaced hold of another type come back in the same write", async () => {
    const event = await anEvent(10, [aType("GA+"), aType("T3")]);
    const { reserveSeatsSteps, sellHeldSeatsStep, returnSoldSeatsStep, releaseSeatsSteps } = city();
    const [three, two] = [seats(event, "GA+", 3), seats(event, "T3", 2)];
    expect(await write(...reserveSeatsSteps(three, terms))).toBe(true);
    expect(await readStock(event)).toMatchObject({ left: 7, held: 3, taken_1: 3 });
    expect(await write(...reserveSeatsSteps(two, terms, three))).toBe(true);
    expect(await readStock(event)).toMatchObject({ left: 8, held: 2, taken_1: 0, taken_3: 2 });
    expect(await write(sellHeldSeatsStep(two))).toBe(true);
    expect(await readStock(event)).toMatchObject({ left: 8, held: 0, sold: 2, taken_3: 2, sold_3: 2 });
    expect(await write(returnSoldSeatsStep(seats(event, "T3", 1), false))).toBe(true);
    expect(await readStock(event)).toMatchObject({ left: 9, sold: 1, taken_3: 1, sold_3: 1 });
    expect(await write(...reserveSeatsSteps(three, terms))).toBe(true);
    expect(await write(...releaseSeatsSteps(three))).toBe(true);
    expect(await readStock(event)).toMatchObject({ left: 9, held: 0, sold: 1, taken_1: 0, taken_3: 1 });
  });

  test("[types-05] a hold of the same type and size writes no seats, one of another type of the same size does", async () => {
    const event = await anEvent(10, [aType("GA+"), aType("T3")]);
    const { reserveSeatsSteps } = city();
    const held = seats(event, "GA+", 2);
    expect(reserveSeatsSteps(held, terms, held)).toEqual([]);
    await write(...reserveSeatsSteps(held, terms));
    expect(await write(...reserveSeatsSteps(seats(event, "T3", 2), terms, held))).toBe(true);
    expect(await readStock(event)).toMatchObject({ left: 8, held: 2, taken_1: 0, taken_3: 2 });
  });

  test("[types-06] are taken up to the type's limit and no further, by one, by several and in place of a hold", async () => {
    const event = await anEvent(10, [aType("T3", { limit: 4 })]);
    const { reserveSeatsSteps } = city();
    const within = { typesVersion: 1, limit: 4, contenders: [] };
    expect(await write(...reserveSeatsSteps(seats(event, "T3", 5), within))).toBe(false);
    expect(await write(...reserveSeatsSteps(seats(event, "T3", 3), within))).toBe(true);
    expect(await write(...reserveSeatsSteps(seats(event, "T3", 2), within))).toBe(false);
    // Its own three seats are free for the order that replaces it.
    expect(await write(...reserveSeatsSteps(seats(event, "T3", 4), within, seats(event, "T3", 3)))).toBe(true);
    expect(await readStock(event)).toMatchObject({ left: 6, held: 4, taken_3: 4 });
    expect(await write(...reserveSeatsSteps(seats(event, "T3", 1), within))).toBe(false);
  });

  test("[types-07] are taken by the types that the event has now, never by those that were, and by none where it never had any", async () => {
    const event = await anEvent(10, [aType("T3")]);
    const { reserveSeatsSteps, StockEntity } = city();
    const take = (typesVersion: number | undefined) =>
      write(...reserveSeatsSteps(seats(event, "T3", 1), { ...terms, typesVersion }));
    expect([await take(undefined), await take(1), await take(2)]).toEqual([false, true, false]);
    await StockEntity.patch({ event_id: event }).set({ types_version: 2 }).go();
    expect([await take(1), await take(2)]).toEqual([false, true]);
    await StockEntity.patch({ event_id: event }).remove(["types_version"]).go();
    expect([await take(2), await take(undefined)]).toEqual([false, true]);
    expect(await readStock(event)).toMatchObject({ left: 7, held: 3, taken_3: 3 });
  });

  test("[types-06] a limit of another type limits nothing, and an order that gives seats back is never refused by one", async () => {
    const event = await anEvent(10, [aType("GA+"), aType("T3", { limit: 2 })]);
    const { reserveSeatsSteps } = city();
    const within = { typesVersion: 1, limit: 2, contenders: [] };
    await write(...reserveSeatsSteps(seats(event, "T3", 2), within));
    expect(await write(...reserveSeatsSteps(seats(event, "GA+", 5), terms))).toBe(true);
    expect(await write(...reserveSeatsSteps(seats(event, "T3", 1), within, seats(event, "T3", 2)))).toBe(true);
    expect(await readStock(event)).toMatchObject({ left: 4, held: 6, taken_1: 5, taken_3: 1 });
  });
});

const written = (eventId: string, change: (types: TicketTypeInput[]) => TicketTypeInput[], total = 10) => {
  const input = {
    title: "RAGER on the river",
    description: "Music by the water",
    type: "RAGER" as const,
    location: "Jacksonville",
    start_at: "2027-03-01T12:00:00.000Z",
    entry: "tickets" as const,
    ticket_types: change([aType("GA+"), aType("T3", { limit: 4 })]),
    total_spots: total,
    featured: false,
    premium: false,
    event_section: ["rager" as const],
  };
  return city().updateEvent({ admin, eventId }, input, { now, readPaid: async () => 0 });
};

testOvertaken(
  "[types-07] an order of two tickets while the owner lowers the type's limit to one",
  async () => {
    const event = await anEvent(10, [aType("GA+"), aType("T3", { limit: 4 })]);
    return {
      write: { containing: event },
      late: () => endOf(order(event, "T3", 2)),
      meanwhile: () =>
        written(event, (types) => types.map((type) => (type.tier === "T3" ? { ...type, limit: 1 } : type))),
      outcome: async (end) => [end, ((await readStock(event)) as { taken_3?: number }).taken_3 ?? 0],
    };
  },
  { guarded: ["ticket.type-sold-out", 0], control: ["done", 2] },
);

testOvertaken(
  "[types-07] an order while the owner switches its type off",
  async () => {
    const event = await anEvent(10, [aType("GA+"), aType("T3", { limit: 4 })]);
    return {
      write: { containing: event },
      late: () => endOf(order(event, "T3", 2)),
      meanwhile: () => written(event, (types) => types.map((type) => ({ ...type, is_on: type.tier !== "T3" }))),
      outcome: async (end) => [end, ((await readStock(event)) as { taken_3?: number }).taken_3 ?? 0],
    };
  },
  { guarded: ["ticket.tier-not-sold", 0], control: ["done", 2] },
);

testOvertaken(
  "[types-08] a type that is left out while somebody orders it",
  async () => {
    const event = await anEvent(10, [aType("GA+"), aType("T3", { limit: 4 })]);
    return {
      write: { containing: event },
      late: () => endOf(written(event, (types) => types.filter(({ tier }) => tier !== "T3"))),
      meanwhile: () => order(event, "T3", 2),
      outcome: async (end) => [
        end,
        (await city().EventEntity.get({ id: event }).go()).data?.ticket_types?.map(({ tier }) => tier),
      ],
    };
  },
  { guarded: ["ticket.type-ordered", ["GA+", "T3"]], control: ["done", ["GA+"]] },
);
