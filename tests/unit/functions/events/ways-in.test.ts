import { describe, expect, test } from "vitest";
import { unlimitedCapacity } from "../../../../functions/events/stock.ts";
import { assertNotCancelled, assertTakesGuests } from "../../../../functions/events/takes-guests.ts";
import {
  entryOf,
  findStoredTypeSold,
  toTicketTypeRecords,
  toTicketTypes,
} from "../../../../functions/events/ticket-types.ts";
import { getTypeOnSale, isOnSale } from "../../../../functions/events/type-on-sale.ts";
import {
  countAllWaiting,
  countRoom,
  findAwaitedType,
  isKeptForList,
  listContenders,
} from "../../../../functions/events/waiting.ts";
import type { AppError } from "../../../../shared/model/errors.ts";
import { limits } from "../../../../shared/model/limits.ts";

const now = "2027-03-01T12:00:00.000Z";
const earlier = "2027-03-01T11:59:59.999Z";
const later = "2027-03-01T12:00:00.001Z";
const ga = { tier: "GA+", name: "GA+", price: 2_000, rule: "member" } as const;
const vip = { tier: "VIP+", name: "VIP+", price: 4_000, rule: "flat" } as const;
const eventOf = (about: object = {}) =>
  ({
    ...{ id: "evt_1", is_published: true, start_at: "2027-03-20T20:00:00.000Z", ticket_types: [ga, vip] },
    ...about,
  }) as never;
const stockOf = (about: object = {}) =>
  ({ event_id: "evt_1", capacity: 50, left: 20, held: 0, sold: 30, ...about }) as never;

const refusalOf = (act: () => unknown) => {
  try {
    act();
    return null;
  } catch (error) {
    const { code, message, details } = error as AppError;
    return { code, message, ...(details as object) };
  }
};

describe("new guests", () => {
  const cases: [string, unknown, string | null][] = [
    ["of a published event are taken", eventOf(), null],
    ["of an event that is missing aren't", null, "not-found"],
    ["of a draft aren't", eventOf({ is_published: false }), "not-found"],
    ["of a cancelled event aren't", eventOf({ cancelled_at: earlier }), "event.cancelled"],
    ["of a postponed event aren't", eventOf({ postponed_at: earlier }), "event.postponed"],
    ["of an event whose sales are stopped aren't", eventOf({ sales_stopped_at: earlier }), "event.sales-stopped"],
    ["of an event that is over aren't", eventOf({ start_at: "2027-02-01T20:00:00.000Z" }), "event.past"],
    [
      "of an event that is over aren't, though its sales were stopped",
      eventOf({ start_at: "2027-02-01T20:00:00.000Z", sales_stopped_at: earlier }),
      "event.past",
    ],
  ];

  test.each(cases)("%s", (_, event, code) => {
    expect(refusalOf(() => assertTakesGuests(event as never, now))?.code ?? null).toBe(code);
  });

  test("come to the event as it is stored", () => {
    const event = eventOf();
    expect(assertTakesGuests(event, now)).toBe(event);
  });
});

test("only a cancelled event is refused as cancelled", () => {
  expect(refusalOf(() => assertNotCancelled({}))).toBeNull();
  expect(refusalOf(() => assertNotCancelled({ cancelled_at: earlier }))?.code).toBe("event.cancelled");
});

describe("the way into an event", () => {
  test("is as it says, and else by tickets where it sells any", () => {
    expect(entryOf(eventOf({ entry: "rsvp" }))).toBe("rsvp");
    expect(entryOf(eventOf())).toBe("tickets");
    expect(entryOf(eventOf({ ticket_types: [{ ...ga, is_on: false }] }))).toBe("rsvp");
    expect(entryOf(eventOf({ ticket_types: undefined }))).toBe("rsvp");
    expect(entryOf(eventOf({ ticket_types: undefined, price_ga: 0 }))).toBe("tickets");
  });

  test("is only by the types that are switched on", () => {
    const event = eventOf({ ticket_types: [{ ...ga, is_on: false }, vip] });
    expect(findStoredTypeSold(event, "VIP+")).toEqual(vip);
    expect(findStoredTypeSold(event, "GA+")).toBeNull();
    expect(toTicketTypes(event, stockOf()).map(({ tier }) => tier)).toEqual(["VIP+"]);
    expect(toTicketTypeRecords(event, stockOf()).map(({ tier, is_on }) => [tier, is_on])).toEqual([
      ["GA+", false],
      ["VIP+", true],
    ]);
  });
});

describe("what is left of a type", () => {
  const leftOf = (limit: number | undefined, taken_1: number) =>
    toTicketTypes(eventOf({ ticket_types: [{ ...ga, limit }] }), stockOf({ taken_1 }))[0]?.left;

  test("is its limit without what is taken, and never less than none", () => {
    expect([leftOf(10, 4), leftOf(10, 10), leftOf(10, 12)]).toEqual([6, 0, 0]);
  });

  test("isn't said without a limit", () => {
    expect(leftOf(undefined, 4)).toBeNull();
  });

  test("and what is sold and held of it is never less than none", () => {
    const recordOf = (counts: object) => {
      const [record] = toTicketTypeRecords(eventOf(), stockOf(counts));
      return [record?.sold, record?.held];
    };
    expect(recordOf({ taken_1: 7, sold_1: 4 })).toEqual([4, 3]);
    expect(recordOf({ taken_1: 2, sold_1: 4 })).toEqual([4, 0]);
    expect(recordOf({ taken_1: 2, sold_1: -1 })).toEqual([0, 3]);
    expect(recordOf({})).toEqual([0, 0]);
  });
});

