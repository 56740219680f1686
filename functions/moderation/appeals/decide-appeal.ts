import { AppError } from "../../../shared/model/errors.ts";
import type { AppealState } from "../../../shared/model/moderation.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { CommunityStandingEntity } from "../../community/standing/community-standing.entity.ts";
import { createNoticeWrites } from "../../notifications/notice-writes.ts";
import { type Write, writeAll } from "../../platform/table/write-all.ts";
import { hasOtherAdministrator } from "../../user-pool/other-administrators.ts";
import { planPictureEnd, planRestore } from "../decisions/content-writes.ts";
import { appealNotices } from "../decisions/decision-notices.ts";
import { getDecision, type StoredDecision, toDecidableFrom } from "../decisions/decisions.ts";
import { endSuspension, isRunning } from "../decisions/lift-suspension.ts";
import { ModerationDecisionEntity } from "../decisions/moderation-decision.entity.ts";

type Outcome = Exclude<AppealState, "open">;

const alreadyDecided = (): AppError => new AppError("appeal.already-decided", "This appeal was decided already.");

const assertMayDecide = async (decision: StoredDecision, { userId }: Admin, now: string): Promise<void> => {
  if (decision.decided_by !== userId) return;
  const from = toDecidableFrom(decision, { adminId: userId, isAlone: !(await hasOtherAdministrator(userId)) });
  if (from === null) {
    throw new AppError("appeal.own-decision", "Another administrator decides appeals against your decisions.");
  }
  if (from > now) throw new AppError("appeal.too-early", "You can decide this a day after your decision.", { from });
};

const findRunningSuspension = async (decision: StoredDecision, now: string): Promise<Write[]> => {
  if (!isRunning(decision, now)) return [];
  const { data } = await CommunityStandingEntity.get({ user_id: decision.user_id }).go({ consistent: true });
  return data?.decision_id === decision.id ? [endSuspension(decision)] : [];
};

const planOutcome = async (decision: StoredDecision, outcome: Outcome, now: string): Promise<Write[]> =>
  outcome === "upheld"
    ? planPictureEnd(decision, now)
    : [...(await planRestore(decision)), ...(await findRunningSuspension(decision, now))];

/**
 * Decides an appeal: upheld, the decision stays; reversed, what it removed comes back and its suspension ends, in one transaction with the audit
 * row and the member's notification. Whoever made the decision decides only when there is no other administrator, and a day later; the audit
 * row records it (decision 36).
 * Throws `not-found`, `appeal.already-decided`, `appeal.own-decision`, or `appeal.too-early` with `from`.
 */
export const decideAppeal = async (
  { decisionId, outcome }: { decisionId: string; outcome: Outcome },
  admin: Admin,
  now: string,
): Promise<StoredDecision> => {
  const decision = await getDecision(decisionId);
  if (decision.appeal_state !== "open") throw alreadyDecided();
  await assertMayDecide(decision, admin, now);
  const { id, user_id, appealed_at = now } = decision;
  const decided = { appeal_state: outcome, appeal_decided_at: now, appeal_decided_by: admin.userId };
  const lifted = outcome === "reversed" && isRunning(decision, now) ? { lifted_at: now } : {};
  const same_administrator = decision.decided_by === admin.userId;
  const change = {
    action: outcome === "upheld" ? "community.uphold-appeal" : "community.reverse-appeal",
    subject: user_id,
    details: { decision_id: id, same_administrator },
  } as const;
  const refused = await writeAll([
    ModerationDecisionEntity.patch({ id })
      .set({ ...decided, ...lifted })
      .composite({ appealed_at })
      .where(({ appeal_state }, { eq }) => eq(appeal_state, "open")),
    AuditEntity.create(auditRow(admin, change, now)),
    ...createNoticeWrites(user_id, appealNotices[outcome], now),
    ...(await planOutcome(decision, outcome, now)),
  ]);
  if (refused.includes(0)) throw alreadyDecided();
  if (refused.length > 0) throw new AppError("conflict", "This changed in the meantime. Please try again.");
  return { ...decision, ...decided, ...lifted };
};
