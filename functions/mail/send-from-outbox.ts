import type { EntityItem } from "electrodb";
import { days, hours, minutes } from "../../shared/rules/durations.ts";
import { addMilliseconds, toTtl } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { emitMetric } from "../platform/metrics.ts";
import { withRequestId } from "../platform/request-id.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { readMailSettings } from "./mail-settings.ts";
import { OutboxEntity } from "./outbox.entity.ts";
import type { EmailData } from "./outbox-emails.ts";
import { type FailureKind, type SendFailure, toSendFailure } from "./send-failure.ts";
import { type OutgoingEmail, sendEmail } from "./transport.ts";

type Stored = EntityItem<typeof OutboxEntity>;
export type SendEmail = (message: OutgoingEmail) => Promise<void>;

/** The outcome of an attempt: `not-due` if it is already sent, being sent by someone else, or not to be retried yet. */
export type SendResult = "sent" | "not-due" | FailureKind;

/** Longer than the transport's timeouts, retries included. */
const claimMilliseconds = minutes(2);
const sentRetentionMilliseconds = days(30);
const failedRetentionMilliseconds = days(90);
const retryMilliseconds = days(3);
const maxBackoffMilliseconds = hours(1);

// One sender at a time: a claim that was never finished expires. A new email is due at once, whatever the clock of the
// machine that wrote it says.
const claimEmail = async (id: string, now: string): Promise<Stored | null> => {
  const claimed = await tryWrite(
    OutboxEntity.patch({ id })
      .set({ status: "sending", due_at: addMilliseconds(now, claimMilliseconds) })
      .add({ attempts: 1 })
      .where(({ status, attempts, due_at }, { eq, lte }) => {
        const isWaiting = `${eq(status, "pending")} OR ${eq(status, "sending")}`;
        return `${eq(attempts, 0)} OR ((${isWaiting}) AND ${lte(due_at, now)})`;
      })
      .go({ response: "all_new" }),
  );
  return claimed && (claimed.data as Stored);
};

const markSent = async (mail: Stored, now: string): Promise<void> => {
  await OutboxEntity.patch({ id: mail.id })
    .set({ status: "sent", sent_at: now, due_at: now, ttl: toTtl(addMilliseconds(now, sentRetentionMilliseconds)) })
    .remove(["error", "retry_until"])
    .go();
};

const giveUp = async ({ id }: Stored, error: string, now: string): Promise<void> => {
  const ttl = toTtl(addMilliseconds(now, failedRetentionMilliseconds));
  await OutboxEntity.patch({ id }).set({ status: "failed", due_at: now, error, ttl }).go();
  emitMetric("MailsGivenUp", 1, now);
};

const postpone = async ({ id, attempts }: Stored, error: string, retry_until: string, now: string): Promise<void> => {
  const pause = Math.min(30_000 * 2 ** attempts, maxBackoffMilliseconds);
  await OutboxEntity.patch({ id })
    .set({ status: "pending", due_at: addMilliseconds(now, pause), error, retry_until })
    .go();
};

// A refused email would be refused again; any other failure passes or is fixed within days.
const handleFailure = async (mail: Stored, { kind, reason }: SendFailure, now: string): Promise<void> => {
  const retryUntil = mail.retry_until ?? addMilliseconds(now, retryMilliseconds);
  const isLast = kind === "refused" || now >= retryUntil;
  log.error("mail not sent", { id: mail.id, attempts: mail.attempts, kind, reason, givenUp: isLast });
  await (isLast ? giveUp(mail, reason, now) : postpone(mail, reason, retryUntil, now));
};

const sendClaimed = async (mail: Stored, now: string, post: SendEmail): Promise<SendResult> => {
  const { id, to, letter, attempts } = mail;
  try {
    const { renderEmail } = await import("./render-email.ts");
    await post({ id, to, ...renderEmail(JSON.parse(letter) as EmailData, readMailSettings(), now) });
  } catch (error) {
    const failure = toSendFailure(error);
    await handleFailure(mail, failure, now);
    return failure.kind;
  }
  await markSent(mail, now);
  log.info("mail sent", { id, attempts });
  return "sent";
};

/**
 * Sends one email of the outbox, unless it is sent, being sent, or not due. It is claimed first and marked as sent
 * afterwards, so it is never lost, and is sent twice only if this process dies in between; both copies then carry the
 * same Message-ID. A failure is retried with growing pauses of at most an hour, for 72 hours; a refused email fails at
 * once. A failed email raises an alarm and is sent again only by hand (redrive.ts).
 */
export const sendFromOutbox = async (id: string, now: string, post: SendEmail = sendEmail): Promise<SendResult> => {
  const mail = await claimEmail(id, now);
  return mail ? withRequestId(mail.request_id, () => sendClaimed(mail, now, post)) : "not-due";
};
