import { formatCityMoment } from "../../../shared/rules/city-time.ts";
import { toEventFacts } from "../../../shared/rules/event-facts.ts";
import type { EmailMessage } from "../email-content.ts";
import { toEmailEvent, toEventTools } from "../event-parts.ts";
import { renderLayout } from "../layout.ts";
import type { MailSettings } from "../mail-settings.ts";
import { toNoteRows } from "../note-rows.ts";
import type { EmailDataOf } from "../outbox-emails.ts";

type Moved = EmailDataOf<"event-moved">;
type Row = [name: string, value: string];

const describeReturn = ({ has_ticket, has_paid, return_until }: Moved, zone: string): string[] => {
  if (!has_ticket || !return_until) return [];
  const until = formatCityMoment(return_until, zone);
  return [
    has_paid
      ? `Can't make it? Return your tickets for a full refund until ${until}.`
      : `Can't make it? Whoever paid for your ticket can return it for a full refund until ${until}.`,
  ];
};

const changed = (what: string, was: string, is: string): Row[] =>
  was === is
    ? [[what, is]]
    : [
        [`New ${what.toLowerCase()}`, is],
        [`Old ${what.toLowerCase()}`, was],
      ];

const describePlace = ({ has_ticket, is_waiting }: Moved): string => {
  if (is_waiting) return "You keep your place on the waiting list, and there's nothing to do if you can make it.";
  return has_ticket
    ? "Your ticket stays valid, and there's nothing to do if you can make it."
    : "You're still on the list, and there's nothing to do if you can make it.";
};

/** The email that says what an event's date or place was and is, and until when whoever paid may return a ticket. */
export const eventMovedEmail = (data: Moved, settings: MailSettings): EmailMessage => {
  const { event: details, before, place } = data;
  const { zone } = settings;
  const event = toEventFacts(details, settings.origin, zone);
  const [was, is] = [formatCityMoment(before.start_at, zone), formatCityMoment(details.start_at, zone)];
  const isOtherDate = before.start_at !== details.start_at;
  return renderLayout(
    {
      subject: isOtherDate ? `New date: ${event.title}` : `New place: ${event.title}`,
      preview: isOtherDate ? `Now ${is}, instead of ${was}.` : `Now at ${place}, instead of ${before.place}.`,
      heading: `${event.title} has moved`,
      event: toEmailEvent(details, settings),
      lines: [describePlace(data), ...describeReturn(data, zone)],
      facts: [
        ["Event", event.title],
        ...changed("Date", was, is),
        ...changed("Place", before.place, place),
        ...toNoteRows(event),
      ],
      action: { label: "See the event", url: event.url },
      tools: toEventTools(details, settings),
    },
    settings,
  );
};
