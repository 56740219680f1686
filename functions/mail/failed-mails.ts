import type { EntityItem } from "electrodb";
import { AppError, notFound } from "../../shared/model/errors.ts";
import type { FailedMail, ResendResult } from "../../shared/model/mail.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, auditRow } from "../audit/audit-row.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { OutboxEntity } from "./outbox.entity.ts";
import { sendFromOutbox } from "./send-from-outbox.ts";

type Stored = EntityItem<typeof OutboxEntity>;

const pageSize = 50;

// One unreadable email must not hide the others.
const templateOf = ({ letter }: Stored): string => {
  try {
    return (JSON.parse(letter) as { template?: string }).template ?? "unknown";
  } catch {
    return "unknown";
  }
};

/** Lists the emails that were given up, the latest failure first. */
export const listFailedMails = async ({ limit = pageSize, position }: PageRange): Promise<PageResult<FailedMail>> => {
  const failed = OutboxEntity.query.due({ status: "failed" });
  const { data, cursor } = await failed.go({ order: "desc", limit, cursor: position });
  const items = data.map((mail) => ({
    id: mail.id,
    to: mail.to,
    template: templateOf(mail),
    error: mail.error ?? "The mail service gave no reason",
    attempts: mail.attempts,
    created_at: mail.created_at,
    failed_at: mail.due_at,
  }));
  return { items, position: cursor };
};

// Only an email that is still failed: of two administrators one requeues it, and its attempts start anew.
const requeueAudited = async (mail: Stored, admin: Admin, now: string): Promise<boolean> => {
  const change = { action: "mail.resend", subject: mail.id, details: { template: templateOf(mail) } } as const;
  const refused = await writeAll([
    OutboxEntity.patch({ id: mail.id })
      .set({ status: "pending", due_at: now, attempts: 0 })
      .remove(["error", "retry_until", "ttl"])
      .where(({ status }, { eq }) => eq(status, "failed")),
    AuditEntity.create(auditRow(admin, change, now)),
  ]);
  return refused.size === 0;
};

const resultOf = (mail: Stored | null): ResendResult => {
  if (!mail || mail.status === "sent") return { status: "sent", error: null };
  return { status: mail.status === "failed" ? "failed" : "waiting", error: mail.error ?? null };
};

/**
 * Sends a given-up email again, now; if the mail service doesn't take it, it is retried for another 72 hours, and a
 * refused one is given up again. Audited.
 * Throws `not-found`, and `mail.not-failed` if it isn't given up any more.
 */
export const resendMail = async (id: string, admin: Admin, now: string): Promise<ResendResult> => {
  const { data: mail } = await OutboxEntity.get({ id }).go({ consistent: true });
  if (!mail) throw notFound("Email not found");
  if (mail.status !== "failed" || !(await requeueAudited(mail, admin, now))) {
    throw new AppError("mail.not-failed", "This email was already sent again. Reload the list.");
  }
  await sendFromOutbox(id, now);
  return resultOf((await OutboxEntity.get({ id }).go({ consistent: true })).data);
};
