import { notFound } from "../../shared/model/errors.ts";
import type { NotedKind, RecordNote } from "../../shared/model/timeline.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, auditRow } from "../audit/audit-row.ts";
import { newId } from "../platform/ids.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { RecordNoteEntity } from "./record-note.entity.ts";

/** What a note is on. */
export type NotedRecord = { kind: NotedKind; subject: string };

const adding = {
  event: { action: "event.add-note" },
  vendor: { action: "vendor.add-note" },
  order: { action: "order.add-note" },
} as const;

const deleting = {
  event: { action: "event.delete-note" },
  vendor: { action: "vendor.delete-note" },
  order: { action: "order.delete-note" },
} as const;

/** Adds a note of the team on a record that exists; its text stays out of the audit log. */
export const addRecordNote = async (
  { kind, subject }: NotedRecord,
  text: string,
  admin: Admin,
  now: string,
): Promise<RecordNote> => {
  const note = {
    id: newId("note", now),
    text,
    author: admin.userId,
    author_email: admin.email || undefined,
    at: now,
  };
  const change = { ...adding[kind], subject, details: { note: note.id } };
  await writeAll([
    RecordNoteEntity.create({ kind, subject, ...note }),
    AuditEntity.create(auditRow(admin, change, now)),
  ]);
  return { ...note, author_email: note.author_email ?? null };
};

/** Deletes a note that the administrator wrote. Throws the same `not-found` for a missing note and somebody else's. */
export const deleteRecordNote = async (
  { kind, subject }: NotedRecord,
  noteId: string,
  admin: Admin,
  now: string,
): Promise<void> => {
  const change = { ...deleting[kind], subject, details: { note: noteId } };
  const refused = await writeAll([
    RecordNoteEntity.delete({ kind, subject, id: noteId }).where(({ author }, { eq }) => eq(author, admin.userId)),
    AuditEntity.create(auditRow(admin, change, now)),
  ]);
  if (refused.size > 0) throw notFound("Note not found");
};
