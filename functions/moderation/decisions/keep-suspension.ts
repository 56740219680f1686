import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { limits } from "../../../shared/model/limits.ts";
import { CommunityStandingEntity } from "../../community/standing/community-standing.entity.ts";
import { KeptSuspensionEntity } from "../../community/standing/kept-suspension.entity.ts";
import { toTtl } from "../../platform/clock.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { ModerationDecisionEntity } from "./moderation-decision.entity.ts";

dayjs.extend(utc);

/** An account that is being deleted: since when, and the hashes of its addresses. */
type Leaving = { userId: string; emailHashes: readonly string[]; until: string };

const findFormer = async (decisionId: string | undefined) => {
  if (!decisionId) return undefined;
  const { data } = await ModerationDecisionEntity.get({ id: decisionId }).go({ consistent: true });
  if (!data) return undefined;
  const { rule, decided_by, appeal_state } = data;
  return { rule, decided_by, was_appealed: appeal_state === "upheld" };
};

/**
 * Keeps a suspension that runs under each address of an account that is being deleted, so that it counts for a new account with the address
 * (decision 38): until it ends, or for 24 months where it is for good. Idempotent.
 */
export const keepSuspension = async ({ userId, emailHashes, until: deletedAt }: Leaving): Promise<void> => {
  const { data: standing } = await CommunityStandingEntity.get({ user_id: userId }).go({ consistent: true });
  if (!standing) return;
  const { suspended_until, suspended_at, rule, former, decision_id } = standing;
  const kept_until = suspended_until ?? dayjs.utc(deletedAt).add(limits.suspensionKeptMonths, "month").toISOString();
  if (kept_until <= deletedAt) return;
  const kept = { suspended_until, suspended_at, rule, kept_until, ttl: toTtl(kept_until) };
  const about = (await findFormer(decision_id)) ?? former;
  await Promise.all(
    emailHashes.map((email_hash) =>
      tryWrite(
        KeptSuspensionEntity.put({ email_hash, ...kept, ...(about && { former: about }) })
          .where((field, { notExists, lt }) => `${notExists(field.kept_until)} OR ${lt(field.kept_until, kept_until)}`)
          .go(),
      ),
    ),
  );
};
