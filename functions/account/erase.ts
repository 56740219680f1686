import type { EntityItem } from "electrodb";
import { type Erasure, recentSignInMinutes } from "../../shared/model/account.ts";
import { AppError } from "../../shared/model/errors.ts";
import { forgetAccount } from "../identity/forget-account.ts";
import { verifiedHashes } from "../members/enrol.ts";
import { ErasureEntity } from "../members/erasure.entity.ts";
import { findMember } from "../members/members.ts";
import type { Caller } from "../platform/caller.ts";
import { clock, shifted } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { leaveStripe } from "./leave-stripe.ts";
import type { Person } from "./part.ts";
import { parts } from "./parts/index.ts";
import { keepLimits } from "./parts/limits.ts";

type Begun = EntityItem<typeof ErasureEntity>;

const minute = 60_000;
/** Whoever works at it has this long before the job takes over. */
const patienceMilliseconds = 2 * minute;
/** An access token lives an hour; what it may still have made is swept after that. */
const lastLookMilliseconds = 65 * minute;
const pageSize = 25;

const assertRecentSignIn = ({ signedInAt }: Caller, now: string): void => {
  const earliest = shifted(now, -recentSignInMinutes * minute);
  if (signedInAt !== null && signedInAt >= earliest) return;
  throw new AppError("recent-sign-in-required", "Please confirm your password first.");
};

const personOf = ({ user_id, email, email_hashes = [], started_at }: Begun): Person => ({
  userId: user_id,
  email,
  emailHashes: email_hashes,
  until: started_at,
});

const hashesOf = async (caller: Caller): Promise<string[]> => {
  const member = await findMember(caller.userId);
  return [...new Set([...(member?.email_hashes ?? []), ...(await verifiedHashes(caller))])];
};

const note = async (user_id: string, change: { parts_done: number; due_at: string }): Promise<void> => {
  await ErasureEntity.patch({ user_id }).set(change).go();
};

const erasePart = async (begun: Begun, index: number): Promise<void> => {
  await parts[index]?.erase(personOf(begun));
  await note(begun.user_id, { parts_done: index + 1, due_at: shifted(clock.now(), patienceMilliseconds) });
};

// The first round deletes everything; the last look, when no token is valid any more, whatever was made in between.
const work = async (begun: Begun): Promise<void> => {
  // Before the address may sign up again, what it used is noted under it.
  await keepLimits(personOf(begun));
  await forgetAccount(begun.username);
  for (let index = begun.parts_done; index < parts.length; index += 1) await erasePart(begun, index);
  await note(begun.user_id, { parts_done: parts.length, due_at: shifted(begun.started_at, lastLookMilliseconds) });
};

const lastLook = async (begun: Begun): Promise<void> => {
  const person = personOf(begun);
  await keepLimits(person);
  for (const one of parts) await one.erase(person);
  await ErasureEntity.delete({ user_id: begun.user_id }).go();
};

const attempt = async (begun: Begun): Promise<boolean> => {
  try {
    await (begun.parts_done < parts.length ? work(begun) : lastLook(begun));
    return true;
  } catch (error) {
    log.error("account not erased yet", { part: parts[begun.parts_done]?.section, name: (error as Error).name });
    return false;
  }
};

/**
 * Deletes the caller's account: first what they pay for, then their way in, then their data. What fails after the first step is
 * gone on with by the job, so that it cannot stay half done. Repeating it goes on with the same.
 * Throws `recent-sign-in-required`, and `upstream-failed` when Stripe does not end the membership; nothing is deleted then.
 */
export const eraseAccount = async (caller: Caller, now: string): Promise<Erasure> => {
  assertRecentSignIn(caller, now);
  await leaveStripe(caller.userId, now);
  const { data: known } = await ErasureEntity.get({ user_id: caller.userId }).go({ consistent: true });
  if (known && known.parts_done >= parts.length) return { status: "done" };
  const begun: Begun = known ?? {
    user_id: caller.userId,
    email: caller.email,
    email_hashes: await hashesOf(caller),
    username: caller.username,
    started_at: now,
    parts_done: 0,
    due_at: shifted(now, patienceMilliseconds),
  };
  if (!known) await ErasureEntity.put(begun).go();
  return { status: (await attempt(begun)) ? "done" : "under-way" };
};

/** Goes on with what is due: deletions that were interrupted, and the last look at each. Answers how many could not be finished. */
export const eraseDue = async (now: string): Promise<{ worked: number; failed: number }> => {
  const { data } = await ErasureEntity.query.due({}).lte({ due_at: now }).go({ limit: pageSize });
  const total = { worked: 0, failed: 0 };
  for (const begun of data) total[(await attempt(begun)) ? "worked" : "failed"] += 1;
  return total;
};
