import { beforeAll, describe, expect, test } from "vitest";
import { StockEntity } from "../../../functions/events/stock.entity.ts";
import type { TicketTypeInput } from "../../../shared/model/ticket-type.ts";
import { call, ok } from "../../support/call.ts";
import { buy, type OrderInput, payAndSettle, ticketsOf, tryToBuy } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member, openSettings } from "../../support/fixtures.ts";
import { typesAt } from "../../support/prices.ts";
import { changeStoredEvent } from "../../support/stored-event.ts";
import { keyOf, openTable } from "../../support/table.ts";

beforeAll(() => openSettings());

const changeStock = async (event_id: string, change: object) => {
  const table = await openTable();
  const key = keyOf(StockEntity, { event_id });
  await table.put({ ...(await table.get(key)), ...change });
};

type TypeAbout = Partial<TicketTypeInput> & Pick<TicketTypeInput, "tier">;
type Event = Awaited<ReturnType<typeof anEvent>>;

const early = { tier: "T3", name: "Early bird", price: 1_500, rule: "flat" } as const;
const withTypes = (...types: TypeAbout[]) => ({ ticket_types: types as TicketTypeInput[] });
const quote = (who: Member, eventId: string, wish: OrderInput, now?: string) =>
  call("tickets", "quote", { eventId, tier: "GA+", ...wish }, { token: who.token, now });
const change = async (event: Event, about: object) =>
  call("eventsAdmin", "update", { ...event, ...about, eventId: event.id } as never, { token: (await anAdmin()).token });
const record = async (eventId: string) => {
  const answer = await call("eventsAdmin", "event", { eventId }, { token: (await anAdmin()).token });
  return ok(Promise.resolve(answer));
};
const fieldsOf = ({ error }: { error?: { code?: string; details?: unknown } }) => {
  const { fields = [] } = (error?.details ?? {}) as { fields?: { path: string; message: string }[] };
  return [error?.code, fields.map(({ path, message }) => `${path}: ${message}`)];
};
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const shifted = (instant: string, milliseconds: number) => new Date(Date.parse(instant) + milliseconds).toISOString();

