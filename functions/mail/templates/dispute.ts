import { type EmailMessage, formatDollars, renderLayout } from "../layout.ts";
import type { EmailData } from "../outbox-emails.ts";

type Dispute = Extract<EmailData, { template: "dispute" }>;

const won = { subject: "Dispute won", line: "The dispute was decided for us: the money stays, and nothing changes." };

const lost = {
  subject: "Dispute lost",
  line: "The dispute was decided for the cardholder: the money is gone, and tickets of that order are no longer valid.",
};

const open = {
  subject: "A payment is disputed",
  line: "A cardholder's bank contests a payment. Answer it in Stripe's dashboard before its deadline. The tickets stay valid until it is decided.",
};

const outcomeOf = (status: string) => {
  if (status === "won") return won;
  return status === "lost" ? lost : open;
};

/** The mail that tells support of a disputed payment and of its end. Amount in cents. */
export const disputeEmail = ({ dispute_id, status, reason, amount, about }: Dispute): EmailMessage => {
  const { subject, line } = outcomeOf(status);
  return renderLayout({
    subject: `${subject}: ${formatDollars(amount)}`,
    heading: subject,
    lines: [line],
    facts: [
      ["Dispute", dispute_id],
      ["Amount", formatDollars(amount)],
      ["Reason", reason],
      ["Payment for", about],
    ],
    links: [],
  });
};
