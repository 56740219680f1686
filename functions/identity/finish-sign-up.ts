import { setTimeout as pause } from "node:timers/promises";
import { type Member, markWelcomed } from "../members/members.ts";
import { recordReferral } from "../members/referrals.ts";
import { optionalEnv } from "../platform/env.ts";
import { log } from "../platform/log.ts";
import { joinAdmins } from "../user-pool/join-admins.ts";
import { ensureProfile } from "./ensure-profile.ts";
import { type Attributes, isOwner, referralAttribute } from "./pool-account.ts";

/** A confirmed account, as the user pool passes it to a trigger. */
export type PoolAccount = { userPoolId: string; userName: string; attributes: Attributes };

/** Cognito gives a trigger five seconds in all. */
const timeoutMilliseconds = 2_500;

const settleFirstSignIn = async (account: PoolAccount, member: Member, now: string): Promise<boolean> => {
  const becomesAdmin = isOwner(account.attributes, optionalEnv("OWNER_EMAIL"));
  // Neither depends on the other: whatever fails is retried at the next sign-in.
  const steps = await Promise.allSettled([
    recordReferral(member, account.attributes[referralAttribute], now),
    becomesAdmin ? joinAdmins(account.userPoolId, account.userName) : undefined,
  ]);
  for (const step of steps) if (step.status === "rejected") throw step.reason;
  await markWelcomed(member, now);
  return becomesAdmin;
};

// Returns whether the account has just become an administrator.
const settleAccount = async (account: PoolAccount, now: string): Promise<boolean> => {
  const { member } = await ensureProfile(account.attributes, now);
  return member.welcomed_at ? false : settleFirstSignIn(account, member, now);
};

const failAfterTimeout = async (signal: AbortSignal): Promise<never> => {
  await pause(timeoutMilliseconds, undefined, { signal });
  throw new Error("Settling the account took too long");
};

/**
 * Settles what a confirmed account brings: the member's record, the referrer's 50 points (R29), the stage
 * owner's role (R1), and a changed address. Returns whether it has just made the account an administrator.
 * Points and role are granted once: the member's record says so, and an owner removed from the group stays out. A
 * failure is logged and left to the next call: every confirmation, sign-in and new token makes one, and none of them
 * fails or waits because of it.
 */
export const finishSignUp = async (account: PoolAccount, now: string): Promise<boolean> => {
  const timer = new AbortController();
  try {
    return await Promise.race([settleAccount(account, now), failAfterTimeout(timer.signal)]);
  } catch (error) {
    log.error("account not settled yet", error as Error);
    return false;
  } finally {
    timer.abort();
  }
};
