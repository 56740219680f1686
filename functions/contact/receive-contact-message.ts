import type { ContactInput } from "../../shared/model/contact.ts";
import { AppError } from "../../shared/model/errors.ts";
import { OutboxEntity } from "../mail/outbox.entity.ts";
import { outboxEmail } from "../mail/outbox-emails.ts";
import { sendNow } from "../mail/send-now.ts";
import { env } from "../platform/env.ts";
import { fingerprint } from "../platform/ids.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { ContactMessageEntity } from "./contact-message.entity.ts";

const writeMessage = (id: string, input: ContactInput, userId: string | undefined, now: string) => [
  ContactMessageEntity.create({ ...input, id, user_id: userId, created_at: now, state: "waiting" }),
  OutboxEntity.create(outboxEmail(id, env("SUPPORT_MAIL"), { template: "contact-message", ...input }, now)),
];

/**
 * Stores a message and emails it to support before returning. The same message on the same day counts once, so retrying
 * after a failure doesn't send it twice.
 * Throws `upstream-failed` if the email can't be sent now; it is then sent as soon as possible.
 */
export const receiveContactMessage = async (
  input: ContactInput,
  userId: string | undefined,
  now: string,
): Promise<void> => {
  const { email, subject, message } = input;
  const id = `contact_${fingerprint(JSON.stringify([email, subject, message, now.slice(0, 10)]))}`;
  await writeAll(writeMessage(id, input, userId, now));
  if (await sendNow(id, now)) return;
  throw new AppError("upstream-failed", "We couldn't send your message. Please try again in a moment.");
};
