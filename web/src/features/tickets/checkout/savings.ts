import type { DiscountType, Quote } from "../../../../../shared/model/ticket.ts";

/** One discount of an order, in cents. */
export type Saving = { label: string; cents: number };

const savingLabels: Record<Exclude<DiscountType, "none" | "ambassador">, string> = {
  free_ga: "Your free GA+ this month",
  half_ga: "Member price, 50% off GA+",
  premium_vip: "Premium price for VIP+",
};

const kinds = Object.keys(savingLabels) as (keyof typeof savingLabels)[];

/** The discounts that lowered a quote, membership first (R10). A code that took nothing off isn't listed. */
export const listSavings = ({ lines, code, code_discount }: Quote): Saving[] => {
  const byTier = kinds.map((kind) => ({
    label: savingLabels[kind],
    cents: lines
      .filter(({ discount_type }) => discount_type === kind)
      .reduce((sum, { tier_discount }) => sum + tier_discount, 0),
  }));
  const waived = lines.reduce((sum, line) => sum + line.waived, 0);
  return [
    ...byTier,
    { label: `Ambassador code ${code}`, cents: code_discount },
    { label: "Under 50 cents, on us", cents: waived },
  ].filter(({ cents }) => cents > 0);
};
