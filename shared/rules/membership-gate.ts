import type { Tier } from "../model/membership.ts";
import { passesGates, type Role } from "../model/roles.ts";

/**
 * Whether the access gate lets somebody through: a running Essential or Premium membership (`tier` is the derived one), or the role of an
 * owner or a manager (R87). An email address decides nothing.
 */
export const mayPassGate = (visitor: { tier: Tier; role: Role | null }): boolean =>
  passesGates(visitor.role) || visitor.tier !== "free";
