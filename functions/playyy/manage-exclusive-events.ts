import type { EntityItem } from "electrodb";
import { notFound } from "../../shared/model/errors.ts";
import type { ExclusiveEventInput, ExclusiveEventRecord } from "../../shared/model/playyy.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, auditRow } from "../audit/audit-row.ts";
import { binWrite } from "../bin/bin.ts";
import { restoreBinned } from "../bin/restore-binned.ts";
import { newId } from "../platform/ids.ts";
import type { PageRange } from "../platform/page.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { isVersion, versionConflictError } from "../platform/table/version.ts";
import { ExclusiveEventEntity } from "./exclusive-event.entity.ts";

const maxAttempts = 5;

type Stored = EntityItem<typeof ExclusiveEventEntity>;
type Change = { admin: Admin; id: string; version?: number | undefined };

const toRecord = (item: Stored): ExclusiveEventRecord => ({
  ...item,
  image: item.image ?? null,
  version: item.version ?? 0,
});

const toStored = (input: ExclusiveEventInput, fixed: Pick<Stored, "id" | "created_at" | "version">): Stored => ({
  ...input,
  ...fixed,
  image: input.image ?? undefined,
});

/** All exclusive events, newest first. */
export const listExclusiveEvents = async ({ limit, position }: PageRange) => {
  const size = limit ? { limit } : { pages: "all" as const };
  const { data, cursor } = await ExclusiveEventEntity.query.newest({}).go({ order: "desc", cursor: position, ...size });
  return { items: data.map(toRecord), position: cursor };
};

const auditFields = ({ id: _id, ...fields }: Stored): Record<string, unknown> => fields;

/** Adds an exclusive event. */
export const createExclusiveEvent = async (
  admin: Admin,
  input: ExclusiveEventInput,
  now: string,
): Promise<ExclusiveEventRecord> => {
  const item = toStored(input, { id: newId("excl", now), created_at: now, version: 0 });
  const change = {
    action: "exclusive-event.create",
    subject: item.id,
    before: null,
    after: auditFields(item),
  } as const;
  await writeAll([ExclusiveEventEntity.create(item), AuditEntity.create(auditRow(admin, change, now))]);
  return toRecord(item);
};

const find = async (id: string): Promise<Stored | null> =>
  (await ExclusiveEventEntity.get({ id }).go({ consistent: true })).data;

const createUpdateWrite = (admin: Admin, before: Stored, after: Stored, now: string) => [
  ExclusiveEventEntity.put(after).where(
    (stored, operations) =>
      `${operations.exists(stored.id)} AND ${isVersion(before.version ?? 0, stored.version, operations)}`,
  ),
  AuditEntity.create(
    auditRow(
      admin,
      {
        action: "exclusive-event.update",
        subject: after.id,
        before: auditFields(before),
        after: auditFields(after),
      },
      now,
    ),
  ),
];

/** Changes an exclusive event. Throws `not-found`; `version-conflict` if somebody else changed it since `version` was read. */
export const updateExclusiveEvent = (
  { admin, id, version }: Change,
  input: ExclusiveEventInput,
  now: string,
): Promise<ExclusiveEventRecord> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const before = await find(id);
      if (!before) throw notFound("Exclusive event not found");
      const current = before.version ?? 0;
      if (version !== undefined && version !== current) throw versionConflictError();
      const after = toStored(input, { id, created_at: before.created_at, version: current + 1 });
      const refused = await writeAll(createUpdateWrite(admin, before, after, now));
      return refused.size > 0 ? conflict : toRecord(after);
    },
    versionConflictError,
  );

/** Deletes an exclusive event, for 30 days into the bin; repeating it changes nothing. Throws `version-conflict` if it keeps changing. */
export const deleteExclusiveEvent = (admin: Admin, id: string, now: string): Promise<void> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const before = await find(id);
      if (!before) return undefined;
      const change = {
        action: "exclusive-event.delete",
        subject: id,
        before: auditFields(before),
        after: null,
      } as const;
      const refused = await writeAll([
        ExclusiveEventEntity.delete({ id }).where(
          (stored, operations) =>
            `${operations.exists(stored.id)} AND ${isVersion(before.version ?? 0, stored.version, operations)}`,
        ),
        binWrite({ kind: "exclusive-event", id, name: before.title, record: before }, admin, now),
        AuditEntity.create(auditRow(admin, change, now)),
      ]);
      return refused.size > 0 ? conflict : undefined;
    },
    versionConflictError,
  );

/** Brings a deleted exclusive event back; repeating it changes nothing. Throws `not-found` for what isn't in the bin. */
export const restoreExclusiveEvent = (admin: Admin, id: string, now: string): Promise<ExclusiveEventRecord> =>
  restoreBinned<Stored, ExclusiveEventRecord>(
    {
      kind: "exclusive-event",
      id,
      action: "exclusive-event.restore",
      find: async () => {
        const stored = await find(id);
        return stored && toRecord(stored);
      },
      restore: (stored) => {
        const item = { ...stored, version: (stored.version ?? 0) + 1 };
        return { item: toRecord(item), audited: auditFields(item), writes: [ExclusiveEventEntity.create(item)] };
      },
    },
    admin,
    now,
  );
