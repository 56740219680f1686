import { formatCents } from "../../../shared/rules/money.ts";
import type { EmailMessage } from "../email-content.ts";
import { toEmailEvent } from "../event-parts.ts";
import { renderLayout } from "../layout.ts";
import type { MailSettings } from "../mail-settings.ts";
import type { EmailDataOf } from "../outbox-emails.ts";

/** The email that says that a payment arrived too late and was refunded in full. Amount in cents. */
export const latePaymentRefundEmail = (
  { event, tier, quantity, total, is_event_cancelled }: EmailDataOf<"ticket-refund">,
  settings: MailSettings,
): EmailMessage =>
  renderLayout(
    {
      subject: `Your payment for ${event.title} has been refunded`,
      preview: `All of it, ${formatCents(total)}, goes back the way you paid.`,
      heading: "Your payment has been refunded",
      event: toEmailEvent(event, settings),
      lines: [
        is_event_cancelled
          ? `${event.title} was cancelled before your payment for ${quantity} × ${tier} arrived, so there are no tickets.`
          : `Your payment for ${quantity} × ${tier} arrived after your hold had expired, and the tickets were no longer available.`,
        `We've refunded the full ${formatCents(total)}. It can take 5 to 10 days to show on your statement.`,
      ],
      facts: [
        ["Event", event.title],
        ["Refunded", formatCents(total)],
      ],
      tools: [{ label: "See event", url: `${settings.origin}/event/${event.id}` }],
    },
    settings,
  );
