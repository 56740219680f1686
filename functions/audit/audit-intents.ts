import { AppError } from "../../shared/model/errors.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { AuditEntity } from "./audit.entity.ts";
import { AuditIntentEntity } from "./audit-intent.entity.ts";
import { type Admin, type AuditChange, auditRow } from "./audit-row.ts";

/** A change outside the table that has begun. */
type AuditIntent = Omit<ReturnType<typeof auditRow>, "action" | "actor_email"> & {
  action: string;
  actor_email?: string | undefined;
};

/** Records that an administrator begins a change at Stripe or in S3. */
const recordIntent = async (admin: Admin, change: AuditChange, now: string): Promise<AuditIntent> => {
  const intent = auditRow(admin, change, now);
  await AuditIntentEntity.create(intent).go();
  return intent;
};

/**
 * Records how a change ended: one audit row in place of the intent. `failed` says that nothing was changed. Repeated, it is
 * recorded once.
 */
const recordOutcome = async (
  intent: AuditIntent,
  outcome: "done" | "failed",
  now: string,
  details: Record<string, unknown> = {},
): Promise<void> => {
  const all = { ...(JSON.parse(intent.details) as object), ...details, outcome, intended_at: intent.at };
  await writeAll([
    AuditEntity.create({ ...intent, at: now, details: JSON.stringify(all) }),
    AuditIntentEntity.delete({ id: intent.id }),
  ]);
};

/**
 * Records how an open change ended, as an administrator found out. Does nothing when it is recorded already.
 */
export const closeIntent = async (id: string, outcome: "done" | "failed", admin: Admin, now: string): Promise<void> => {
  const { data } = await AuditIntentEntity.get({ id }).go({ consistent: true });
  if (data) await recordOutcome(data, outcome, now, { closed_by: admin.userId });
};

// A refusal says that nothing happened; a time-out or a crash doesn't, so its intent stays open.
const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.status < 500;

/** How the log learns of a change that was made. */
type Outcome<Result> = {
  /** What the outcome's row says of the result. */
  toDetails?: (result: Result) => Record<string, unknown>;
  /** The change writes an audit row with what it changes in the table; its intent then only goes, so that one act is one row. */
  isRecordedByChange?: boolean;
};

/**
 * Makes a change at Stripe or in S3 on behalf of an administrator: its intent is recorded before and its outcome after
 * (R48). A change that was refused is recorded as failed; one whose outcome isn't known stays listed as open.
 * Throws what `change` throws.
 */
export const withIntent = async <Result>(
  admin: Admin,
  about: AuditChange,
  now: string,
  change: () => Promise<Result>,
  { toDetails = () => ({}), isRecordedByChange = false }: Outcome<Result> = {},
): Promise<Result> => {
  const intent = await recordIntent(admin, about, now);
  try {
    const result = await change();
    if (isRecordedByChange) await AuditIntentEntity.delete({ id: intent.id }).go();
    else await recordOutcome(intent, "done", now, toDetails(result));
    return result;
  } catch (error) {
    if (isRefusal(error)) await recordOutcome(intent, "failed", now, { error: error.code });
    throw error;
  }
};
