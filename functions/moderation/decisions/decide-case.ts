import { AppError } from "../../../shared/model/errors.ts";
import type { CaseDecision, CommunityRule, ModerationCase } from "../../../shared/model/moderation.ts";
import { days } from "../../../shared/rules/durations.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { toSuspensionRecord } from "../../community/standing/running-suspensions.ts";
import { createNoticeWrites } from "../../notifications/notice-writes.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { step, type Write, writeAll } from "../../platform/table/transaction.ts";
import { getCase, type StoredCase, showCases } from "../cases/cases.ts";
import { ModerationCaseEntity } from "../cases/moderation-case.entity.ts";
import { planRemoval, type Removal } from "./content-writes.ts";
import { toDecisionNotice, toStandingNotice, toSuspensionNotice } from "./decision-notices.ts";
import { type StoredDecision, toRemovedParts } from "./decisions.ts";
import { ModerationDecisionEntity } from "./moderation-decision.entity.ts";
import { type ProfileRemoval, planProfileRemoval } from "./profile-writes.ts";
import { planSuspension, readStanding } from "./suspend-member.ts";

/** What is removed may change while it is decided, and so may its author's suspensions: a message gets an answer. */
const attempts = 5;

const alreadyDecided = (): AppError =>
  new AppError("case.already-decided", "Another administrator has decided this already. Reload to see the decision.");

const contentGone = (): AppError =>
  new AppError("case.content-gone", "The author has deleted this already. You can still keep, warn or suspend.");

const changedMeanwhile = (): AppError => new AppError("conflict", "This changed in the meantime. Please try again.");

/** The write that ends a case; of decisions made at the same time one passes its condition. */
export const closeCase = ({ id, round }: StoredCase, { action, rule }: CaseDecision, now: string): Write =>
  ModerationCaseEntity.patch({ id })
    .set({ state: "decided", since: now, outcome: action, ...(rule && action !== "keep" ? { rule } : {}) })
    .where((stored, { eq }) => `${eq(stored.state, "open")} AND ${eq(stored.round, round)}`);

type AnyRemoval = Removal | ProfileRemoval;

type Decided = Exclude<CaseDecision["action"], "keep">;

const toDecision = (
  stored: StoredCase,
  { action, rule, days: suspendedDays }: CaseDecision & { action: Decided; rule: CommunityRule },
  { id, removal, admin, now }: { id: string; removal: AnyRemoval | null; admin: Admin; now: string },
): StoredDecision => ({
  id,
  user_id: stored.author_id,
  case_id: stored.id,
  action,
  rule,
  type: stored.type,
  subject_id: stored.subject_id,
  post_id: stored.post_id,
  content: stored.content,
  removes_content: removal !== null,
  ...(removal && "removes_avatar" in removal
    ? { removes_avatar: removal.removes_avatar, removed_bio: removal.removed_bio }
    : { written_at: removal?.written_at }),
  until: action === "suspend" && suspendedDays ? addMilliseconds(now, days(suspendedDays)) : undefined,
  at: now,
  decided_by: admin.userId,
});

// The suspension, and what the member is told: a longer one that runs already stays in force (decision 47).
const suspend = async (decision: StoredDecision, now: string): Promise<Write[]> => {
  const standing = await readStanding(decision.user_id, now);
  const notice = toSuspensionNotice(decision, toSuspensionRecord(standing.running));
  return [
    ...(await planSuspension(standing, decision, now)),
    ...createNoticeWrites(decision.user_id, decision.id, toStandingNotice(notice), now),
  ];
};

const auditOf = (stored: StoredCase, { action, rule }: CaseDecision, decision: StoredDecision | null) => {
  const { type, author_id: user_id } = stored;
  const about = { type, user_id, ...(decision && { decision_id: decision.id, rule }) };
  const until = action === "suspend" ? { until: decision?.until ?? "for good" } : {};
  const removes = decision && type === "member" ? { removes: toRemovedParts(decision) } : {};
  const details = { ...about, ...until, removes_content: decision?.removes_content ?? false, ...removes };
  return { action: `community.${action}`, subject: stored.subject_id, details } as const;
};

const assertRemovable = ({ type }: StoredCase, { action, removes_content, removes }: CaseDecision): void => {
  if (type !== "member" && removes.length > 0) {
    throw new AppError("invalid-input", "Only a profile has a picture and a bio to remove.");
  }
  if (type === "member" && (removes_content || (action === "remove" && removes.length === 0))) {
    throw new AppError("invalid-input", "A profile can't be removed. Choose its picture, its bio, or both.");
  }
};

const planAnyRemoval = async (
  stored: StoredCase,
  { id: decisionId, input, admin, now }: { id: string; input: CaseDecision; admin: Admin; now: string },
): Promise<AnyRemoval | null> => {
  assertRemovable(stored, input);
  const { action, removes_content, removes } = input;
  if (action !== "remove" && !removes_content && removes.length === 0) return null;
  const removal =
    stored.type === "member"
      ? await planProfileRemoval({ userId: stored.author_id, decisionId }, removes, now)
      : await planRemoval(stored, admin, now);
  if (!removal) throw contentGone();
  return removal;
};

const planDecision = async (stored: StoredCase, input: CaseDecision, admin: Admin, now: string): Promise<Write[]> => {
  const { action, rule } = input;
  const audit = (decision: StoredDecision | null) =>
    AuditEntity.create(auditRow(admin, auditOf(stored, input, decision), now));
  if (action === "keep" || !rule) return [audit(null)];
  const id = newId("decision", now);
  const removal = await planAnyRemoval(stored, { id, input, admin, now });
  const decision = toDecision(stored, { ...input, action, rule }, { id, removal, admin, now });
  return [
    ModerationDecisionEntity.create(decision),
    ...(removal?.writes ?? []),
    ...(action === "suspend"
      ? await suspend(decision, now)
      : createNoticeWrites(decision.user_id, decision.id, toStandingNotice(toDecisionNotice(decision)), now)),
    audit(decision),
  ];
};

const attemptDecision = async (stored: StoredCase, input: CaseDecision, admin: Admin, now: string) => {
  const refused = await writeAll([
    step("case", closeCase(stored, input, now)),
    ...(await planDecision(stored, input, admin, now)),
  ]);
  if (refused.has("case")) throw alreadyDecided();
  return refused.size === 0 ? undefined : conflict;
};

/**
 * Decides an open case: what was reported is kept or removed, its author is warned or suspended from the community (R47). The decision,
 * what it does, its audit row and the author's notification are one transaction.
 * Throws `not-found`, `case.already-decided` when another administrator was first, or `case.content-gone`.
 */
export const decideCase = async (
  { caseId, ...input }: CaseDecision & { caseId: string },
  admin: Admin,
  now: string,
): Promise<ModerationCase> => {
  const stored = await getCase(caseId);
  if (stored.state === "decided" || stored.round !== input.version) throw alreadyDecided();
  await retryOnConflict(attempts, () => attemptDecision(stored, input, admin, now), changedMeanwhile);
  const [shown] = await showCases([await getCase(caseId)]);
  if (!shown) throw alreadyDecided();
  return shown;
};
