import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, type AuditChange, auditRow } from "../audit/audit-row.ts";
import { fingerprint, newId } from "../platform/ids.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";

/** A list that an administrator takes away: what its audit rows say of it, and the Idempotency-Key of the request. */
export type Taking = { admin: Admin; begun: AuditChange; ended: AuditChange; idempotencyKey: string | undefined };

/** How far an export is: its id, how many rows were handed out, and the list's own position. */
type Progress = { id: string; rows: number; position: string };

const readProgress = (position: string | null): Progress | null => {
  const [, id = "", rows = "", inner = ""] = /^([^:]+):(\d+):(.*)$/s.exec(position ?? "") ?? [];
  return id ? { id, rows: Number(rows), position: inner } : null;
};

const newExportId = ({ admin, begun, idempotencyKey }: Taking, now: string): string =>
  idempotencyKey
    ? `audit_${fingerprint(`${admin.userId}#${begun.action}#${begun.subject}#${idempotencyKey}`)}`
    : newId("audit", now);

// A page that is asked for again leaves no second row.
const record = async (admin: Admin, change: AuditChange, rows: number | null, id: string, now: string) => {
  const details = { ...change.details, ...(rows === null ? {} : { rows }) };
  await tryWrite(AuditEntity.create(auditRow(admin, { ...change, details }, now, id)).go());
};

/**
 * Hands out a page of a list that is taken away. The audit log has it before the first row leaves, and with the last page how many rows it
 * was: one row for a list of one page, two for a longer one. `list` reads a page of the list itself.
 */
export const takeList = async <Row>(
  taking: Taking,
  range: PageRange,
  list: (range: PageRange) => Promise<PageResult<Row>>,
  now: string,
): Promise<PageResult<Row>> => {
  const { admin, begun, ended } = taking;
  const progress = readProgress(range.position);
  const { items, position } = await list({ limit: range.limit, position: progress?.position ?? null });
  const id = progress?.id ?? newExportId(taking, now);
  const rows = (progress?.rows ?? 0) + items.length;
  const isLast = position === null;
  if (!progress) await record(admin, begun, isLast ? rows : null, id, now);
  else if (isLast) await record(admin, ended, rows, `${id}-end`, now);
  return { items, position: isLast ? null : `${id}:${rows}:${position}` };
};
