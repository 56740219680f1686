import type { EntityItem } from "electrodb";
import { shifted, ttlAt } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { isConditionFailed } from "../platform/table.ts";
import type { Letter } from "./letters.ts";
import { OutboxEntity } from "./outbox.entity.ts";
import { render } from "./render.ts";
import { type Message, send } from "./transport.ts";

type Stored = EntityItem<typeof OutboxEntity>;
type Post = (message: Message) => Promise<void>;

const claimMilliseconds = 2 * 60_000;
const keptMilliseconds = 30 * 86_400_000;
const maxAttempts = 8;
const pageSize = 25;

// Only one sender at a time: a claim that was never finished may be taken over once its time is up. A new mail is due at once,
// whatever the clock of the machine that wrote it said.
const claim = async (id: string, now: string): Promise<Stored | null> => {
  try {
    const { data } = await OutboxEntity.patch({ id })
      .set({ status: "sending", due_at: shifted(now, claimMilliseconds) })
      .add({ attempts: 1 })
      .where(({ status, attempts, due_at }, { eq, lte }) => {
        const isWaiting = `${eq(status, "pending")} OR ${eq(status, "sending")}`;
        return `${eq(attempts, 0)} OR ((${isWaiting}) AND ${lte(due_at, now)})`;
      })
      .go({ response: "all_new" });
    return data as Stored;
  } catch (error) {
    if (isConditionFailed(error)) return null;
    throw error;
  }
};

const finish = async (mail: Stored, now: string): Promise<void> => {
  await OutboxEntity.patch({ id: mail.id })
    .set({ status: "sent", sent_at: now, due_at: now, ttl: ttlAt(shifted(now, keptMilliseconds)) })
    .go();
};

const postpone = async (mail: Stored, now: string): Promise<void> => {
  const isLast = mail.attempts >= maxAttempts;
  log.error("mail not sent", { id: mail.id, attempts: mail.attempts });
  const due_at = shifted(now, 30_000 * 2 ** mail.attempts);
  await OutboxEntity.patch({ id: mail.id })
    .set({ status: isLast ? "failed" : "pending", due_at })
    .go();
};

/**
 * Sends one mail of the outbox, unless it is sent, being sent, or not due. Claimed first and marked afterwards: it is never
 * lost, and it is sent twice only when this process dies between the mail server's yes and the mark. Both copies then carry
 * the same Message-ID. Answers whether it was sent now; a failure is put off with a growing pause, 8 times.
 */
export const sendFromOutbox = async (id: string, now: string, post: Post = send): Promise<boolean> => {
  const mail = await claim(id, now);
  if (!mail) return false;
  try {
    await post({ id, to: mail.to, ...render(JSON.parse(mail.letter) as Letter, now) });
  } catch {
    await postpone(mail, now);
    return false;
  }
  await finish(mail, now);
  return true;
};

/** Sends what is due again: put-off mails and those whose sender died. Answers how many were sent. */
export const sendDue = async (now: string, post: Post = send): Promise<number> => {
  let sent = 0;
  for (const status of ["pending", "sending"] as const) {
    const { data } = await OutboxEntity.query.due({ status }).lte({ due_at: now }).go({ limit: pageSize });
    for (const { id } of data) if (await sendFromOutbox(id, now, post)) sent += 1;
  }
  return sent;
};
