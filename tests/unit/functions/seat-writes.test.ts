import { describe, expect, test } from "vitest";
import {
  releaseSeatsSteps,
  reserveSeatsSteps,
  returnSoldSeatsStep,
  sellAvailableSeatsStep,
  sellHeldSeatsStep,
  sellOfferedSeatsStep,
  type TypeTerms,
  takeOfferedSeatsStep,
} from "../../../functions/tickets/seats.ts";
import type { TicketTier } from "../../../shared/model/ticket-type.ts";

type Params = {
  UpdateExpression?: string;
  ConditionExpression: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues: Record<string, unknown>;
  isCheck?: boolean;
};

/** What a write adds to a stock, and under which conditions, in the words of the table. */
const read = (step: { params(): object }) => {
  const { UpdateExpression = "", ConditionExpression, ...params } = step.params() as Params;
  const spell = (text: string) =>
    text.replace(/[#:]\w+/g, (name) =>
      String(params.ExpressionAttributeNames[name] ?? params.ExpressionAttributeValues[name] ?? name),
    );
  const added = spell(/ADD (.*)/.exec(UpdateExpression)?.[1] ?? "");
  const changes = added.split(", ").filter(Boolean);
  return {
    adds: Object.fromEntries(changes.map((change) => change.split(" ")).map(([name, by]) => [name, Number(by)])),
    where: spell(ConditionExpression).split(" AND "),
    isCheck: params.isCheck ?? false,
  };
};

const contender = (tier: TicketTier, limit?: number) => ({ tier, name: tier, ...(limit ? { limit } : {}) }) as never;
const terms = (about: Partial<TypeTerms> = {}): TypeTerms => ({
  ...{ typesVersion: 3, limit: undefined, contenders: [], ...about },
});
const seats = (quantity: number, tier: TicketTier = "GA+", from_tickets?: string[]) => ({
  ...{ event_id: "evt_1", tier, quantity, from_tickets },
});
const reserve = (...request: Parameters<typeof reserveSeatsSteps>) => reserveSeatsSteps(...request).map(read);

const stored = ["attribute_exists(pk)", "attribute_exists(sk)"];
const open = "is_closed <> true";
const onSale = "attribute_not_exists(closed_at)";
const byTypes = "types_version = 3";
const none = (counter: string, most = 0) => `(attribute_not_exists(${counter}) OR ${counter} <= ${most})`;
const adds = (left: number, held: number, sold: number, counts: Record<string, number> = {}) => ({
  ...{ left, held, sold, revision: 1, ...counts },
});

describe("seats that are reserved", () => {
  test("are left, of an open event that is on sale by the same types, and nobody waits for them", () => {
    expect(reserve(seats(2), terms())).toEqual([
      {
        adds: adds(-2, 2, 0, { taken_1: 2 }),
        where: [...stored, "left >= 2", open, none("waiting_1"), onSale, byTypes],
        isCheck: false,
      },
    ]);
    expect(reserve(seats(1), terms({ typesVersion: undefined }))[0]?.where).toContain(
      "attribute_not_exists(types_version)",
    );
  });

  test("are on sale where it is a single one, held or sold at once", () => {
    expect(reserve(seats(1), terms())[0]?.where).toContain(onSale);
    expect(read(sellAvailableSeatsStep({ ...seats(1), total: 0 }, terms())).where).toContain(onSale);
  });

  test("are within their type's own limit", () => {
    const within = (limit: number) => reserve(seats(2), terms({ limit }))[0]?.where.at(-1);
    expect([within(10), within(2), within(1)]).toEqual([none("taken_1", 8), none("taken_1"), "taken_1 <= -1"]);
  });

  test("are those that no other type's waiting members could have", () => {
    const contenders = [contender("GA+"), contender("VIP+"), contender("T3", 5)];
    const [written] = reserve(seats(2), terms({ contenders }));
    expect(written?.where).toEqual([
      ...[...stored, "left >= 2", open, none("waiting_1"), none("waiting_2")],
      ...[`(${none("waiting_3")} OR taken_3 >= 5)`, onSale, byTypes],
    ]);
  });

  test("give those of the order that they replace back", () => {
    expect(reserve(seats(3), terms(), seats(1))[0]).toMatchObject({
      adds: adds(-2, 2, 0, { taken_1: 2 }),
      where: [...stored, "left >= 2", open, none("waiting_1"), onSale, byTypes],
    });
    const contenders = [contender("T3")];
    expect(reserve(seats(1), terms({ contenders, limit: 9 }), seats(3))[0]).toMatchObject({
      adds: adds(2, -2, 0, { taken_1: -2 }),
      where: [...stored, "held >= 2"],
    });
    expect(reserve(seats(2), terms({ contenders }), seats(2, "VIP+"))[0]).toMatchObject({
      adds: adds(0, 0, 0, { taken_1: 2, taken_2: -2 }),
      where: [...stored, none("waiting_1"), byTypes],
    });
    expect(reserve(seats(2), terms(), seats(2))).toEqual([]);
    expect(reserve(seats(2), terms(), seats(3))).toHaveLength(1);
  });

  test("come back when they are released, without those of tickets that were offered back", () => {
    const release = (...places: Parameters<typeof seats>) => releaseSeatsSteps(seats(...places)).map(read);
    expect(release(2)).toEqual([
      { adds: adds(2, -2, 0, { taken_1: -2 }), where: [...stored, "held >= 2"], isCheck: false },
    ]);
    expect(release(2, "VIP+", ["tkt_1"])[0]?.adds).toEqual(adds(1, -1, 0, { taken_2: -1 }));
    expect(release(1, "GA+", ["tkt_1"])).toEqual([]);
    expect(release(1)).toHaveLength(1);
  });
});

describe("seats that are sold", () => {
  test("were held, of an event that is on sale, and count as a paid order where they cost something", () => {
    expect(read(sellHeldSeatsStep({ ...seats(2), total: 1 }))).toEqual({
      adds: adds(0, -2, 2, { paid_orders: 1, sold_1: 2 }),
      where: [...stored, "held >= 2", onSale],
      isCheck: false,
    });
    expect(read(sellHeldSeatsStep({ ...seats(2), total: 0 })).adds).toEqual(adds(0, -2, 2, { sold_1: 2 }));
    // Its one place was sold before, with the ticket that was offered back.
    const passedOn = read(sellHeldSeatsStep({ ...seats(1, "GA+", ["tkt_1"]), total: 1 }));
    expect(passedOn).toMatchObject({ adds: adds(0, 0, 0, { paid_orders: 1 }), where: [...stored, onSale] });
  });

  test("were left, where the order costs nothing", () => {
    expect(read(sellAvailableSeatsStep({ ...seats(2), total: 0 }, terms({ limit: 4 })))).toMatchObject({
      adds: adds(-2, 0, 2, { taken_1: 2, sold_1: 2 }),
      where: [...stored, "left >= 2", open, none("waiting_1"), onSale, byTypes, none("taken_1", 2)],
    });
    const replacing = read(sellAvailableSeatsStep({ ...seats(2), total: 5 }, terms(), seats(1, "VIP+")));
    expect(replacing).toMatchObject({
      adds: adds(-1, -1, 2, { paid_orders: 1, taken_1: 2, sold_1: 2, taken_2: -1 }),
      where: [...stored, "left >= 1", "held >= 1", open, none("waiting_1"), onSale, byTypes],
    });
  });

  test("were held by the order that is replaced, and are no more of their type than before", () => {
    expect(read(sellAvailableSeatsStep({ ...seats(2), total: 0 }, terms({ limit: 1 }), seats(2)))).toMatchObject({
      adds: adds(0, -2, 2, { sold_1: 2 }),
      where: [...stored, "held >= 2", onSale],
    });
  });

  test("come back when their tickets are cancelled, with the paid order that ends with them", () => {
    expect(read(returnSoldSeatsStep(seats(2), false))).toEqual({
      adds: adds(2, 0, -2, { taken_1: -2, sold_1: -2 }),
      where: [...stored, "sold >= 2"],
      isCheck: false,
    });
    expect(read(returnSoldSeatsStep(seats(2), true)).adds).toMatchObject({ paid_orders: -1 });
  });
});

describe("seats that an offer has set aside", () => {
  test("are checked alone where the order has all of them", () => {
    expect(read(takeOfferedSeatsStep(seats(2), terms(), { quantity: 2 }))).toEqual({
      ...{ adds: {}, where: [open, byTypes], isCheck: true },
    });
  });

  test("are back on sale where the order leaves some, or replaces another", () => {
    expect(read(takeOfferedSeatsStep(seats(2), terms(), { quantity: 3 }))).toEqual({
      adds: adds(1, -1, 0, { taken_1: -1 }),
      where: [...stored, "held >= 1", open, byTypes],
      isCheck: false,
    });
    expect(read(takeOfferedSeatsStep(seats(2), terms(), { quantity: 2 }, seats(1, "VIP+")))).toMatchObject({
      adds: adds(1, -1, 0, { taken_2: -1 }),
      where: [...stored, "held >= 1", open, byTypes],
    });
  });

  test("are sold at once where the order costs nothing", () => {
    const sell = (...request: Parameters<typeof sellOfferedSeatsStep>) => read(sellOfferedSeatsStep(...request));
    expect(sell({ ...seats(2), total: 0 }, terms(), { quantity: 2 })).toEqual({
      adds: adds(0, -2, 2, { sold_1: 2 }),
      where: [...stored, "held >= 2", open, byTypes, onSale],
      isCheck: false,
    });
    expect(sell({ ...seats(2), total: 5 }, terms(), { quantity: 3 }, seats(1, "VIP+")).adds).toEqual(
      adds(2, -4, 2, { paid_orders: 1, taken_1: -1, sold_1: 2, taken_2: -1 }),
    );
  });
});
