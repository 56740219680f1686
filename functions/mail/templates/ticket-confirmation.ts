import { type EventDetails, toEventDetails, toEventFacts } from "../../../shared/rules/event-facts.ts";
import { resolveEventImage } from "../../../shared/rules/event-image.ts";
import { formatCents } from "../../../shared/rules/money.ts";
import { type EmailMessage, renderLayout } from "../layout.ts";
import { toNoteRows } from "../note-rows.ts";
import type { EmailDataOf } from "../outbox-emails.ts";

// A video can't be shown in an email, and a picture needs its full address.
const findPicture = ({ image, title }: EventDetails, origin: string) => {
  const address = resolveEventImage(image);
  if (!address || /\.(mp4|webm)$/.test(address)) return undefined;
  return { url: new URL(address, origin).href, alt: `Poster for ${title}` };
};

const describeUse = (count: number, doorMode: EmailDataOf<"ticket-confirmation">["door_mode"]): string[] => {
  const isSeveral = count > 1;
  if (doorMode === "scan") {
    return [
      isSeveral
        ? `Here are your ${count} tickets. One code on your phone lets all of them in.`
        : "Here's your ticket. Its code on your phone lets you in.",
      "The code comes three days before doors, on the phone that opens the ticket then. We'll remind you.",
    ];
  }
  return [
    isSeveral
      ? `Here are your ${count} tickets. Each one admits one person: open them one at a time at the door.`
      : "Here's your ticket. It admits one person: open it on your phone at the door.",
    "Check-in opens 6 hours before the event.",
  ];
};

/** The email that brings the tickets of an order. Amount in cents. */
export const ticketConfirmationEmail = (
  { event: stored, tier, ticket_ids, total, code, door_mode }: EmailDataOf<"ticket-confirmation">,
  origin: string,
  zone: string,
): EmailMessage => {
  const details = toEventDetails(stored);
  const event = toEventFacts(details, origin, zone);
  const count = ticket_ids.length;
  const isSeveral = count > 1;
  return renderLayout({
    subject: isSeveral ? `Your ${count} tickets for ${event.title}` : `Your ticket for ${event.title}`,
    heading: "You're in!",
    lines: describeUse(count, door_mode),
    facts: [
      ["Event", event.title],
      ["When", event.when],
      ["Where", event.place],
      ...toNoteRows(event),
      ["Tickets", `${count} × ${tier}`],
      ["Total", formatCents(total)],
      ...(code ? [["Code", code] as [string, string]] : []),
    ],
    picture: findPicture(details, origin),
    links: ticket_ids.map((id, index) => ({
      label: isSeveral ? `Open ticket ${index + 1} of ${count} · ${tier}` : "Open your ticket",
      url: `${origin}/ticket/${id}`,
    })),
  });
};
