import { AppError } from "../../../shared/model/errors.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { createNoticeWrites } from "../../notifications/notice-writes.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { step, writeAll } from "../../platform/table/transaction.ts";
import { toLiftedNotice, toStandingNotice } from "./decision-notices.ts";
import { getDecision, type StoredDecision } from "./decisions.ts";
import { ModerationDecisionEntity } from "./moderation-decision.entity.ts";
import { findLongestOther, planEnd, readStanding } from "./suspend-member.ts";

const attempts = 5;

/** Whether a decision's suspension runs at `now`, as far as the decision says. */
export const isRunning = ({ action, until, lifted_at }: StoredDecision, now: string): boolean =>
  action === "suspend" && lifted_at === undefined && (until === undefined || until > now);

const notRunning = (): AppError => new AppError("decision.not-running", "This suspension isn't running any more.");

const attemptLift = async (decisionId: string, admin: Admin, now: string) => {
  const decision = await getDecision(decisionId);
  if (!isRunning(decision, now)) throw notRunning();
  const { id, user_id } = decision;
  const standing = await readStanding(user_id, now);
  const ending = await planEnd(standing, decision, now);
  if (ending.length === 0) throw notRunning();
  const change = { action: "community.lift-suspension", subject: user_id, details: { decision_id: id } } as const;
  const notice = toLiftedNotice(findLongestOther(standing, decision));
  const refused = await writeAll([
    step(
      "decision",
      ModerationDecisionEntity.patch({ id })
        .set({ lifted_at: now })
        .where(({ lifted_at }, { notExists }) => notExists(lifted_at)),
    ),
    ...ending,
    AuditEntity.create(auditRow(admin, change, now)),
    ...createNoticeWrites(user_id, `lifted-${id}`, toStandingNotice(notice), now),
  ]);
  if (refused.has("decision")) throw notRunning();
  return refused.size === 0 ? { ...decision, lifted_at: now } : conflict;
};

/**
 * Ends a suspension early (R47), with its audit row and the member's notification. Others of the same member go on: the longest of
 * them counts (decision 47).
 * Throws `not-found`, or `decision.not-running` when it is over, was lifted, or was replaced before suspensions ran side by side.
 */
export const liftSuspension = (decisionId: string, admin: Admin, now: string): Promise<StoredDecision> =>
  retryOnConflict(
    attempts,
    () => attemptLift(decisionId, admin, now),
    () => new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 }),
  );
