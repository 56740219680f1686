import { days } from "../../../shared/rules/durations.ts";
import { findMember, findMemberId } from "../../members/members.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { log } from "../../platform/log.ts";
import { isInPool } from "../../user-pool/is-in-pool.ts";
import { eraseData } from "../erase-data.ts";
import { MissingAccountEntity } from "./missing-account.entity.ts";
import { recordMiss } from "./record-misses.ts";
import { isUsual, type MissingAccount, reserveErasure } from "./reserve-erasure.ts";

/** More than may be erased in a day, so that those who are found again make room for others. */
const pageSize = 50;

type Outcome = "found" | "erased" | "held" | "failed";

const forget = async (user_id: string): Promise<void> => {
  await MissingAccountEntity.delete({ user_id }).go();
};

// By the id and never by the address: the address may have a new account by now.
const eraseMember = async ({ user_id, first_missed_at }: MissingAccount, now: string): Promise<boolean> => {
  const member = await findMember(user_id);
  if (member) {
    const { email, email_hashes = [] } = member;
    const leaving = { user_id, email, email_hashes, username: user_id, started_at: first_missed_at };
    const { status } = await eraseData(leaving, now);
    if (status !== "done") return false;
  }
  await forget(user_id);
  return true;
};

const eraseReserved = async (missing: MissingAccount, now: string): Promise<Outcome> => {
  try {
    if (!(await reserveErasure(missing, now))) return "held";
    return (await eraseMember(missing, now)) ? "erased" : "failed";
  } catch (error) {
    log.error("missing account not erased yet", error as Error);
    return "failed";
  }
};

// Those whose account is back are forgotten here.
const findStillMissing = async (known: readonly MissingAccount[]): Promise<MissingAccount[]> => {
  const missing: MissingAccount[] = [];
  for (const one of known) {
    if (await isInPool(one.user_id, env("USER_POOL_ID"))) await forget(one.user_id);
    else missing.push(one);
  }
  return missing;
};

/**
 * Erases the members whose account was missing from the user pool 24 hours ago and still is; none of them when they are more than a day
 * may have, but those whose erasure has begun. Returns how many came out how.
 */
export const eraseMissing = async (now: string): Promise<Record<Outcome, number>> => {
  // Exactly 24 hours count: a key that begins with the instant is above it.
  const first_missed_at = addMilliseconds(now, 1 - days(1));
  const { data } = await MissingAccountEntity.query.byFirstMiss({}).lt({ first_missed_at }).go({ limit: pageSize });
  const missing = await findStillMissing(data);
  const mayBegin = await isUsual(missing, now);
  const total = { found: data.length - missing.length, erased: 0, held: 0, failed: 0 };
  for (const one of missing) total[mayBegin || one.erasing_at ? await eraseReserved(one, now) : "held"] += 1;
  return total;
};

/**
 * Erases the member who had an address (lower case) if their account is missing from the user pool, before somebody signs up with it.
 * Returns whether the sign-up may go on: it may not while the erasure isn't complete, and may where none is allowed.
 */
export const eraseMissingOwner = async (email: string, now: string): Promise<boolean> => {
  const userId = await findMemberId("email", email);
  if (!userId || (await isInPool(userId, env("USER_POOL_ID")))) return true;
  const missing = await recordMiss(userId, now);
  const { data: all } = await MissingAccountEntity.query.byFirstMiss({}).go({ limit: pageSize });
  if (!missing.erasing_at && !(await isUsual(all, now))) return true;
  return (await eraseReserved(missing, now)) !== "failed";
};
