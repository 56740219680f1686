import { formatCityMoment } from "../../../shared/rules/city-time.ts";
import { toEventFacts } from "../../../shared/rules/event-facts.ts";
import type { EmailLink, EmailMessage } from "../email-content.ts";
import { toEmailEvent, toEventTools } from "../event-parts.ts";
import { renderLayout } from "../layout.ts";
import type { MailSettings } from "../mail-settings.ts";
import { toNoteRows } from "../note-rows.ts";
import type { EmailDataOf } from "../outbox-emails.ts";
import { describeCode } from "../ticket-code.ts";

type Reminder = EmailDataOf<"event-reminder">;

const toAction = ({ ticket_ids, event }: Reminder, origin: string): EmailLink => {
  const [first, ...others] = ticket_ids;
  if (!first) return { label: "See the event", url: `${origin}/event/${event.id}` };
  return others.length > 0
    ? { label: "Open your tickets", url: `${origin}/dashboard?tab=profile#my-tickets` }
    : { label: "Open your ticket", url: `${origin}/ticket/${first}` };
};

const describeEntry = ({ ticket_ids, door_mode }: Reminder): string[] => {
  if (ticket_ids.length === 0) return ["You're on the list. See you there!"];
  return door_mode === "scan" ? describeCode(ticket_ids.length) : ["Open your ticket on your phone at the door."];
};

/** The email that reminds somebody of an event that they have a ticket or an RSVP of, and the link that ends such emails. */
export const eventReminderEmail = (data: Reminder, settings: MailSettings): EmailMessage => {
  const { reminder, event: details, is_today, doors_at, unsubscribe, ticket_ids } = data;
  const event = toEventFacts(details, settings.origin, settings.zone);
  const doorsOpen = formatCityMoment(doors_at, settings.zone);
  const day = is_today ? "Today" : "Tomorrow";
  return renderLayout(
    {
      subject: reminder === "hours-before" ? `Starting soon: ${event.title}` : `${day}: ${event.title}`,
      preview: `Doors at ${doorsOpen}, ${event.place}. Here's what to bring.`,
      heading: reminder === "hours-before" ? "It starts soon" : `${day} is the day`,
      event: toEmailEvent(details, settings),
      lines: describeEntry(data),
      facts: [
        ["Event", event.title],
        ["When", event.when],
        ["Doors open", doorsOpen],
        ["Where", event.place],
        ...toNoteRows(event),
      ],
      action: toAction(data, settings.origin),
      tools: toEventTools(details, settings),
      footer: [
        [
          ticket_ids.length > 0
            ? "You get this email because you have a ticket for this event. "
            : "You get this email because you said you're coming. ",
          { text: "Stop event reminders by email", url: unsubscribe },
        ],
      ],
    },
    settings,
  );
};
