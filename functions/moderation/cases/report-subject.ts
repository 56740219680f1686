import type * as z from "zod";
import { AppError } from "../../../shared/model/errors.ts";
import type { ReportInput } from "../../../shared/model/moderation.ts";
import { fingerprint } from "../../platform/ids.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { step, type Write, writeAll } from "../../platform/table/transaction.ts";
import { keepContext } from "./case-context.ts";
import { findCase, type StoredCase } from "./cases.ts";
import { CommunityReportEntity } from "./community-report.entity.ts";
import { ModerationCaseEntity } from "./moderation-case.entity.ts";
import { readSubject, type Snapshot } from "./read-subject.ts";

type Report = z.output<typeof ReportInput>;

const attempts = 10;

const toCaseId = ({ type, subject_id }: Snapshot): string => `case_${fingerprint(`${type}:${subject_id}`)}`;

const joinCase = ({ id, round }: StoredCase, reason: Report["reason"]): Write =>
  ModerationCaseEntity.patch({ id })
    .add({ reporters: 1, [reason]: 1 })
    .where((stored, { eq }) => `${eq(stored.state, "open")} AND ${eq(stored.round, round)}`);

const openCase = (
  id: string,
  { context: _kept, ...snapshot }: Snapshot,
  former: StoredCase | null,
  { reason }: Report,
  now: string,
): Write => {
  const opened = { state: "open", since: now, opened_at: now, round: (former?.round ?? 0) + 1, reporters: 1 } as const;
  return ModerationCaseEntity.put({ id, ...snapshot, ...opened, [reason]: 1 }).where((stored, { eq, notExists }) =>
    former ? `${eq(stored.state, "decided")} AND ${eq(stored.round, former.round)}` : notExists(stored.round),
  );
};

const attemptReport = async (
  snapshot: Snapshot,
  report: Report,
  reporter_id: string,
  now: string,
): Promise<undefined | typeof conflict> => {
  const case_id = toCaseId(snapshot);
  const stored = await findCase(case_id);
  const isOpen = stored?.state === "open";
  const round = (stored?.round ?? 0) + (isOpen ? 0 : 1);
  const { reason, note } = report;
  const refused = await writeAll([
    step("report", CommunityReportEntity.create({ case_id, round, reporter_id, reason, note, created_at: now })),
    isOpen ? joinCase(stored, reason) : openCase(case_id, snapshot, stored, report, now),
    ...(snapshot.context && !isOpen ? [keepContext(case_id, snapshot.author_id, reporter_id, snapshot.context)] : []),
  ]);
  // They have reported it already.
  if (refused.size === 0 || refused.has("report")) return undefined;
  return conflict;
};

/**
 * Reports something that the caller can see. All open reports of it are one case, and each member counts once in it.
 * Throws `not-found` or `profile-not-found`, or `cannot-report-yourself`.
 */
export const reportSubject = async (report: Report, callerId: string, now: string): Promise<void> => {
  const snapshot = await readSubject(report.subject, callerId);
  await retryOnConflict(
    attempts,
    () => attemptReport(snapshot, report, callerId, now),
    () => new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 }),
  );
};
