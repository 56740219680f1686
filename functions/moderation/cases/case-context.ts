import type { EntityItem } from "electrodb";
import { notFound } from "../../../shared/model/errors.ts";
import { limits } from "../../../shared/model/limits.ts";
import type { CaseMessage } from "../../../shared/model/moderation.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { listMessagesUpTo, type StoredMessage } from "../../messages/read-messages.ts";
import type { Write } from "../../platform/table/transaction.ts";
import { CaseContextEntity } from "./case-context.entity.ts";
import { getCase, nameMembers } from "./cases.ts";

export type StoredContext = EntityItem<typeof CaseContextEntity>;

/** Messages of a reported conversation as a case keeps them. */
export type ContextMessages = StoredContext["messages"];

/** Returns a message and the five before it, oldest first, as a report keeps them. */
export const readContext = async (message: StoredMessage): Promise<ContextMessages> =>
  (await listMessagesUpTo(message, limits.reportedContext)).map(({ id, sender_id, content, created_at }) => ({
    id,
    sender_id,
    content,
    created_at,
  }));

/** The write that keeps a conversation with its case. */
export const keepContext = (
  case_id: string,
  author_id: string,
  reporter_id: string,
  messages: ContextMessages,
): Write => CaseContextEntity.put({ case_id, author_id, reporter_id, messages });

const findContext = async (case_id: string): Promise<StoredContext | null> =>
  (await CaseContextEntity.get({ case_id }).go({ consistent: true })).data;

/**
 * Opens the conversation of a case for an administrator: the reported message and those before it, oldest first. That it was opened is in the audit
 * log before anybody reads it.
 * Throws `not-found` for a case of something else than a message.
 */
export const openContext = async (caseId: string, admin: Admin, now: string): Promise<CaseMessage[]> => {
  const { subject_id, author_id: user_id } = await getCase(caseId);
  const context = await findContext(caseId);
  if (!context) throw notFound("This case has no conversation");
  const change = { action: "community.open-conversation", subject: subject_id, details: { user_id } } as const;
  await AuditEntity.create(auditRow(admin, change, now)).go();
  const nameOf = await nameMembers([user_id, context.reporter_id ?? user_id]);
  return context.messages.map(({ id, sender_id, content, created_at }) => ({
    id,
    sender: nameOf(sender_id),
    content,
    created_at,
    is_reported: id === subject_id,
  }));
};

/** Takes a reporter and their own messages out of a conversation that a case keeps. Idempotent. */
export const forgetReporter = async ({ case_id, author_id, messages }: StoredContext): Promise<void> => {
  const left = messages.filter(({ sender_id }) => sender_id === author_id);
  await CaseContextEntity.put({ case_id, author_id, messages: left }).go();
};
