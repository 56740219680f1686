import { formatCityMoment } from "../../../shared/rules/city-time.ts";
import { toEventDetails, toEventFacts } from "../../../shared/rules/event-facts.ts";
import { formatCents } from "../../../shared/rules/money.ts";
import type { EmailContent, EmailLink, EmailMessage } from "../email-content.ts";
import { toEmailEvent, toEventTools } from "../event-parts.ts";
import { renderLayout } from "../layout.ts";
import type { MailSettings } from "../mail-settings.ts";
import { toNoteRows } from "../note-rows.ts";
import type { EmailDataOf } from "../outbox-emails.ts";

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

const toTicketLink = (id: string, label: string, { origin }: MailSettings): EmailLink => ({
  label,
  url: `${origin}/ticket/${id}`,
});

// One button for what somebody with this email does next; of several tickets each has its own link besides.
const toTicketLinks = (ids: string[], tier: string, settings: MailSettings): Pick<EmailContent, "action" | "links"> => {
  const [first = ""] = ids;
  if (ids.length === 1) return { action: toTicketLink(first, "Open your ticket", settings) };
  return {
    action: { label: "Open your tickets", url: `${settings.origin}/dashboard?tab=profile#my-tickets` },
    links: ids.map((id, index) => toTicketLink(id, `Open ticket ${index + 1} of ${ids.length} · ${tier}`, settings)),
  };
};

/** The email that brings the tickets of an order. Amount in cents. */
export const ticketConfirmationEmail = (
  { event: stored, tier, ticket_ids, total, code, door_mode, doors_at }: EmailDataOf<"ticket-confirmation">,
  settings: MailSettings,
): EmailMessage => {
  const details = toEventDetails(stored);
  const event = toEventFacts(details, settings.origin, settings.zone);
  const count = ticket_ids.length;
  return renderLayout(
    {
      subject: count > 1 ? `Your ${count} tickets for ${event.title}` : `Your ticket for ${event.title}`,
      preview: `${event.when}, ${event.place}.`,
      heading: "You're in!",
      event: toEmailEvent(details, settings),
      lines: describeUse(count, door_mode),
      facts: [
        ["Event", event.title],
        ["When", event.when],
        ...(doors_at ? [["Doors open", formatCityMoment(doors_at, settings.zone)] as [string, string]] : []),
        ["Where", event.place],
        ...toNoteRows(event),
        ["Tickets", `${count} × ${tier}`],
        ["Total", formatCents(total)],
        ...(code ? [["Code", code] as [string, string]] : []),
      ],
      tools: toEventTools(details, settings),
      ...toTicketLinks(ticket_ids, tier, settings),
    },
    settings,
  );
};
