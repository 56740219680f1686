import { limits } from "../model/limits.ts";
import type { Tier } from "../model/membership.ts";
import type { Quote, QuoteLine } from "../model/ticket.ts";
import type { TicketRule } from "../model/ticket-type.ts";

/** The ambassador's discount on each ticket, in cents. */
export const codeDiscountCents = 500;

/** All that decides the price of an order. Prices in cents. */
export type PriceInput = {
  /** The price of the type without a membership, and what a membership does to it. */
  regular: number;
  rule: TicketRule;
  /** What an `upgrade` starts from; null where that isn't sold, and for the other rules. */
  base: number | null;
  quantity: number;
  /** The membership that runs now; an inactive one is `free`. */
  membership: Tier;
  /** Whether this month's free ticket is still to be had; only Premium has one. */
  hasFreeGa: boolean;
  hasCode: boolean;
};

export type OrderPrice = Pick<
  Quote,
  "lines" | "price_before_discount" | "discount" | "total" | "uses_free_ga" | "code_discount" | "uses_code"
>;

type Discount = Pick<QuoteLine, "tier_discount" | "discount_type">;

// Half a cent goes to the buyer.
const halfOff = (cents: number): number => Math.ceil(cents / 2);

const calculateTierDiscount = ({ regular, rule, base, membership }: PriceInput, isFreeGa: boolean): Discount => {
  if (isFreeGa) return { tier_discount: regular, discount_type: "free_ga" };
  if (rule === "member" && membership !== "free") return { tier_discount: halfOff(regular), discount_type: "half_ga" };
  if (rule === "upgrade" && membership === "premium") {
    return { tier_discount: Math.min(base ?? 0, regular), discount_type: "premium_vip" };
  }
  return { tier_discount: 0, discount_type: "none" };
};

const priceLine = (facts: PriceInput, isFreeGa: boolean, hasCode: boolean): QuoteLine => {
  const { regular } = facts;
  const { tier_discount, discount_type } = calculateTierDiscount(facts, isFreeGa);
  const left = regular - tier_discount;
  const code_discount = hasCode && !isFreeGa ? Math.min(codeDiscountCents, left) : 0;
  const type = tier_discount > 0 ? discount_type : code_discount > 0 ? "ambassador" : "none";
  return { regular, tier_discount, code_discount, waived: 0, price: left - code_discount, discount_type: type };
};

const sum = (lines: QuoteLine[], of: (line: QuoteLine) => number): number =>
  lines.reduce((total, line) => total + of(line), 0);

// Nobody can pay 1 to 49 cents by card: who owes that little gets it for nothing.
const waiveBelowMinimum = (lines: QuoteLine[]): QuoteLine[] => {
  const total = sum(lines, ({ price }) => price);
  if (total === 0 || total >= limits.minimumChargeCents) return lines;
  return lines.map((line) => ({ ...line, waived: line.price, price: 0 }));
};

/**
 * Prices one order line by line. Amounts in integer US cents (R10).
 * `member`: half price for both paid memberships, and Premium's free ticket of the month goes first and takes no code. `upgrade`: Premium
 * pays the difference to its base, or the regular price where that isn't sold. `flat`: everybody pays the same. The code then takes $5 off
 * each remaining ticket, never below 0. A ticket that costs nothing anyway doesn't use the free one up. A total of 1 to 49 cents is waived;
 * a code isn't used for an order that is waived, or free, without it.
 */
export const priceOrder = (facts: PriceInput): OrderPrice => {
  const { rule, membership, hasFreeGa, regular } = facts;
  const uses_free_ga = rule === "member" && membership === "premium" && hasFreeGa && regular > 0;
  const priceLines = (hasCode: boolean) =>
    Array.from({ length: facts.quantity }, (_, index) => priceLine(facts, uses_free_ga && index === 0, hasCode));
  const isCharged = sum(priceLines(false), ({ price }) => price) >= limits.minimumChargeCents;
  const lines = waiveBelowMinimum(priceLines(facts.hasCode && isCharged));
  const code_discount = sum(lines, (line) => line.code_discount);
  const price_before_discount = sum(lines, ({ regular }) => regular);
  const total = sum(lines, ({ price }) => price);
  const discount = price_before_discount - total;
  return { lines, price_before_discount, discount, total, uses_free_ga, code_discount, uses_code: code_discount > 0 };
};
