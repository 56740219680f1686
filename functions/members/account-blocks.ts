import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { AppError } from "../../shared/model/errors.ts";
import { serviceLimits } from "../../shared/model/service-limits.ts";
import { toTtl } from "../platform/clock.ts";
import { readMany } from "../platform/table/batch-read.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import type { Write } from "../platform/table/transaction.ts";
import { AccountBlockEntity } from "./account-block.entity.ts";
import { hashEmail } from "./email-hash.ts";
import { MemberEntity } from "./member.entity.ts";

dayjs.extend(utc);

type Blocked = { user_id: string; email_hashes?: string[] | undefined };

/** The writes by which all addresses of a member are blocked since `blocked_at`. */
export const planAccountBlocks = ({ user_id, email_hashes = [] }: Blocked, blocked_at: string): Write[] =>
  email_hashes.map((email_hash) => AccountBlockEntity.put({ email_hash, user_id, blocked_at }));

/** Whether the addresses of a blocked member lack a block, as before blocks were kept. */
export const lacksAccountBlocks = async ({ email_hashes = [] }: Blocked): Promise<boolean> => {
  const blocks = await readMany(
    AccountBlockEntity,
    email_hashes.map((email_hash) => ({ email_hash })),
  );
  return blocks.length < email_hashes.length;
};

/** Frees the addresses of a member who is no longer blocked; a block that another account left stays. Idempotent. */
export const liftAccountBlocks = async ({ user_id, email_hashes = [] }: Blocked): Promise<void> => {
  for (const email_hash of email_hashes) {
    await tryWrite(
      AccountBlockEntity.delete({ email_hash })
        .where((block, { eq }) => eq(block.user_id, user_id))
        .go(),
    );
  }
};

const endOwnership = (email_hash: string, user_id: string, kept: { kept_until: string; ttl: number }) =>
  tryWrite(
    AccountBlockEntity.patch({ email_hash })
      .set(kept)
      .remove(["user_id"])
      .where((block, { eq }) => eq(block.user_id, user_id))
      .go(),
  );

/**
 * Keeps the blocks of an account that is being deleted for 24 months from `deletedAt`, with nothing in them that leads to it
 * (R65). Idempotent.
 */
export const keepAccountBlocks = async (
  user_id: string,
  emailHashes: readonly string[],
  deletedAt: string,
): Promise<void> => {
  const { data: member } = await MemberEntity.get({ user_id }).go({ consistent: true });
  const kept_until = dayjs.utc(deletedAt).add(serviceLimits.blockKeptMonths, "month").toISOString();
  const kept = { kept_until, ttl: toTtl(kept_until) };
  for (const email_hash of emailHashes) {
    if (member?.blocked_at) await AccountBlockEntity.put({ email_hash, blocked_at: member.blocked_at, ...kept }).go();
    else await endOwnership(email_hash, user_id, kept);
  }
};

/** Returns whether an address belongs to an account that is blocked, or was within 24 months when it was deleted. */
export const isBlockedAddress = async (email: string, now: string): Promise<boolean> => {
  const wanted = (await hashEmail(email)).map((email_hash) => ({ email_hash }));
  const { data } = await AccountBlockEntity.get(wanted).go({ consistent: true });
  return data.some(({ kept_until }) => kept_until === undefined || kept_until > now);
};

/** Throws `account.blocked` for the record of a blocked member; one without a record isn't blocked. */
export const assertUnblocked = (member: { blocked_at?: string | undefined } | null | undefined): void => {
  if (member?.blocked_at === undefined) return;
  throw new AppError("account.blocked", "Your account is blocked. Contact us if you think that's a mistake.");
};

/** Throws `account.blocked` for a blocked member: a token that is out lasts up to an hour. */
export const assertNotBlocked = async (user_id: string): Promise<void> =>
  assertUnblocked((await MemberEntity.get({ user_id }).go({ consistent: true })).data);
