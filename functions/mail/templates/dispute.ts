import { formatCents } from "../../../shared/rules/money.ts";
import type { EmailMessage } from "../email-content.ts";
import { renderLayout } from "../layout.ts";
import type { MailSettings } from "../mail-settings.ts";
import type { EmailDataOf } from "../outbox-emails.ts";

const won = {
  subject: "Dispute won",
  preview: "The payment stays with us.",
  line: "The bank decided in our favor. We keep the money, and nothing changes.",
};

const lost = {
  subject: "Dispute lost",
  preview: "The payment went back to the cardholder.",
  line: "The bank decided for the cardholder. The money is gone, and any tickets from that order are no longer valid.",
};

const open = {
  subject: "A payment is disputed",
  preview: "Stripe waits for our answer.",
  line: "A cardholder's bank is disputing a payment. Respond in the Stripe dashboard before the deadline. Any tickets stay valid until the dispute is decided.",
};

const textsFor = (status: string) => {
  if (status === "won") return won;
  return status === "lost" ? lost : open;
};

/** The email that tells support about a disputed payment, and later about the outcome. Amount in cents. */
export const disputeEmail = (
  { dispute_id, status, reason, amount, about }: EmailDataOf<"dispute">,
  settings: MailSettings,
): EmailMessage => {
  const { subject, preview, line } = textsFor(status);
  return renderLayout(
    {
      subject: `${subject}: ${formatCents(amount)}`,
      preview,
      heading: subject,
      lines: [line],
      facts: [
        ["Dispute", dispute_id],
        ["Amount", formatCents(amount)],
        ["Reason", reason.replaceAll("_", " ")],
        ["Payment for", about],
      ],
    },
    settings,
  );
};
