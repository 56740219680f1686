import { plans } from "../../../../../shared/model/plans.ts";
import type { Quote, QuoteLine } from "../../../../../shared/model/ticket.ts";

/** One discount of an order, in cents, and what it consists of where that isn't plain. */
export type Saving = { label: string; cents: number; note?: string };

const sumOf = (lines: QuoteLine[], of: (line: QuoteLine) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0);

/** What the membership takes off a quote, in cents. */
export const memberSavingOf = ({ lines }: Quote): number => sumOf(lines, ({ tier_discount }) => tier_discount);

/** The discounts that lowered a quote, each on one line, membership first (R10). A code that took nothing off isn't listed. */
export const listSavings = (quote: Quote): Saving[] => {
  const { lines, code, code_discount, membership_tier, uses_free_ga } = quote;
  const plan = membership_tier === "premium" ? plans.premium : plans.essential;
  return [
    {
      label: `${plan.name} member`,
      cents: memberSavingOf(quote),
      ...(uses_free_ga && { note: "With your free ticket this month" }),
    },
    { label: `Ambassador code ${code}`, cents: code_discount },
    { label: "Under 50 cents, on us", cents: sumOf(lines, ({ waived }) => waived) },
  ].filter(({ cents }) => cents > 0);
};
