import type { EntityItem } from "electrodb";
import type * as z from "zod";
import type { ContactMessage } from "../../shared/model/contact.ts";
import { notFound } from "../../shared/model/errors.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, auditRow } from "../audit/audit-row.ts";
import type { PageRange } from "../platform/page.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { ContactMessageEntity } from "./contact-message.entity.ts";

const pageSize = 50;

// One from before there were states counts as answered when it came.
const toContactMessage = ({
  state,
  ...item
}: EntityItem<typeof ContactMessageEntity>): z.input<typeof ContactMessage> => ({
  ...item,
  user_id: item.user_id ?? null,
  answered_at: state === "waiting" ? null : (item.answered_at ?? item.created_at),
});

/** Lists the messages to support, newest first, page by page. */
export const listContactMessages = async ({ limit = pageSize, position }: PageRange) => {
  const page = { order: "desc", limit, cursor: position } as const;
  const { data, cursor } = await ContactMessageEntity.query.newest({}).go(page);
  return { items: data.map(toContactMessage), position: cursor };
};

/** Lists the messages to support from an address (lower case), newest first. */
export const listMessagesFrom = async (email: string, { limit = pageSize, position }: PageRange) => {
  const page = { order: "desc", limit, cursor: position } as const;
  const { data, cursor } = await ContactMessageEntity.query.byEmail({ email }).go(page);
  return { items: data.map(toContactMessage), position: cursor };
};

/** Marks a message to support as answered at `now`, or as waiting again; repeated, it changes nothing. Audited. Throws `not-found`. */
export const setMessageAnswered = async (id: string, answered: boolean, admin: Admin, now: string) => {
  const { data: message } = await ContactMessageEntity.get({ id }).go({ consistent: true });
  if (!message) throw notFound("Message not found");
  const state = answered ? "answered" : "waiting";
  if ((message.state !== "waiting") === answered) return toContactMessage(message);
  const patch = ContactMessageEntity.patch({ id }).composite({ created_at: message.created_at }).set({ state });
  const action = answered ? "contact.answer" : "contact.reopen";
  await writeAll([
    answered ? patch.set({ answered_at: now }) : patch.remove(["answered_at"]),
    AuditEntity.create(auditRow(admin, { action, subject: id, details: {} }, now)),
  ]);
  return toContactMessage({ ...message, state, answered_at: answered ? now : undefined });
};
