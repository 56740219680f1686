import type { Tier } from "../model/membership.ts";

/**
 * Whether the access gate lets somebody through: a running Essential or Premium membership (`tier` is the derived one), or the
 * admin role. An email address decides nothing.
 */
export const mayPassGate = (visitor: { tier: Tier; isAdmin: boolean }): boolean =>
  visitor.isAdmin || visitor.tier !== "free";