describe("tickets of a type", () => {
  const typeWith = (about: object) => eventOf({ ticket_types: [{ ...ga, ...about }, vip] });
  const one = { tier: "GA+", quantity: 1 } as const;
  const most = limits.ticketsPerOrder;
  const cases: [string, unknown, { tier: "GA+" | "T3"; quantity: number }, object | null][] = [
    ["are sold", typeWith({}), one, null],
    ["aren't sold of another type", typeWith({}), { ...one, tier: "T3" }, { code: "ticket.tier-not-sold" }],
    ["aren't sold of one that is switched off", typeWith({ is_on: false }), one, { code: "ticket.tier-not-sold" }],
    ["are sold from the instant that its sale opens", typeWith({ opens_at: now }), one, null],
    [
      "aren't sold before",
      typeWith({ opens_at: later }),
      one,
      { code: "ticket.not-on-sale-yet", opens_at: later, message: "GA+ tickets aren't on sale yet." },
    ],
    ["are sold until just before it closes", typeWith({ closes_at: later }), one, null],
    ["aren't sold from then on", typeWith({ closes_at: now }), one, { code: "ticket.sale-ended" }],
    ["are sold up to as many as its orders have", typeWith({ max_per_order: 3 }), { ...one, quantity: 3 }, null],
    [
      "aren't sold beyond",
      typeWith({ max_per_order: 3 }),
      { ...one, quantity: 4 },
      { code: "ticket.too-many", most: 3, message: "An order can have at most 3 GA+ tickets." },
    ],
    ["are sold up to as many as any order has", typeWith({}), { ...one, quantity: most }, null],
    ["aren't sold beyond that", typeWith({}), { ...one, quantity: most + 1 }, { code: "ticket.too-many", most }],
  ];

  test.each(cases)("%s", (_, event, wanted, refusal) => {
    const found = refusalOf(() => getTypeOnSale(event as never, wanted, now));
    if (refusal) expect(found).toMatchObject(refusal);
    else expect(found).toBeNull();
    expect(isOnSale(event as never, wanted, now)).toBe(refusal === null);
  });
});

describe("those who wait", () => {
  const waiting = { waiting_1: 2, waiting_2: 3, waiting_rsvp: 4 };
  const tierOf = (about: object, counts: object, awaited: "GA+" | "VIP+" | null) =>
    findAwaitedType(eventOf(about), stockOf(counts), awaited, now)?.tier ?? null;

  test("are counted whatever they wait for, and a count below none is none", () => {
    expect(countAllWaiting(stockOf(waiting))).toBe(9);
    expect(countAllWaiting(stockOf({ ...waiting, waiting_2: -1 }))).toBe(6);
    expect([countAllWaiting(null), countAllWaiting(undefined)]).toEqual([0, 0]);
  });

  test("could have the types that are on sale, and none of an event with RSVPs", () => {
    const types = [ga, { ...vip, opens_at: later }];
    const tiersOf = (about: object) =>
      listContenders(eventOf({ ticket_types: types, ...about }), now).map(({ tier }) => tier);
    expect([tiersOf({}), tiersOf({ entry: "rsvp" })]).toEqual([["GA+"], []]);
  });

  test("keep their own type, and others that have the same seats as theirs", () => {
    expect(tierOf({}, { waiting_1: 1 }, "GA+")).toBe("GA+");
    expect(tierOf({}, { waiting_1: 1 }, "VIP+")).toBe("GA+");
    expect(tierOf({}, { waiting_2: 1 }, "GA+")).toBe("VIP+");
    expect(tierOf({}, { waiting_1: 0 }, "GA+")).toBeNull();
  });

  test("keep another type only while theirs is within its own limit", () => {
    const limited = { ticket_types: [{ ...ga, limit: 5 }, vip] };
    expect(tierOf(limited, { waiting_1: 1, taken_1: 4 }, "VIP+")).toBe("GA+");
    expect(tierOf(limited, { waiting_1: 1, taken_1: 5 }, "VIP+")).toBeNull();
    expect(tierOf(limited, { waiting_1: 1, taken_1: 5 }, "GA+")).toBe("GA+");
  });

  test("keep nothing while their type isn't on sale, except it itself", () => {
    const closed = { ticket_types: [{ ...ga, closes_at: now }, vip] };
    const isKept = (counts: object, awaited: "GA+" | "VIP+") =>
      isKeptForList(eventOf(closed), stockOf(counts), awaited, now);
    expect([isKept({ waiting_1: 1 }, "VIP+"), isKept({ waiting_1: 1 }, "GA+")]).toEqual([false, true]);
    expect([isKept({ waiting_2: 1 }, "GA+"), isKept({}, "GA+")]).toEqual([true, false]);
  });
});

describe("room for more", () => {
  const roomFor = (awaited: "GA+" | "VIP+" | null, counts: object = {}) =>
    countRoom(eventOf({ ticket_types: [{ ...ga, limit: 10 }, vip] }), stockOf(counts), awaited);

  test("is what is left of the event", () => {
    expect([roomFor("VIP+"), roomFor(null)]).toEqual([20, 20]);
    expect(roomFor("VIP+", { left: -1 })).toBe(0);
  });

  test("is within the type's own limit", () => {
    expect([roomFor("GA+", { taken_1: 4 }), roomFor("GA+", { taken_1: 4, left: 3 })]).toEqual([6, 3]);
    expect(roomFor("GA+", { taken_1: 12 })).toBe(0);
  });

  test("is without end where neither has a limit", () => {
    expect(roomFor("VIP+", { capacity: unlimitedCapacity, left: 5 })).toBe(Number.POSITIVE_INFINITY);
    expect(roomFor("GA+", { capacity: unlimitedCapacity, left: 5, taken_1: 1 })).toBe(9);
  });
});
