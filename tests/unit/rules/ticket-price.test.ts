import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "../../../shared/model/limits.ts";
import type { Tier } from "../../../shared/model/membership.ts";
import type { TicketTier } from "../../../shared/model/ticket-type.ts";
import { type PriceInput, priceOrder } from "../../../shared/rules/ticket-price.ts";

type Facts = Omit<PriceInput, "regular" | "rule" | "base"> & {
  tier: TicketTier;
  priceGa: number | null;
  priceVip: number | null;
};

// An order of one of the two types that every event began with.
const facts = (change: Partial<Facts>): PriceInput => {
  const { tier = "GA+", priceGa = 2_000, priceVip = 3_000, ...rest } = change;
  const type =
    tier === "GA+"
      ? ({ regular: priceGa ?? 0, rule: "member", base: null } as const)
      : ({ regular: priceVip ?? 0, rule: "upgrade", base: priceGa } as const);
  return { ...type, quantity: 1, membership: "free", hasFreeGa: true, hasCode: false, ...rest };
};
const prices = (change: Partial<Facts>) => priceOrder(facts(change)).lines.map(({ price }) => price);

test("[checkout-01] a regular ticket costs the event's price_ga or price_vip in whole cents", () => {
  expect(prices({})).toEqual([2_000]);
  expect(prices({ tier: "VIP+" })).toEqual([3_000]);
  expect(prices({ priceGa: 1_234, quantity: 2 })).toEqual([1_234, 1_234]);
  expect(prices({ tier: "VIP+", priceVip: 4_567 })).toEqual([4_567]);
});

// Every tier x code x month, for three GA+ or VIP+ tickets at the default prices.
const table: [TicketTier, Tier, boolean, boolean, number[]][] = [
  ["GA+", "free", true, false, [2_000, 2_000, 2_000]],
  ["GA+", "free", true, true, [1_500, 1_500, 1_500]],
  ["GA+", "essential", true, false, [1_000, 1_000, 1_000]],
  ["GA+", "essential", true, true, [500, 500, 500]],
  ["GA+", "premium", true, false, [0, 1_000, 1_000]],
  ["GA+", "premium", true, true, [0, 500, 500]],
  ["GA+", "premium", false, false, [1_000, 1_000, 1_000]],
  ["GA+", "premium", false, true, [500, 500, 500]],
  ["VIP+", "free", true, false, [3_000, 3_000, 3_000]],
  ["VIP+", "free", true, true, [2_500, 2_500, 2_500]],
  ["VIP+", "essential", true, false, [3_000, 3_000, 3_000]],
  ["VIP+", "essential", true, true, [2_500, 2_500, 2_500]],
  ["VIP+", "premium", true, false, [1_000, 1_000, 1_000]],
  ["VIP+", "premium", false, true, [500, 500, 500]],
];
test.each(table)(
  "[checkout-02] [checkout-03] %s costs its price for %s (free GA+ left: %s, code: %s)",
  (tier, membership, hasFreeGa, hasCode, expected) => {
    expect(prices({ tier, membership, hasFreeGa, hasCode, quantity: 3 })).toEqual(expected);
  },
);

// The rule once more, told another way: what each seat costs is a sentence of its own.
const seatPrice = (tier: TicketTier, membership: Tier, { isFree, hasCode }: { isFree: boolean; hasCode: boolean }) => {
  if (isFree) return 0;
  const code = hasCode ? 500 : 0;
  if (tier === "GA+") return (membership === "free" ? 2_000 : 1_000) - code;
  return (membership === "premium" ? 1_000 : 3_000) - code;
};
const everyCase = (["GA+", "VIP+"] as const).flatMap((tier) =>
  (["free", "essential", "premium"] as const).flatMap((membership) =>
    [true, false].flatMap((hasFreeGa) => [true, false].map((hasCode) => ({ tier, membership, hasFreeGa, hasCode }))),
  ),
);
test.each(everyCase)(
  "[checkout-04] [checkout-05] 1 to 8 tickets cost their price: $tier, $membership, free GA+ left: $hasFreeGa, code: $hasCode",
  ({ tier, membership, hasFreeGa, hasCode }) => {
    for (let quantity = 1; quantity <= 8; quantity += 1) {
      const isFree = (seat: number) => seat === 0 && tier === "GA+" && membership === "premium" && hasFreeGa;
      const expected = Array.from({ length: quantity }, (_, seat) =>
        seatPrice(tier, membership, { isFree: isFree(seat), hasCode }),
      );
      expect(prices({ tier, membership, hasFreeGa, hasCode, quantity })).toEqual(expected);
    }
  },
);

test.each([
  [549, 1, 0, 49],
  [501, 1, 0, 1],
  [550, 1, 50, 0],
  [500, 1, 0, 0],
  [524, 2, 0, 48],
  [525, 2, 50, 0],
])(
  "[checkout-05] %i cents with a code and %i tickets total %i with %i cents waived",
  (priceGa, quantity, total, waived) => {
    const order = priceOrder(facts({ priceGa, quantity, hasCode: true }));
    expect(order.total).toBe(total);
    expect(order.lines.reduce((sum, line) => sum + line.waived, 0)).toBe(waived);
    expect(order.discount).toBe(priceGa * quantity - total);
  },
);

