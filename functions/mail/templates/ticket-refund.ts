import type { Letter } from "../letters.ts";
import { dollars, onPaper, type Paper } from "./paper.ts";

type Refund = Extract<Letter, { template: "ticket-refund" }>;

/** The mail that says that a payment came too late and went back in full. */
export const ticketRefund = ({ event, tier, quantity, total }: Refund, origin: string): Paper =>
  onPaper({
    subject: `Your payment for ${event.title} has been refunded`,
    heading: "Your payment has been refunded",
    lines: [
      `Your payment for ${quantity} × ${tier} arrived after your reservation had ended, and the tickets could no longer be given to you.`,
      `We have refunded the full ${dollars(total)}. Your bank shows it within 5 to 10 days.`,
    ],
    facts: [
      ["Event", event.title],
      ["Refunded", dollars(total)],
    ],
    links: [{ label: "See the event", url: `${origin}/event/${event.id}` }],
  });
