import { PaidTier } from "../../../../shared/model/membership.ts";

const key = "playyy.chosen-tier";

/** The tier in the address of the sign-up page; any other value is ignored. */
export const tierFromSearch = (search: URLSearchParams): PaidTier | undefined =>
  PaidTier.safeParse(search.get("tier")).data;

/** Where a new member with this tier in mind starts: the plans, with theirs marked. It grants nothing, it only preselects. */
export const plansPath = (tier: PaidTier): string => `/subscription?plan=${tier}`;

/** Remembers the tier that the owner of a new account came for until their first sign-in (decision D42). */
export const saveChosenTier = (email: string, tier: PaidTier): void =>
  localStorage.setItem(key, JSON.stringify({ email: email.trim().toLowerCase(), tier }));

/** The tier this member came for, if they signed up in this browser and have not signed in since. */
export const findChosenTier = (email: string): PaidTier | undefined => {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as { email?: unknown; tier?: unknown };
    return kept.email === email.toLowerCase() ? PaidTier.safeParse(kept.tier).data : undefined;
  } catch {
    return undefined;
  }
};

export const clearChosenTier = (): void => localStorage.removeItem(key);
