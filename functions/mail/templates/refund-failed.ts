import { formatCents } from "../../../shared/rules/money.ts";
import { type EmailMessage, renderLayout } from "../layout.ts";
import type { EmailDataOf } from "../outbox-emails.ts";

/** The email that tells support about a refund that the buyer's bank returned. Amount in cents. */
export const refundFailedEmail = (
  { refund_id, amount, reason, about }: EmailDataOf<"refund-failed">,
  origin: string,
): EmailMessage =>
  renderLayout({
    subject: `A refund failed: ${formatCents(amount)}`,
    heading: "A refund failed",
    lines: [
      "The buyer's bank returned a refund, so the money is back in our Stripe balance. We still owe it to the buyer: refund it again, or pay it another way and mark it as paid.",
    ],
    facts: [
      ["Refund", refund_id],
      ["Amount", formatCents(amount)],
      ["Reason", reason.replaceAll("_", " ")],
      ["Payment for", about],
    ],
    links: [{ label: "Settle refund", url: `${origin}/admin/membership-sync` }],
  });
