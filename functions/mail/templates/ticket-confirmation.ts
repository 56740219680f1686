import { eventWhenText } from "../../../shared/rules/city-time.ts";
import { eventImage } from "../../../shared/rules/event-image.ts";
import type { Letter, LetterEvent } from "../letters.ts";
import { dollars, onPaper, type Paper } from "./paper.ts";

type Confirmation = Extract<Letter, { template: "ticket-confirmation" }>;

// A video is no picture, and a mail shows pictures by their full address only.
const pictureOf = ({ image, title }: LetterEvent, origin: string) => {
  const address = eventImage(image ?? null);
  if (!address || /\.(mp4|webm)$/.test(address)) return undefined;
  return { url: new URL(address, origin).href, alt: `Poster of ${title}` };
};

/** The mail that brings the tickets of an order. */
export const ticketConfirmation = (letter: Confirmation, origin: string, zone: string): Paper => {
  const { event, tier, ticket_ids, total, code } = letter;
  const many = ticket_ids.length > 1;
  return onPaper({
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
      ["When", eventWhenText(event, zone)],
      ["Where", [event.venue_name, event.venue_address ?? event.location].filter(Boolean).join(", ")],
      ["Tickets", `${ticket_ids.length} × ${tier}`],
      ["Total", dollars(total)],
      ...(code ? [["Code", code] as [string, string]] : []),
    ],
    picture: pictureOf(event, origin),
    links: ticket_ids.map((id, index) => ({
      label: many ? `Open ticket ${index + 1} of ${ticket_ids.length} · ${tier}` : "Open your ticket",
      url: `${origin}/ticket/${id}`,
    })),
  });
};
