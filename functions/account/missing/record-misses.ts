import { readMany } from "../../platform/table/batch-read.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { MissingAccountEntity } from "./missing-account.entity.ts";
import type { MissingAccount } from "./reserve-erasure.ts";

const findMisses = (userIds: string[]): Promise<MissingAccount[]> =>
  readMany(
    MissingAccountEntity,
    userIds.map((user_id) => ({ user_id })),
  );

/** Records that an account is missing at `now`, and returns since when it is. */
export const recordMiss = async (user_id: string, now: string): Promise<MissingAccount> => {
  const miss = { user_id, first_missed_at: now };
  if (await tryWrite(MissingAccountEntity.create(miss).go())) return miss;
  const [known = miss] = await findMisses([user_id]);
  return known;
};

/** Forgets earlier misses of accounts that were found. */
export const forgetMisses = async (found: string[]): Promise<void> => {
  for (const { user_id } of await findMisses(found)) await MissingAccountEntity.delete({ user_id }).go();
};
