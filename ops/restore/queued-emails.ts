import { OutboxEntity } from "../../functions/mail/outbox.entity.ts";

/** Why a mail of a restored table waits: nobody knows yet whether it was sent after the backup. */
const heldReason = "Restored";

const listQueuedEmails = async (table: string) => {
  const found = await Promise.all(
    (["pending", "sending"] as const).map((status) => OutboxEntity.query.due({ status }).go({ table, pages: "all" })),
  );
  return found.flatMap(({ data }) => data);
};

/**
 * Holds back the mails that were not sent yet at the time of the backup, before the table is used: many of them have been sent since.
 * Answers how many.
 */
export const holdQueuedEmails = async (table: string, now: string): Promise<number> => {
  const mails = await listQueuedEmails(table);
  for (const mail of mails) {
    const attempts = Math.max(1, mail.attempts);
    await OutboxEntity.put({ ...mail, status: "failed", error: heldReason, due_at: now, attempts }).go({ table });
  }
  return mails.length;
};

export type Released = { sentBefore: number; requeued: number; unknown: number };

/**
 * Lets go of held mails once the table is in use: one that the former table calls sent is sent, one that still waits there goes
 * out now. What the former table does not know stays given up, to be judged by hand. Repeated, it changes nothing.
 */
export const releaseHeldEmails = async (table: string, former: string, now: string): Promise<Released> => {
  const total: Released = { sentBefore: 0, requeued: 0, unknown: 0 };
  const { data } = await OutboxEntity.query.due({ status: "failed" }).go({ table, pages: "all" });
  for (const mail of data.filter(({ error }) => error === heldReason)) {
    const { data: there } = await OutboxEntity.get({ id: mail.id }).go({ table: former, consistent: true });
    if (!there) total.unknown += 1;
    else if (there.status === "sent" || there.status === "failed") {
      await OutboxEntity.put(there).go({ table });
      total.sentBefore += 1;
    } else {
      const { error: _held, ...rest } = mail;
      await OutboxEntity.put({ ...rest, status: "pending", due_at: now }).go({ table });
      total.requeued += 1;
    }
  }
  return total;
};