test("[checkout-02] half of an odd price is rounded to whole cents in the buyer's favor", () => {
  expect(prices({ membership: "essential", priceGa: 1_999 })).toEqual([999]);
});

test("[checkout-04] VIP+ for Premium never goes below 0, even when GA+ costs more", () => {
  expect(prices({ tier: "VIP+", membership: "premium", priceGa: 5_000 })).toEqual([0]);
});

test("[checkout-05] a code never takes a ticket below 0", () => {
  expect(prices({ membership: "essential", priceGa: 600, hasCode: true })).toEqual([0]);
});

test("[checkout-03] [checkout-05] the free GA+ line is labeled and takes no code", () => {
  const order = priceOrder(facts({ membership: "premium", hasCode: true, quantity: 2 }));
  expect(order.uses_free_ga).toBe(true);
  expect(order.lines[0]).toMatchObject({ price: 0, code_discount: 0, discount_type: "free_ga" });
  expect(order.lines[1]).toMatchObject({ price: 500, code_discount: 500, discount_type: "half_ga" });
  expect(order).toMatchObject({ price_before_discount: 4_000, discount: 3_500, total: 500 });
});

test("[checkout-05] the order states what its code really took off", () => {
  const order = priceOrder(facts({ membership: "premium", hasCode: true, quantity: 3 }));
  expect(order).toMatchObject({ code_discount: 1_000, uses_code: true, total: 1_000 });
  expect(priceOrder(facts({ quantity: 2 }))).toMatchObject({ code_discount: 0, uses_code: false });
});

test.each([
  ["the free GA+ alone", { membership: "premium" as const }],
  ["tickets that are free", { priceGa: 0, quantity: 3 }],
  ["an order that is waived anyway", { priceGa: 24, quantity: 2 }],
])("[checkout-05] a code is not used for %s", (_what, about) => {
  const order = priceOrder(facts({ ...about, hasCode: true }));
  expect(order).toMatchObject({ total: 0, code_discount: 0, uses_code: false });
});

test("[checkout-05] cents waived after the code are not counted as its discount", () => {
  const order = priceOrder(facts({ priceGa: 525, hasCode: true }));
  expect(order).toMatchObject({ discount: 525, code_discount: 500, uses_code: true, total: 0 });
});

test("[checkout-03] neither VIP+ nor an event without a price uses up the free GA+", () => {
  expect(priceOrder(facts({ tier: "VIP+", membership: "premium" })).uses_free_ga).toBe(false);
  expect(priceOrder(facts({ priceGa: 0, membership: "premium" })).uses_free_ga).toBe(false);
});

test("[checkout-01] totals always match their lines, and no price is negative or fractional", () => {
  const anyFacts = fc.record({
    tier: fc.constantFrom<TicketTier>("GA+", "VIP+"),
    quantity: fc.integer({ min: 1, max: 8 }),
    priceGa: fc.integer({ min: 0, max: 100_000 }),
    priceVip: fc.integer({ min: 0, max: 100_000 }),
    membership: fc.constantFrom<Tier>("free", "essential", "premium"),
    hasFreeGa: fc.boolean(),
    hasCode: fc.boolean(),
  });
  fc.assert(
    fc.property(anyFacts, (given) => {
      const order = priceOrder(facts(given));
      expect(order.lines).toHaveLength(given.quantity);
      expect(order.price_before_discount - order.discount).toBe(order.total);
      expect(order.total === 0 || order.total >= limits.minimumChargeCents).toBe(true);
      for (const line of order.lines) {
        expect(Number.isInteger(line.price) && line.price >= 0).toBe(true);
        expect(line.regular - line.tier_discount - line.code_discount - line.waived).toBe(line.price);
      }
    }),
  );
});

test("[checkout-04] where GA+ isn't sold, Premium pays the regular VIP+ price", () => {
  const vip = priceOrder(facts({ tier: "VIP+", priceGa: null, membership: "premium", quantity: 2 }));
  expect([vip.total, vip.discount]).toEqual([6_000, 0]);
  expect(vip.lines.map(({ discount_type }) => discount_type)).toEqual(["none", "none"]);
});

test("[checkout-05] a code is used from 50 cents on that an order costs without it", () => {
  expect(priceOrder(facts({ priceGa: 50, hasCode: true }))).toMatchObject({
    code_discount: 50,
    uses_code: true,
    total: 0,
  });
  expect(priceOrder(facts({ priceGa: 49, hasCode: true }))).toMatchObject({ code_discount: 0, uses_code: false });
});

test("a cent less is a discount, and is named by what took it off", () => {
  const typesOf = (about: Partial<Facts>) => priceOrder(facts(about)).lines.map(({ discount_type }) => discount_type);
  expect(typesOf({ priceGa: 2, membership: "essential" })).toEqual(["half_ga"]);
  expect(typesOf({ priceGa: 1, membership: "premium" })).toEqual(["free_ga"]);
  expect(new Set(typesOf({ priceGa: 1, quantity: 50, hasCode: true }))).toEqual(new Set(["ambassador"]));
  expect(typesOf({ hasCode: true })).toEqual(["ambassador"]);
});

test("a flat price is the same for everybody, whatever else the event sells", () => {
  const flat = { ...facts({ membership: "premium" }), rule: "flat", base: 1_000 } as const;
  expect(priceOrder(flat)).toMatchObject({ total: 2_000, discount: 0, uses_free_ga: false });
});