describe("the types of an event", () => {
  test("[types-01] are shown in their order with what is left of each, without those switched off, which the panel has too", async () => {
    const types = [
      { ...early, note: "Until they are gone", limit: 10, max_per_order: 2 },
      { tier: "GA+", name: "GA+", price: 2_000, rule: "member" },
      { tier: "VIP+", name: "VIP+", price: 3_000, rule: "upgrade", base: "GA+", is_on: false },
    ] as const;
    const event = await anEvent(withTypes(...types));
    await buy(await aMember(), event.id, { tier: "T3", quantity: 2 });
    const shown = (await ok(call("events", "get", { eventId: event.id }))).ticket_types;
    const bounds = { base: null, opens_at: null, closes_at: null, waiting: 0 };
    expect(shown).toEqual([
      { ...early, ...bounds, note: "Until they are gone", max_per_order: 2, left: 8 },
      { tier: "GA+", name: "GA+", price: 2_000, rule: "member", ...bounds, note: null, max_per_order: 8, left: null },
    ]);
    expect((await record(event.id)).ticket_types).toMatchObject([
      { tier: "T3", limit: 10, is_on: true, sold: 0, held: 2 },
      { tier: "GA+", limit: null, is_on: true, sold: 0, held: 0 },
      { tier: "VIP+", limit: null, is_on: false, sold: 0, held: 0 },
    ]);
  });

  test("[types-01] a ticket, its hold and its order carry the name of their type, also once it is switched off or renamed", async () => {
    const [buyer, event] = await Promise.all([aMember(), anEvent(withTypes(...typesAt(), early))]);
    const { session, hold } = await buy(buyer, event.id, { tier: "T3" });
    expect([hold.tier, hold.tier_name, hold.total]).toEqual(["T3", "Early bird", 1_500]);
    await payAndSettle(session);
    await ok(change(event, withTypes(...typesAt(), { ...early, name: "First hundred", is_on: false })));
    expect(await ticketsOf(buyer, session)).toMatchObject([{ tier: "T3", tier_name: "First hundred" }]);
    const { token } = await anAdmin();
    const listed = await ok(call("ticketsAdmin", "list", { event_id: event.id }, { token }));
    expect(listed.items).toMatchObject([{ tier: "T3", tier_name: "First hundred", price_paid: 1_500 }]);
    expect((await ok(call("ticketsAdmin", "order", { sessionId: session }, { token }))).tickets).toMatchObject([
      { tier: "T3", tier_name: "First hundred" },
    ]);
  });

  test("[types-09] are sold from the start of their window until just before its end", async () => {
    const [opens_at, closes_at] = [inHours(2), inHours(4)];
    const [buyer, event] = await Promise.all([aMember(), anEvent(withTypes({ ...early, opens_at, closes_at }))]);
    const at = async (now: string) => (await quote(buyer, event.id, { tier: "T3" }, now)).error?.code ?? "sold";
    expect(await at(shifted(opens_at, -1))).toBe("ticket.not-on-sale-yet");
    expect(await at(opens_at)).toBe("sold");
    expect(await at(shifted(closes_at, -1))).toBe("sold");
    expect(await at(closes_at)).toBe("ticket.sale-ended");
    const early_ = await tryToBuy(buyer, event.id, { tier: "T3" });
    expect(early_.error).toMatchObject({
      code: "ticket.not-on-sale-yet",
      message: "Early bird tickets aren't on sale yet.",
      details: { opens_at },
    });
    const late = await tryToBuy(buyer, event.id, { tier: "T3" }, closes_at);
    expect(late.error).toMatchObject({ code: "ticket.sale-ended" });
    expect((await ok(call("events", "get", { eventId: event.id }))).spots_left).toBe(50);
  });

  test("[types-10] one order has at most as many tickets as its type allows", async () => {
    const [buyer, event] = await Promise.all([aMember(), anEvent(withTypes({ ...early, max_per_order: 2 }))]);
    const refused = await tryToBuy(buyer, event.id, { tier: "T3", quantity: 3 });
    expect([refused.status, refused.error?.code, refused.error?.message, refused.error?.details]).toEqual([
      409,
      "ticket.too-many",
      "An order can have at most 2 Early bird tickets.",
      { most: 2 },
    ]);
    expect((await buy(buyer, event.id, { tier: "T3", quantity: 2 })).hold.total).toBe(3_000);
  });

  test("[types-06] an order of more than is left of a type says how many are, and of the event how many are there", async () => {
    const [first, second, event] = await Promise.all([
      aMember(),
      aMember(),
      anEvent({ ...withTypes({ ...early, limit: 5 }, ...typesAt({ price_vip: null })), total_spots: 8 }),
    ]);
    await buy(first, event.id, { tier: "T3", quantity: 3 });
    const some = await tryToBuy(second, event.id, { tier: "T3", quantity: 3 });
    expect(some.error).toMatchObject({
      code: "ticket.type-sold-out",
      message: "Only 2 Early bird left. Please choose fewer tickets.",
      details: { tier: "T3", left: 2 },
    });
    await buy(second, event.id, { tier: "T3", quantity: 2 });
    const none = await tryToBuy(await aMember(), event.id, { tier: "T3" });
    expect(none.error).toMatchObject({ message: "Early bird is sold out.", details: { tier: "T3", left: 0 } });
    const event_ = await tryToBuy(await aMember(), event.id, { quantity: 4 });
    expect(event_.error).toMatchObject({ code: "event.sold-out", details: { spots_left: 3 } });
    await buy(await aMember(), event.id, { quantity: 3 });
  });
});

describe("what a membership does to a type", () => {
  test("[types-03] `member` halves it and gives the month's free ticket to whichever of them comes first, `flat` is the same for everybody", async () => {
    const [member, event] = await Promise.all([
      aMember({ tier: "premium" }),
      anEvent(
        withTypes(
          ...typesAt(),
          { ...early, rule: "member" },
          { tier: "T4", name: "Table", price: 9_000, rule: "flat" },
        ),
      ),
    ]);
    const totals = async (tier: OrderInput["tier"], quantity = 1) =>
      (await ok(quote(member, event.id, { tier: tier as "GA+", quantity }))).total;
    expect([await totals("GA+", 2), await totals("T3", 2), await totals("T4", 2)]).toEqual([1_000, 750, 18_000]);
    await buy(member, event.id, { tier: "T3", quantity: 2 });
    // The hold of the same event is replaced by a new order, so that its free ticket counts for it again.
    expect(await totals("GA+", 2)).toBe(1_000);
    const other = await anEvent(withTypes(...typesAt()));
    expect((await ok(quote(member, other.id, { quantity: 2 }))).total).toBe(2_000);
    const essential = await aMember({ tier: "essential" });
    expect((await ok(quote(essential, event.id, { tier: "T3" }))).total).toBe(750);
  });

  test("[types-03] `upgrade` costs Premium the difference to its base, and the regular price once that is switched off", async () => {
    const upgrade = { tier: "T4", name: "Balcony", price: 2_500, rule: "upgrade", base: "T3" } as const;
    const [member, event] = await Promise.all([
      aMember({ tier: "premium" }),
      anEvent(withTypes({ ...early, rule: "member" }, upgrade)),
    ]);
    const total = async () => (await ok(quote(member, event.id, { tier: "T4" }))).total;
    expect(await total()).toBe(1_000);
    await ok(change(event, withTypes({ ...early, rule: "member", is_on: false }, upgrade)));
    expect(await total()).toBe(2_500);
  });
});

