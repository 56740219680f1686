import { type Erasure, recentSignInMinutes } from "../../shared/model/account.ts";
import { AppError } from "../../shared/model/errors.ts";
import { minutes } from "../../shared/rules/durations.ts";
import { leave } from "../colleagues/leave.ts";
import { hashVerifiedEmail } from "../members/create-member.ts";
import { findMember } from "../members/members.ts";
import { addMilliseconds } from "../platform/clock.ts";
import type { Caller } from "../platform/http/caller.ts";
import { eraseData } from "./erase-data.ts";

const assertRecentSignIn = ({ signedInAt }: Caller, now: string): void => {
  const earliest = addMilliseconds(now, -minutes(recentSignInMinutes));
  if (signedInAt !== null && signedInAt >= earliest) return;
  throw new AppError("recent-sign-in-required", "Please confirm your password first.");
};

const listEmailHashes = async (caller: Caller): Promise<string[]> => {
  const member = await findMember(caller.userId);
  return [...new Set([...(member?.email_hashes ?? []), ...(await hashVerifiedEmail(caller))])];
};

/**
 * Deletes the caller's account: first their subscriptions, then their sign-in, then their data. If anything fails after
 * the first step, the job completes it. Repeating the call continues the same deletion.
 * Throws `recent-sign-in-required`, `colleague.last-owner`, or `upstream-failed` if Stripe doesn't end the membership; nothing is deleted then.
 */
export const eraseAccount = async (caller: Caller, now: string): Promise<Erasure> => {
  assertRecentSignIn(caller, now);
  await leave(caller, now);
  const { userId: user_id, email, username } = caller;
  return eraseData({ user_id, email, email_hashes: await listEmailHashes(caller), username, started_at: now }, now);
};
