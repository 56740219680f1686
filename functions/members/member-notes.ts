import { notFound } from "../../shared/model/errors.ts";
import type { MemberNote } from "../../shared/model/managed-member.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, auditRow } from "../audit/audit-row.ts";
import { newId } from "../platform/ids.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { MemberNoteEntity } from "./member-note.entity.ts";
import { getMember } from "./members.ts";

const pageSize = 25;

/** Adds a note of the team on a member; its text stays out of the audit log. Throws `not-found`. */
export const addMemberNote = async (userId: string, text: string, admin: Admin, now: string): Promise<MemberNote> => {
  await getMember(userId);
  const note = {
    user_id: userId,
    id: newId("note", now),
    text,
    author: admin.userId,
    author_email: admin.email || undefined,
    at: now,
  };
  const change = { action: "member.add-note", subject: userId, details: { note: note.id } } as const;
  await writeAll([MemberNoteEntity.create(note), AuditEntity.create(auditRow(admin, change, now))]);
  return { ...note, author_email: note.author_email ?? null };
};

/** Deletes a note that the administrator wrote. Throws the same `not-found` for a missing note and somebody else's. */
export const deleteMemberNote = async (userId: string, noteId: string, admin: Admin, now: string): Promise<void> => {
  const change = { action: "member.delete-note", subject: userId, details: { note: noteId } } as const;
  const refused = await writeAll([
    MemberNoteEntity.delete({ user_id: userId, id: noteId }).where(({ author }, { eq }) => eq(author, admin.userId)),
    AuditEntity.create(auditRow(admin, change, now)),
  ]);
  if (refused.size > 0) throw notFound("Note not found");
};

/** Lists the team's notes on a member, newest first. */
export const listMemberNotes = async (
  userId: string,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<MemberNote>> => {
  const { data, cursor } = await MemberNoteEntity.query
    .byUser({ user_id: userId })
    .go({ order: "desc", limit, cursor: position });
  return { items: data.map((note) => ({ ...note, author_email: note.author_email ?? null })), position: cursor };
};
