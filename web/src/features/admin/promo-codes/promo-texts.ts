import type { PromoCode } from "../../../../../shared/model/promo-code.ts";

/** How often a code was used, of how many times it may be: "3 of 10", "3 (no limit)". */
export const usesText = ({ redemptions_used, max_redemptions }: PromoCode): string =>
  max_redemptions === 0
    ? `${redemptions_used.toLocaleString("en-US")} (no limit)`
    : `${redemptions_used.toLocaleString("en-US")} of ${max_redemptions.toLocaleString("en-US")}`;
