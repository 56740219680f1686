import type { PaidTier } from "../../../../shared/model/membership.ts";

const key = "playyy.chosen-tier";
const isTier = (text: string | null): text is PaidTier => text === "essential" || text === "premium";

/** Remembers the tier a visitor came for; any other value is ignored. It grants nothing, it only preselects. */
export const rememberTier = (asked: string | null): void => {
  if (isTier(asked)) localStorage.setItem(key, asked);
};

/** The tier this visitor came for, if any. */
export const chosenTier = (): PaidTier | null => {
  const kept = localStorage.getItem(key);
  return isTier(kept) ? kept : null;
};
