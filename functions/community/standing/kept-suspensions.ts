import { newId } from "../../platform/ids.ts";
import { batchRead } from "../../platform/table/batch-read.ts";
import type { Write } from "../../platform/table/write-all.ts";
import { CommunityStandingEntity } from "./community-standing.entity.ts";
import { KeptSuspensionEntity } from "./kept-suspension.entity.ts";

const keptLookup = (email_hash: string) => ({
  Key: KeptSuspensionEntity.get({ email_hash }).params().Key as Record<string, unknown>,
  parse: (Item: Record<string, unknown>) => KeptSuspensionEntity.parse({ Item }).data,
});

const forGood = "9999";

/**
 * Returns the writes by which an account takes over the suspension that is kept under its addresses (decision 38), the longest of several; none
 * when none is kept at `now`.
 */
export const planTakeover = async (
  user_id: string,
  emailHashes: readonly string[],
  now: string,
): Promise<readonly Write[]> => {
  if (emailHashes.length === 0) return [];
  const { kept } = await batchRead({ kept: emailHashes.map(keptLookup) });
  const [longest] = kept
    .filter(({ kept_until }) => kept_until > now)
    .sort((one, other) => ((one.suspended_until ?? forGood) < (other.suspended_until ?? forGood) ? 1 : -1));
  if (!longest) return [];
  const { suspended_until, suspended_at, rule, former } = longest;
  const standing = { suspended_until, suspended_at, rule, former, decision_id: newId("decision", now) };
  return [
    CommunityStandingEntity.put({ user_id, ...standing }),
    ...kept.map(({ email_hash }) => KeptSuspensionEntity.delete({ email_hash })),
  ];
};
