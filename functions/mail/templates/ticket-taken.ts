import { toEventFacts } from "../../../shared/rules/event-facts.ts";
import { type EmailMessage, renderLayout } from "../layout.ts";
import type { EmailDataOf } from "../outbox-emails.ts";

/** The email that tells a buyer who took the ticket they sent. */
export const ticketTakenEmail = (
  { event: details, tier, name }: EmailDataOf<"ticket-taken">,
  origin: string,
  zone: string,
): EmailMessage => {
  const event = toEventFacts(details, origin, zone);
  return renderLayout({
    subject: `${name} has your ticket for ${event.title}`,
    heading: `${name} has your ticket`,
    lines: [
      `The ticket you sent was accepted. It's theirs to use now, and any code of it on your phone has stopped working.`,
    ],
    facts: [
      ["Event", event.title],
      ["When", event.when],
      ["Ticket", tier],
    ],
    links: [{ label: "See your tickets", url: `${origin}/dashboard?tab=profile#my-tickets` }],
  });
};
