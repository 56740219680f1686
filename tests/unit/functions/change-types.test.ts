import { describe, expect, test } from "vitest";
import {
  assertTypesFit,
  haveSameTypes,
  keepOrderedTypes,
  moveTypes,
  nextTypesVersion,
  toStoredType,
} from "../../../functions/events/change-types.ts";
import { AppError } from "../../../shared/model/errors.ts";
import { limits } from "../../../shared/model/limits.ts";

const ga = { tier: "GA+", name: "GA+", price: 2_000, rule: "flat" } as const;
const vip = { tier: "VIP+", name: "VIP+", price: 4_000, rule: "flat" } as const;
const eventOf = (ticket_types: object[], about: object = {}) =>
  ({ id: "evt_1", entry: "tickets", ticket_types, ...about }) as never;
const stockOf = (about: object = {}) =>
  ({ event_id: "evt_1", types_counted: true, sold: 0, held: 0, ...about }) as never;

const refusalOf = (before: object[], after: object[], stock: object) => {
  try {
    assertTypesFit(eventOf(before), eventOf(after), stockOf(stock));
    return null;
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, ...error.details };
    throw error;
  }
};

describe("a type is stored", () => {
  const plain = { ...ga, note: null, base: null, limit: null, opens_at: null, closes_at: null };
  const whole = { ...plain, max_per_order: limits.ticketsPerOrder, is_on: true } as never;

  test("without what isn't said, and what goes without saying", () => {
    expect(toStoredType(whole)).toEqual(ga);
  });

  test("with what is", () => {
    const said = { note: "Early", limit: 20, opens_at: "a", closes_at: "b", max_per_order: 2 };
    const stored = { ...ga, ...said, is_on: false };
    expect(toStoredType({ ...(whole as object), ...said, is_on: false } as never)).toEqual(stored);
  });

  test("with what it adds to, if it is an upgrade", () => {
    const based = { ...(whole as object), base: "GA+" };
    expect(toStoredType({ ...based, rule: "upgrade" } as never)).toMatchObject({ base: "GA+" });
    expect(toStoredType(based as never)).not.toHaveProperty("base");
  });
});

test("the version of types grows where they or the way in differ, and not otherwise", () => {
  const before = eventOf([ga], { types_version: 3 });
  expect(nextTypesVersion(before, eventOf([ga]))).toBe(3);
  expect(nextTypesVersion(before, eventOf([ga, vip]))).toBe(4);
  expect(nextTypesVersion(before, eventOf([ga], { entry: "rsvp" }))).toBe(4);
  expect(nextTypesVersion(eventOf([ga]), eventOf([vip]))).toBe(1);
  expect([haveSameTypes(eventOf([ga]), eventOf([{ ...ga }])), haveSameTypes(eventOf([ga]), eventOf([vip]))]).toEqual([
    true,
    false,
  ]);
});

test("the windows of types move with a date, by as many days on the city's clocks", () => {
  const opened = { ...ga, opens_at: "2031-10-26T16:00:00.000Z", closes_at: "2031-10-30T22:00:00.000Z" };
  expect(moveTypes(eventOf([opened, vip]), 7, "America/New_York")).toEqual([
    { ...ga, opens_at: "2031-11-02T17:00:00.000Z", closes_at: "2031-11-06T23:00:00.000Z" },
    vip,
  ]);
});

describe("an event that takes RSVPs from now on", () => {
  test("keeps the types that were ordered, switched off", () => {
    const kept = keepOrderedTypes(eventOf([ga, vip]), eventOf([], { entry: "rsvp" }), stockOf({ taken_1: 0 }));
    expect(kept.ticket_types).toEqual([{ ...ga, is_on: false }]);
  });

  test("as long as it sells tickets its types are what they are", () => {
    const after = eventOf([vip]);
    expect(keepOrderedTypes(eventOf([ga]), after, stockOf({ taken_1: 1 }))).toBe(after);
  });
});

describe("a type that is left out", () => {
  test("is refused once somebody has ordered it, with its number and how many are taken", () => {
    const message = "Somebody has ordered VIP+, so it stays. Switch it off instead.";
    const refusal = {
      code: "ticket.type-ordered",
      tier: "VIP+",
      taken: 3,
      fields: [{ path: "ticket_types", message }],
    };
    expect(refusalOf([ga, vip], [ga], { taken_2: 3 })).toEqual(refusal);
    expect(refusalOf([ga, vip], [ga], { taken_2: 0 })).toMatchObject({ code: "ticket.type-ordered", taken: 0 });
  });

  test("is fine if nobody has, and a type that stays is fine in any case", () => {
    expect(refusalOf([ga, vip], [ga], { taken_1: 3 })).toBeNull();
    expect(refusalOf([ga, vip], [vip, ga], { taken_1: 3, taken_2: 1 })).toBeNull();
  });
});

test("the limit of a type is what is taken of it, or more", () => {
  const limited = (limit: number) => [ga, { ...vip, limit }];
  const stock = { taken_2: 5, sold_2: 3 };
  expect(refusalOf([ga, vip], limited(5), stock)).toBeNull();
  expect(refusalOf([ga, vip], limited(4), stock)).toMatchObject({
    ...{ code: "event.below-sold", sold: 3, held: 2 },
    fields: [{ path: "ticket_types.1.limit", message: "5 tickets are sold or held in open checkouts." }],
  });
  expect(refusalOf([vip], [{ ...vip, limit: 0.5 }], { taken_2: 1, sold_2: 1 })).toMatchObject({
    fields: [{ message: "1 ticket is sold or held in open checkouts." }],
  });
});

describe("types of an event whose orders aren't counted by type yet", () => {
  const uncounted = { types_counted: undefined, sold: 1, held: 0 };

  test("can be neither limited nor removed", () => {
    expect(refusalOf([ga, vip], [ga], uncounted)?.code).toBe("event.not-counted");
    expect(refusalOf([ga], [{ ...ga, limit: 500 }], uncounted)?.code).toBe("event.not-counted");
    expect(refusalOf([ga], [{ ...ga, limit: 500 }], { ...uncounted, sold: 0, held: 1 })?.code).toBe(
      "event.not-counted",
    );
  });

  test("can be added and changed, and all of it once nothing is taken or everything is counted", () => {
    expect(refusalOf([ga], [{ ...ga, price: 1_000 }, vip], uncounted)).toBeNull();
    expect(refusalOf([ga, vip], [ga], { ...uncounted, sold: 0 })).toBeNull();
    expect(refusalOf([ga, vip], [ga], { ...uncounted, types_counted: true })).toBeNull();
  });
});