describe("changing types", () => {
  test("[types-11] a running hold keeps its price, and a new order by the old price is told the new one", async () => {
    const [holder, late, event] = await Promise.all([aMember(), aMember(), anEvent(withTypes(early))]);
    const { session } = await buy(holder, event.id, { tier: "T3" });
    await ok(change(event, withTypes({ ...early, price: 2_000 })));
    const refused = await tryToBuy(late, event.id, { tier: "T3", expectedTotal: 1_500 });
    expect(refused.error).toMatchObject({ code: "price-changed", details: { quote: { total: 2_000 } } });
    await payAndSettle(session);
    expect(await ticketsOf(holder, session)).toMatchObject([{ price_paid: 1_500, status: "valid" }]);
  });

  test("[types-12] a limit can be lowered to what is taken and no further, and the total to what all types have", async () => {
    const [buyer, event] = await Promise.all([aMember(), anEvent(withTypes(...typesAt(), { ...early, limit: 10 }))]);
    await buy(buyer, event.id, { tier: "T3", quantity: 3 });
    const below = await change(event, withTypes(...typesAt(), { ...early, limit: 2 }));
    expect(fieldsOf(below)).toEqual([
      "event.below-sold",
      ["ticket_types.2.limit: 3 tickets are sold or held in open checkouts."],
    ]);
    const exact = await ok(change(event, withTypes(...typesAt(), { ...early, limit: 3 })));
    expect(exact.ticket_types).toMatchObject([{}, {}, { limit: 3, left: 0 }]);
    expect((await tryToBuy(await aMember(), event.id, { tier: "T3" })).error?.code).toBe("ticket.type-sold-out");
  });

  test("[types-08] a type that somebody ordered can be switched off and not left out, one that nobody did can go", async () => {
    const table = { tier: "T4", name: "Table", price: 9_000, rule: "flat" } as const;
    const [buyer, event] = await Promise.all([aMember(), anEvent(withTypes(...typesAt(), early, table))]);
    const { hold } = await buy(buyer, event.id, { tier: "T3" });
    await ok(call("tickets", "cancelHold", { holdId: hold.id }, { token: buyer.token }));
    expect(fieldsOf(await change(event, withTypes(...typesAt(), table)))).toEqual([
      "ticket.type-ordered",
      ["ticket_types: Somebody has ordered Early bird, so it stays. Switch it off instead."],
    ]);
    const kept = await ok(change(event, withTypes(...typesAt(), { ...early, is_on: false })));
    expect(kept.ticket_types.map(({ tier }) => tier)).toEqual(["GA+", "VIP+", "T3"]);
  });

  test("[types-13] each thing that can't be is refused at its field, and nothing is stored", async () => {
    const event = await anEvent(withTypes(...typesAt(), early));
    const [ga, vip] = typesAt() as object[];
    const refusal = async (...types: (object | undefined)[]) => fieldsOf(await change(event, { ticket_types: types }));
    const cases: [(object | undefined)[], string][] = [
      [[ga, { ...early, price: 49 }], "ticket_types.1.price: Enter 0 for free, or at least $0.50"],
      [[ga, { ...early, price: 1 }], "ticket_types.1.price: Enter 0 for free, or at least $0.50"],
      [[ga, { ...early, limit: 51 }], "ticket_types.1.limit: The event has 50 spots"],
      [[ga, { ...vip, base: null }], "ticket_types.1.base: Choose the type that it upgrades"],
      [[ga, { ...vip, base: "T5" }], "ticket_types.1.base: Choose another type of this event"],
      [[ga, { ...vip, base: "VIP+" }], "ticket_types.1.base: Choose another type of this event"],
      [
        [ga, vip, { ...early, rule: "upgrade", base: "VIP+" }],
        "ticket_types.2.base: Choose a type that isn't an upgrade itself",
      ],
      [[ga, { ...early, name: "ga+" }], "ticket_types.1.name: Another type has this name"],
      [[early, { ...early, tier: "T4", name: "EARLY bird" }], "ticket_types.1.name: Another type has this name"],
      [[{ ...ga, name: "General" }], "ticket_types.0.name: GA+ is called GA+"],
      [[ga, { ...ga }], "ticket_types.1.tier: Each type has a number of its own"],
      [[], "ticket_types: Add a type of ticket"],
    ];
    for (const [types, field] of cases) {
      const [code, fields] = await refusal(...types);
      expect([code, fields]).toEqual(["invalid-input", expect.arrayContaining([field])]);
    }
    const window = { opens_at: inHours(4), closes_at: inHours(4) };
    expect(await refusal(ga, { ...early, ...window })).toEqual([
      "invalid-input",
      ["ticket_types.1.closes_at: Sales must end after they start"],
    ]);
    const nine = Array.from({ length: 9 }, (_, index) => ({ ...early, name: `Type ${index}` }));
    expect((await refusal(...nine))[0]).toBe("invalid-input");
    expect((await record(event.id)).version).toBe(0);
  });

  test("[types-13] the smallest price, the whole total as a limit and the shortest window are accepted", async () => {
    const window = { opens_at: inHours(4), closes_at: shifted(inHours(4), 1_000) };
    const event = await anEvent(
      withTypes({ ...early, price: 50, limit: 50, ...window }, { ...early, tier: "T4", name: "Free", price: 0 }),
    );
    expect(event.ticket_types).toMatchObject([{ price: 50, limit: 50 }, { price: 0 }]);
  });

  test("[types-13] an event with RSVPs sells no tickets", async () => {
    const { token } = await anAdmin();
    const event = await anEvent();
    const input = { ...event, entry: "rsvp", eventId: event.id } as never;
    expect(fieldsOf(await call("eventsAdmin", "update", input, { token }))).toEqual([
      "invalid-input",
      ["entry: An event with RSVPs sells no tickets"],
    ]);
  });
});

