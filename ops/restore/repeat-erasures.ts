import { ErasureEntity } from "../../functions/members/erasure.entity.ts";
import { MemberEntity } from "../../functions/members/member.entity.ts";
import { tryWrite } from "../../functions/platform/table/conditional-write.ts";
import type { RecordedErasure } from "../../functions/recovery/record-erasure.ts";

/**
 * Makes the erasures due again of members whom a restored table still has; the job does them once the table is in use. What was ended at Stripe
 * stays ended. Answers how many. Idempotent.
 */
export const repeatErasures = async (
  table: string,
  erasures: readonly RecordedErasure[],
  now: string,
): Promise<number> => {
  let count = 0;
  for (const { userId: user_id, erasedAt } of erasures) {
    const { data: member } = await MemberEntity.get({ user_id }).go({ table, consistent: true });
    if (!member) continue;
    const { email, email_hashes = [] } = member;
    const whose = { user_id, email, email_hashes, username: user_id };
    const again = { ...whose, started_at: erasedAt, parts_done: 0, due_at: now };
    await tryWrite(ErasureEntity.create(again).go({ table }));
    count += 1;
  }
  return count;
};
