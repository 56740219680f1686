import { AppError } from "../../shared/model/errors.ts";
import type { Tier } from "../../shared/model/membership.ts";
import { passesGatesNow } from "../colleagues/role.ts";
import type { Caller } from "../platform/http/caller.ts";

/**
 * Asserts that the caller may attend: premium events are for members with Premium now, and for owners and managers (R38, R87).
 * Throws `premium-required`.
 */
export const assertMayAttend = async (
  event: { premium: boolean },
  tier: Tier,
  caller: Caller,
  now: string,
): Promise<void> => {
  if (!event.premium || tier === "premium") return;
  if (await passesGatesNow(caller, now)) return;
  throw new AppError("premium-required", "Premium membership required for this event");
};
