import { AppError } from "../../../shared/model/errors.ts";
import type { AppealState } from "../../../shared/model/moderation.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { hasOtherWho } from "../../colleagues/colleagues.ts";
import { createNoticeWrites } from "../../notifications/notice-writes.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { step, type Write, writeAll } from "../../platform/table/transaction.ts";
import { planPictureEnd, planRestore } from "../decisions/content-writes.ts";
import { appealNotices, toAppealNotice, toStandingNotice } from "../decisions/decision-notices.ts";
import { getDecision, type StoredDecision, toDecidableFrom } from "../decisions/decisions.ts";
import { isRunning } from "../decisions/lift-suspension.ts";
import { ModerationDecisionEntity } from "../decisions/moderation-decision.entity.ts";
import { findLongestOther, planDeclined, planEnd, readStanding } from "../decisions/suspend-member.ts";

type Outcome = Exclude<AppealState, "open">;

const alreadyDecided = (): AppError => new AppError("appeal.already-decided", "This appeal was decided already.");

const assertMayDecide = async (decision: StoredDecision, { userId }: Admin, now: string): Promise<void> => {
  if (decision.decided_by !== userId) return;
  const from = toDecidableFrom(decision, { adminId: userId, isAlone: !(await hasOtherWho(userId, "moderation")) });
  if (from === null) {
    throw new AppError("appeal.own-decision", "Another administrator decides appeals against your decisions.");
  }
  if (from > now) throw new AppError("appeal.too-early", "You can decide this a day after your decision.", { from });
};

const attempts = 5;

// What the outcome changes, and what the member is told of a suspension that goes on beside the one that ends.
const planOutcome = async (decision: StoredDecision, outcome: Outcome, now: string) => {
  const content = outcome === "upheld" ? await planPictureEnd(decision, now) : await planRestore(decision, now);
  if (!isRunning(decision, now)) return { writes: content, notice: appealNotices[outcome] };
  const standing = await readStanding(decision.user_id, now);
  const plan = outcome === "upheld" ? planDeclined : planEnd;
  const writes: Write[] = [...content, ...(await plan(standing, decision, now))];
  return { writes, notice: toAppealNotice(outcome, findLongestOther(standing, decision)) };
};

const toAudit = (decision: StoredDecision, outcome: Outcome, admin: Admin, now: string): Write => {
  const action = outcome === "upheld" ? "community.uphold-appeal" : "community.reverse-appeal";
  const details = { decision_id: decision.id, same_administrator: decision.decided_by === admin.userId };
  return AuditEntity.create(auditRow(admin, { action, subject: decision.user_id, details }, now));
};

const attemptAppeal = async (decisionId: string, outcome: Outcome, admin: Admin, now: string) => {
  const decision = await getDecision(decisionId);
  if (decision.appeal_state !== "open") throw alreadyDecided();
  await assertMayDecide(decision, admin, now);
  const { id, user_id, appealed_at = now } = decision;
  const decided = { appeal_state: outcome, appeal_decided_at: now, appeal_decided_by: admin.userId };
  const lifted = outcome === "reversed" && isRunning(decision, now) ? { lifted_at: now } : {};
  const { writes, notice } = await planOutcome(decision, outcome, now);
  const refused = await writeAll([
    step(
      "decision",
      ModerationDecisionEntity.patch({ id })
        .set({ ...decided, ...lifted })
        .composite({ appealed_at })
        .where(({ appeal_state }, { eq }) => eq(appeal_state, "open")),
    ),
    toAudit(decision, outcome, admin, now),
    ...createNoticeWrites(user_id, `appeal-${id}`, toStandingNotice(notice), now),
    ...writes,
  ]);
  if (refused.has("decision")) throw alreadyDecided();
  return refused.size === 0 ? { ...decision, ...decided, ...lifted } : conflict;
};

/**
 * Decides an appeal: upheld, the decision stays; reversed, what it removed comes back and its suspension ends, in one transaction with the audit
 * row and the member's notification. Other suspensions of the member go on (decision 47). Whoever made the decision decides only when there is
 * no other administrator, and a day later; the audit row records it (decision 36).
 * Throws `not-found`, `appeal.already-decided`, `appeal.own-decision`, `appeal.too-early` with `from`, or `conflict`.
 */
export const decideAppeal = (
  { decisionId, outcome }: { decisionId: string; outcome: Outcome },
  admin: Admin,
  now: string,
): Promise<StoredDecision> =>
  retryOnConflict(
    attempts,
    () => attemptAppeal(decisionId, outcome, admin, now),
    () => new AppError("conflict", "This changed in the meantime. Please try again."),
  );
