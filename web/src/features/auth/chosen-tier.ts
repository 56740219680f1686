import type { PaidTier } from "../../../../shared/model/membership.ts";

const key = "playyy.chosen-tier";

/** Without the schema of the model, which would bring zod to the sign-in page. */
const toPaidTier = (value: unknown): PaidTier | undefined =>
  value === "essential" || value === "premium" ? value : undefined;

/** The tier in the sign-up URL; any other value is ignored. */
export const tierFromSearch = (search: URLSearchParams): PaidTier | undefined => toPaidTier(search.get("tier"));

/** Where a new member who chose this tier starts: the plans, with theirs preselected. It grants nothing. */
export const plansPath = (tier: PaidTier): string => `/subscription?plan=${tier}`;

/** Whether a path leads to the plans. */
export const isPlansPath = (path: string): boolean => path.startsWith("/subscription");

/** Stores the tier that a new member came for until their first sign-in (R42). */
export const saveChosenTier = (email: string, tier: PaidTier): void =>
  localStorage.setItem(key, JSON.stringify({ email: email.trim().toLowerCase(), tier }));

/** Finds the tier this member came for, if they signed up in this browser and haven't signed in since. */
export const findChosenTier = (email: string): PaidTier | undefined => {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "{}") as { email?: unknown; tier?: unknown };
    return stored.email === email.toLowerCase() ? toPaidTier(stored.tier) : undefined;
  } catch {
    return undefined;
  }
};

export const clearChosenTier = (): void => localStorage.removeItem(key);
