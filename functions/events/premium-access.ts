import { AppError } from "../../shared/model/errors.ts";
import type { Tier } from "../../shared/model/membership.ts";
import type { Caller } from "../platform/http/caller.ts";
import { isAdminNow } from "../user-pool/admin-role.ts";

/**
 * Asserts that the caller may attend: premium events are for members with Premium now, and for administrators (R38).
 * Throws `premium-required`.
 */
export const assertMayAttend = async (
  event: { premium: boolean },
  tier: Tier,
  caller: Caller,
  now: string,
): Promise<void> => {
  if (!event.premium || tier === "premium") return;
  if (caller.isAdmin && (await isAdminNow(caller, now))) return;
  throw new AppError("premium-required", "Premium membership required for this event");
};