describe("an event from before there were types", () => {
  const aStored = async (prices: { price_ga?: number; price_vip?: number }) => {
    const event = await anEvent();
    await changeStoredEvent(event.id, {
      ...prices,
      ticket_types: undefined,
      entry: undefined,
      types_version: undefined,
    });
    return event;
  };

  test("[types-14] can't limit or lose a type until what was sold is counted, and can once it is, or while nothing is sold", async () => {
    const [buyer, event, unsold] = await Promise.all([
      aMember(),
      anEvent(withTypes(...typesAt(), early)),
      anEvent(withTypes(...typesAt(), early)),
    ]);
    await buy(buyer, event.id);
    const count = (eventId: string, types_counted: boolean) => changeStock(eventId, { types_counted });
    await Promise.all([count(event.id, false), count(unsold.id, false)]);
    const refused = [
      "event.not-counted",
      [expect.stringMatching(/^ticket_types: What is sold of each type isn't counted yet/)],
    ];
    expect(fieldsOf(await change(event, withTypes(...typesAt(), { ...early, limit: 10 })))).toEqual(refused);
    expect(fieldsOf(await change(event, withTypes(...typesAt())))).toEqual(refused);
    await ok(change(event, withTypes(...typesAt(), { ...early, price: 1_600 })));
    await ok(change(unsold, withTypes(...typesAt({ price_vip: null }), { ...early, limit: 10 })));
    await count(event.id, true);
    await ok(change(event, withTypes(...typesAt(), { ...early, limit: 10 })));
    await ok(change(event, withTypes(...typesAt())));
  });

  test("[types-14] sells GA+ and VIP+ at the two prices it was stored with, by the rules that they always had", async () => {
    const [member, event] = await Promise.all([
      aMember({ tier: "premium" }),
      aStored({ price_ga: 2_500, price_vip: 4_000 }),
    ]);
    expect(await ok(call("events", "get", { eventId: event.id }))).toMatchObject({
      entry: "tickets",
      price: "From $25",
      ticket_types: [
        { tier: "GA+", price: 2_500, rule: "member" },
        { tier: "VIP+", price: 4_000, rule: "upgrade", base: "GA+" },
      ],
    });
    expect((await ok(quote(member, event.id, { tier: "VIP+" }))).total).toBe(1_500);
    const alone = await aStored({ price_vip: 4_000 });
    expect((await ok(quote(member, alone.id, { tier: "VIP+" }))).total).toBe(4_000);
    expect((await ok(call("events", "get", { eventId: alone.id }))).ticket_types).toHaveLength(1);
    const none = await aStored({});
    expect(await ok(call("events", "get", { eventId: none.id }))).toMatchObject({ entry: "rsvp", ticket_types: [] });
  });
});
