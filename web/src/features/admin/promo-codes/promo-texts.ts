import type { PromoCode } from "../../../../../shared/model/promo-code.ts";
import { formatCount } from "../../../../../shared/rules/counted.ts";

/** How often a code was used, of how many times it may be: "3 of 10", "3 (no limit)". */
export const usesText = ({ redemptions_used, max_redemptions }: PromoCode): string =>
  max_redemptions === 0
    ? `${formatCount(redemptions_used)} (no limit)`
    : `${formatCount(redemptions_used)} of ${formatCount(max_redemptions)}`;
