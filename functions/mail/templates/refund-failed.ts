import { formatCents } from "../../../shared/rules/money.ts";
import type { EmailMessage } from "../email-content.ts";
import { renderLayout } from "../layout.ts";
import type { MailSettings } from "../mail-settings.ts";
import type { EmailDataOf } from "../outbox-emails.ts";

/** The email that tells support about a refund that the buyer's bank returned. Amount in cents. */
export const refundFailedEmail = (
  { refund_id, amount, reason, about }: EmailDataOf<"refund-failed">,
  settings: MailSettings,
): EmailMessage =>
  renderLayout(
    {
      subject: `A refund failed: ${formatCents(amount)}`,
      preview: `${formatCents(amount)} came back, and the buyer waits for it.`,
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
      action: { label: "Settle refund", url: `${settings.origin}/admin/membership-sync` },
    },
    settings,
  );
