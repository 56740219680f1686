import { AppError } from "../../../shared/model/errors.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { CommunityStandingEntity } from "../../community/standing/community-standing.entity.ts";
import { createNoticeWrites } from "../../notifications/notice-writes.ts";
import type { Write } from "../../platform/table/write-all.ts";
import { writeAll } from "../../platform/table/write-all.ts";
import { liftedNotice } from "./decision-notices.ts";
import { getDecision, type StoredDecision } from "./decisions.ts";
import { ModerationDecisionEntity } from "./moderation-decision.entity.ts";

/** The write that ends the suspension of a decision, on the condition that it is the one that runs. */
export const endSuspension = ({ id, user_id }: StoredDecision): Write =>
  CommunityStandingEntity.delete({ user_id }).where(({ decision_id }, { eq }) => eq(decision_id, id));

/** Whether a decision's suspension runs at `now`, as far as the decision says. */
export const isRunning = ({ action, until, lifted_at }: StoredDecision, now: string): boolean =>
  action === "suspend" && lifted_at === undefined && (until === undefined || until > now);

/**
 * Ends a suspension early (decision D47), with its audit row and the member's notification.
 * Throws `not-found`, or `decision.not-running` when it is over, was lifted, or a later one took its place.
 */
export const liftSuspension = async (decisionId: string, admin: Admin, now: string): Promise<StoredDecision> => {
  const decision = await getDecision(decisionId);
  const { id, user_id } = decision;
  const notRunning = new AppError("decision.not-running", "This suspension isn't running any more.");
  if (!isRunning(decision, now)) throw notRunning;
  const change = { action: "community.lift-suspension", subject: user_id, details: { decision_id: id } } as const;
  const refused = await writeAll([
    endSuspension(decision),
    ModerationDecisionEntity.patch({ id }).set({ lifted_at: now }),
    AuditEntity.create(auditRow(admin, change, now)),
    ...createNoticeWrites(user_id, liftedNotice, now),
  ]);
  if (refused.length > 0) throw notRunning;
  return { ...decision, lifted_at: now };
};
