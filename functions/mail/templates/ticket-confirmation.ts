import { eventWhenText } from "../../../shared/rules/city-time.ts";
import type { Letter } from "../letters.ts";
import { dollars, onPaper, type Paper } from "./paper.ts";

type Confirmation = Extract<Letter, { template: "ticket-confirmation" }>;

/** The mail that brings the tickets of an order. */
export const ticketConfirmation = (letter: Confirmation, origin: string, zone: string): Paper => {
  const { event, tier, ticket_ids, total, code } = letter;
  const many = ticket_ids.length > 1;
  return onPaper({
    subject: many ? `Your ${ticket_ids.length} tickets for ${event.title}` : `Your ticket for ${event.title}`,
    heading: "You're in!",
    lines: [
      many ? "Here are your tickets." : "Here is your ticket.",
      "Open it on your phone at the door; it can be redeemed from 6 hours before the start.",
    ],
    facts: [
      ["Event", event.title],
      ["When", eventWhenText(event, zone)],
      ["Where", [event.venue_name, event.venue_address ?? event.location].filter(Boolean).join(", ")],
      ["Tickets", `${ticket_ids.length} × ${tier}`],
      ["Total", dollars(total)],
      ...(code ? [["Code", code] as [string, string]] : []),
    ],
    links: ticket_ids.map((id, index) => ({
      label: many ? `Ticket ${index + 1}` : "Open your ticket",
      url: `${origin}/ticket/${id}`,
    })),
  });
};
