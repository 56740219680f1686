import { type EmailMessage, formatDollars, renderLayout } from "../layout.ts";
import type { EmailData } from "../outbox-emails.ts";

type RefundFailed = Extract<EmailData, { template: "refund-failed" }>;

/** The mail that tells support of a refund that the buyer's bank sent back. Amount in cents. */
export const refundFailedEmail = ({ refund_id, amount, reason, about }: RefundFailed, origin: string): EmailMessage =>
  renderLayout({
    subject: `A refund failed: ${formatDollars(amount)}`,
    heading: "A refund failed",
    lines: [
      "The buyer's bank sent a refund back, and the money is on our Stripe balance again. The buyer is still owed it: refund it again, or pay it another way and mark it as paid.",
    ],
    facts: [
      ["Refund", refund_id],
      ["Amount", formatDollars(amount)],
      ["Reason", reason.replaceAll("_", " ")],
      ["Payment for", about],
    ],
    links: [{ label: "Settle it", url: `${origin}/admin/membership-sync` }],
  });
