import { AppError } from "../../shared/model/errors.ts";
import type { Grant, PaidTier } from "../../shared/model/membership.ts";
import { findSuspension, suspensionRef } from "../../shared/rules/entitlement.ts";
import { listGrants } from "./grants.ts";

/** Returns the item that suspends a membership and keeps the name of its tier (R47). */
export const suspensionOf = (userId: string, tier: PaidTier, now: string): Grant => ({
  user_id: userId,
  source: "admin",
  source_ref: suspensionRef,
  tier,
  status: "suspended",
  start_at: now,
  end_at: null,
  past_due_since: null,
  cancel_at_period_end: false,
  updated_at: now,
});

/** Throws `membership.suspended` for a member whose membership an administrator suspended: nothing is sold to them. */
export const assertNotSuspended = async (userId: string): Promise<void> => {
  if (!findSuspension(await listGrants(userId))) return;
  throw new AppError("membership.suspended", "Your membership is paused. Please contact us, and we'll help.");
};
