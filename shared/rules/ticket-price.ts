import type { Tier } from "../model/membership.ts";
import type { Quote, QuoteLine, TicketTier } from "../model/ticket.ts";

/** The ambassador's discount on each ticket, in cents. */
export const codeDiscountCents = 500;

/** The least Stripe charges in US dollars, in cents; a total below it, other than 0, is waived (docs/decisions/0010). */
export const minimumChargeCents = 50;

/** All that decides the price of an order. Prices in cents. */
export type PriceInput = {
  tier: TicketTier;
  quantity: number;
  /** Null where the event doesn't sell the tier; the order's own tier has a price. */
  priceGa: number | null;
  priceVip: number | null;
  /** The membership that runs now; an inactive one is `free`. */
  membership: Tier;
  /** Whether this month's free GA+ is still to be had; only Premium has one. */
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

const calculateTierDiscount = ({ tier, membership, priceGa, priceVip }: PriceInput, isFreeGa: boolean): Discount => {
  if (isFreeGa) return { tier_discount: priceGa ?? 0, discount_type: "free_ga" };
  if (tier === "GA+" && membership !== "free")
    return { tier_discount: halfOff(priceGa ?? 0), discount_type: "half_ga" };
  if (tier === "VIP+" && membership === "premium")
    return { tier_discount: Math.min(priceGa ?? 0, priceVip ?? 0), discount_type: "premium_vip" };
  return { tier_discount: 0, discount_type: "none" };
};

const regularPrice = ({ tier, priceGa, priceVip }: PriceInput): number => {
  const regular = tier === "GA+" ? priceGa : priceVip;
  // A missing price must never become a free ticket.
  if (regular === null) throw new Error(`${tier} has no price.`);
  return regular;
};

const priceLine = (facts: PriceInput, isFreeGa: boolean, hasCode: boolean): QuoteLine => {
  const regular = regularPrice(facts);
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
  if (total === 0 || total >= minimumChargeCents) return lines;
  return lines.map((line) => ({ ...line, waived: line.price, price: 0 }));
};

/**
 * Prices one order line by line. Amounts in integer US cents (R10).
 * The free GA+ of the month goes first and takes no code; the code then takes $5 off each remaining ticket, never below 0.
 * Where GA+ isn't sold, Premium pays the regular VIP+ price. A GA+ that costs nothing anyway does not use the free one up. A total of 1 to 49 cents is waived; a code is not used for an
 * order that is waived, or free, without it.
 */
export const priceOrder = (facts: PriceInput): OrderPrice => {
  const uses_free_ga =
    facts.tier === "GA+" && facts.membership === "premium" && facts.hasFreeGa && regularPrice(facts) > 0;
  const priceLines = (hasCode: boolean) =>
    Array.from({ length: facts.quantity }, (_, index) => priceLine(facts, uses_free_ga && index === 0, hasCode));
  const isCharged = sum(priceLines(false), ({ price }) => price) >= minimumChargeCents;
  const lines = waiveBelowMinimum(priceLines(facts.hasCode && isCharged));
  const code_discount = sum(lines, (line) => line.code_discount);
  const price_before_discount = sum(lines, ({ regular }) => regular);
  const total = sum(lines, ({ price }) => price);
  const discount = price_before_discount - total;
  return { lines, price_before_discount, discount, total, uses_free_ga, code_discount, uses_code: code_discount > 0 };
};
