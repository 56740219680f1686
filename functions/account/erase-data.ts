import type { EntityItem } from "electrodb";
import type { Erasure } from "../../shared/model/account.ts";
import { minutes } from "../../shared/rules/durations.ts";
import { keepAccountBlocks } from "../members/account-blocks.ts";
import { ErasureEntity } from "../members/erasure.entity.ts";
import { keepSuspension } from "../moderation/decisions/keep-suspension.ts";
import { addMilliseconds, clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { recordErasure } from "../recovery/record-erasure.ts";
import { deleteCognitoUser } from "../user-pool/delete-cognito-user.ts";
import type { DataSubject } from "./data-section.ts";
import { deleteStripeCustomers } from "./delete-stripe-customers.ts";
import { sections } from "./sections/index.ts";
import { preserveLimits } from "./sections/limits.ts";

type StoredErasure = EntityItem<typeof ErasureEntity>;

/** How long a run has before the job takes over. */
const takeoverMilliseconds = minutes(2);
/** An access token is valid for an hour; whatever is created with it in that time is erased by a second pass. */
const secondPassMilliseconds = minutes(65);
const pageSize = 25;

const toDataSubject = ({ user_id, email, email_hashes = [], started_at }: StoredErasure): DataSubject => ({
  userId: user_id,
  email,
  emailHashes: email_hashes,
  until: started_at,
});

const recordProgress = async (user_id: string, change: { parts_done: number; due_at: string }): Promise<void> => {
  await ErasureEntity.patch({ user_id }).set(change).go();
};

const eraseSection = async (erasure: StoredErasure, index: number): Promise<void> => {
  await sections[index]?.erase(toDataSubject(erasure));
  await recordProgress(erasure.user_id, {
    parts_done: index + 1,
    due_at: addMilliseconds(clock.now(), takeoverMilliseconds),
  });
};

// The first pass erases everything; the second one, when no token is valid anymore, whatever was created in between.
const eraseEverything = async (erasure: StoredErasure): Promise<void> => {
  await recordErasure(erasure.user_id, erasure.started_at);
  // Limits, a block and a suspension are recorded before the address can sign up again.
  await preserveLimits(toDataSubject(erasure));
  await keepAccountBlocks(erasure.user_id, erasure.email_hashes ?? [], erasure.started_at);
  await keepSuspension(toDataSubject(erasure));
  await deleteCognitoUser(erasure.username);
  for (let index = erasure.parts_done; index < sections.length; index += 1) await eraseSection(erasure, index);
  await recordProgress(erasure.user_id, {
    parts_done: sections.length,
    due_at: addMilliseconds(erasure.started_at, secondPassMilliseconds),
  });
};

const eraseAgain = async (erasure: StoredErasure): Promise<void> => {
  const person = toDataSubject(erasure);
  await preserveLimits(person);
  await keepAccountBlocks(person.userId, person.emailHashes, person.until);
  for (const one of sections) await one.erase(person);
  await ErasureEntity.delete({ user_id: erasure.user_id }).go();
};

const tryToErase = async (erasure: StoredErasure): Promise<boolean> => {
  try {
    await (erasure.parts_done < sections.length ? eraseEverything(erasure) : eraseAgain(erasure));
    return true;
  } catch (error) {
    log.error("account not erased yet", {
      section: sections[erasure.parts_done]?.section,
      name: (error as Error).name,
    });
    return false;
  }
};

/** Whose data is erased, and since when they are gone. */
export type Leaving = Required<Pick<StoredErasure, "user_id" | "email" | "email_hashes" | "username" | "started_at">>;

/**
 * Erases an account: first the subscriptions, then the sign-in, then the data. If anything fails after the first step, the job
 * completes it. Repeating the call continues the same erasure, with what it began with.
 * Throws `upstream-failed` if Stripe doesn't end the membership; nothing is erased then.
 */
export const eraseData = async (leaving: Leaving, now: string): Promise<Erasure> => {
  const { user_id } = leaving;
  await deleteStripeCustomers(user_id, now);
  const { data: known } = await ErasureEntity.get({ user_id }).go({ consistent: true });
  if (known && known.parts_done >= sections.length) return { status: "done" };
  const erasure: StoredErasure = known ?? {
    ...leaving,
    parts_done: 0,
    due_at: addMilliseconds(now, takeoverMilliseconds),
  };
  if (!known) await ErasureEntity.put(erasure).go();
  return { status: (await tryToErase(erasure)) ? "done" : "under-way" };
};

/**
 * Continues the deletions that are due: interrupted ones, and the second pass of each. Returns how many succeeded and
 * how many failed.
 */
export const eraseDueAccounts = async (now: string): Promise<{ worked: number; failed: number }> => {
  const { data } = await ErasureEntity.query.due({}).lte({ due_at: now }).go({ limit: pageSize });
  const total = { worked: 0, failed: 0 };
  for (const erasure of data) total[(await tryToErase(erasure)) ? "worked" : "failed"] += 1;
  return total;
};
