import { type EmailMessage, formatDollars, renderLayout } from "../layout.ts";
import type { EmailData } from "../outbox-emails.ts";

type Refund = Extract<EmailData, { template: "ticket-refund" }>;

/** The mail that says that a payment came too late and went back in full. */
export const latePaymentRefundEmail = ({ event, tier, quantity, total }: Refund, origin: string): EmailMessage =>
  renderLayout({
    subject: `Your payment for ${event.title} has been refunded`,
    heading: "Your payment has been refunded",
    lines: [
      `Your payment for ${quantity} × ${tier} arrived after your reservation had ended, and the tickets could no longer be given to you.`,
      `We have refunded the full ${formatDollars(total)}. Your bank shows it within 5 to 10 days.`,
    ],
    facts: [
      ["Event", event.title],
      ["Refunded", formatDollars(total)],
    ],
    links: [{ label: "See the event", url: `${origin}/event/${event.id}` }],
  });
