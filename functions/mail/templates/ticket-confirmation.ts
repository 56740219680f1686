import { formatEventDateTime } from "../../../shared/rules/city-time.ts";
import { resolveEventImage } from "../../../shared/rules/event-image.ts";
import { type EmailMessage, formatDollars, renderLayout } from "../layout.ts";
import type { EmailData, EmailEvent } from "../outbox-emails.ts";

type Confirmation = Extract<EmailData, { template: "ticket-confirmation" }>;

// A video is no picture, and a mail shows pictures by their full address only.
const findPicture = ({ image, title }: EmailEvent, origin: string) => {
  const address = resolveEventImage(image ?? null);
  if (!address || /\.(mp4|webm)$/.test(address)) return undefined;
  return { url: new URL(address, origin).href, alt: `Poster of ${title}` };
};

/** The mail that brings the tickets of an order. */
export const ticketConfirmationEmail = (letter: Confirmation, origin: string, zone: string): EmailMessage => {
  const { event, tier, ticket_ids, total, code } = letter;
  const many = ticket_ids.length > 1;
  return renderLayout({
    subject: many ? `Your ${ticket_ids.length} tickets for ${event.title}` : `Your ticket for ${event.title}`,
    heading: "You're in!",
    lines: [
      many
        ? `Here are your ${ticket_ids.length} tickets. Each of them lets one person in: open them one by one at the door.`
        : "Here is your ticket. It lets one person in: open it on your phone at the door.",
      "Check-in opens 6 hours before the start.",
    ],
    facts: [
      ["Event", event.title],
      ["When", formatEventDateTime(event, zone)],
      ["Where", [event.venue_name, event.venue_address ?? event.location].filter(Boolean).join(", ")],
      ["Tickets", `${ticket_ids.length} × ${tier}`],
      ["Total", formatDollars(total)],
      ...(code ? [["Code", code] as [string, string]] : []),
    ],
    picture: findPicture(event, origin),
    links: ticket_ids.map((id, index) => ({
      label: many ? `Open ticket ${index + 1} of ${ticket_ids.length} · ${tier}` : "Open your ticket",
      url: `${origin}/ticket/${id}`,
    })),
  });
};
