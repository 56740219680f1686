import { formatCityMoment } from "../../../shared/rules/city-time.ts";
import { toEventFacts } from "../../../shared/rules/event-facts.ts";
import type { EmailMessage } from "../email-content.ts";
import { toEmailEvent, toEventTools } from "../event-parts.ts";
import { renderLayout } from "../layout.ts";
import type { MailSettings } from "../mail-settings.ts";
import { toNoteRows } from "../note-rows.ts";
import type { EmailDataOf } from "../outbox-emails.ts";
import { describeCode } from "../ticket-code.ts";

/** The email that reminds a holder to open a ticket on the phone they'll bring, days before doors. */
export const ticketReadyEmail = (
  { event: details, doors_at, ticket_ids }: EmailDataOf<"ticket-ready">,
  settings: MailSettings,
): EmailMessage => {
  const event = toEventFacts(details, settings.origin, settings.zone);
  const doorsOpen = formatCityMoment(doors_at, settings.zone);
  const several = ticket_ids.length > 1;
  return renderLayout(
    {
      subject: `Get your ticket ready for ${event.title}`,
      preview: `Doors open ${doorsOpen}, ${event.place}.`,
      heading: "Get your ticket ready",
      event: toEmailEvent(details, settings),
      lines: describeCode(ticket_ids.length),
      facts: [
        ["Event", event.title],
        ["When", event.when],
        ["Doors open", doorsOpen],
        ["Where", event.place],
        ...toNoteRows(event),
      ],
      action: {
        label: several ? "Open your tickets" : "Open your ticket",
        url: `${settings.origin}/ticket/${ticket_ids[0]}`,
      },
      tools: toEventTools(details, settings),
    },
    settings,
  );
};
