import { newId } from "../platform/ids.ts";

/** Who makes a change: the caller of an admin route. */
export type Admin = { userId: string; email: string };

type Fields = Record<string, unknown>;

/**
 * One change of one record. `action` is `<area>.<verb>` such as `deal.update`. `before` is null for a new record and `after` for
 * a deleted one; only the fields that differ are kept, and its name. `details` is for what neither says. Nothing personal of a member.
 */
export type AuditChange = {
  action: `${string}.${string}`;
  subject: string;
  before?: Fields | null;
  after?: Fields | null;
  details?: Fields;
};

// `updated_at` and `version` differ in every change.
const ownFields = new Set(["updated_at", "version"]);

const changedFields = (before: Fields, after: Fields): Fields => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !ownFields.has(name));
  const same = (name: string) => JSON.stringify(before[name] ?? null) === JSON.stringify(after[name] ?? null);
  return Object.fromEntries(
    names.filter((name) => !same(name)).map((name) => [name, [before[name] ?? null, after[name] ?? null]]),
  );
};

// What a record was called at that time; a change of other fields wouldn't tell.
const nameOf = (fields: Fields): unknown =>
  fields.title ?? fields.offer_details ?? fields.name ?? fields.label ?? fields.code;

const toDetails = ({ before, after, details }: AuditChange): string =>
  JSON.stringify({
    name: nameOf(after ?? before ?? {}),
    ...details,
    ...(before !== undefined || after !== undefined ? { changes: changedFields(before ?? {}, after ?? {}) } : {}),
  });

/**
 * Returns the audit row of a change, for `AuditEntity.create(row)` in the transaction of the change (R48). `details`
 * holds `changes`: field -> [old, new].
 */
export const auditRow = (admin: Admin, change: AuditChange, now: string, id = newId("audit", now)) => ({
  id,
  actor: admin.userId,
  actor_email: admin.email || undefined,
  action: change.action,
  subject: change.subject,
  details: toDetails(change),
  at: now,
});
