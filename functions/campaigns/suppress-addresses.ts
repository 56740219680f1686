import * as z from "zod";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { SuppressedAddressEntity } from "./suppressed-address.entity.ts";

const Recipients = z.array(z.object({ emailAddress: z.string().max(320) }));

/** What SES publishes about an email, as far as it matters here. */
const MailFeedback = z.discriminatedUnion("eventType", [
  z.object({
    eventType: z.literal("Bounce"),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients }),
  }),
  z.object({ eventType: z.literal("Complaint"), complaint: z.object({ complainedRecipients: Recipients }) }),
]);
type MailFeedback = z.infer<typeof MailFeedback>;

/** Reads what SES published; null for an event that concerns nobody's address. Throws an Error for what isn't JSON. */
export const parseMailFeedback = (message: string): MailFeedback | null =>
  MailFeedback.safeParse(JSON.parse(message)).data ?? null;

// `Ana <ana@example.com>` and `ana@example.com` are one address.
const bareAddress = (text: string): string =>
  text
    .replace(/^.*<|>.*$/g, "")
    .trim()
    .toLowerCase();

// A full mailbox passes; an address that doesn't exist stays that way.
const findRefused = (feedback: MailFeedback) => {
  if (feedback.eventType === "Complaint") {
    return { reason: "complaint" as const, recipients: feedback.complaint.complainedRecipients };
  }
  const { bounceType, bouncedRecipients } = feedback.bounce;
  return { reason: "bounce" as const, recipients: bounceType === "Permanent" ? bouncedRecipients : [] };
};

/** Ends campaigns to addresses that bounced for good or whose owner complained. Idempotent. Returns how many it was about. */
export const suppressAddresses = async (feedback: MailFeedback, now: string): Promise<number> => {
  const { reason, recipients } = findRefused(feedback);
  for (const { emailAddress } of recipients) {
    await tryWrite(SuppressedAddressEntity.create({ email: bareAddress(emailAddress), reason, at: now }).go());
  }
  return recipients.length;
};
