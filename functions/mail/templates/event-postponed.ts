import { formatCityMoment } from "../../../shared/rules/city-time.ts";
import { toEventFacts } from "../../../shared/rules/event-facts.ts";
import type { EmailMessage } from "../email-content.ts";
import { toEmailEvent } from "../event-parts.ts";
import { renderLayout } from "../layout.ts";
import type { MailSettings } from "../mail-settings.ts";
import type { EmailDataOf } from "../outbox-emails.ts";

type Postponed = EmailDataOf<"event-postponed">;

const describePlace = ({ has_ticket, is_waiting }: Postponed): string => {
  if (is_waiting) return "You keep your place on the waiting list.";
  return has_ticket ? "Your ticket stays valid for the new date." : "You stay on the list for the new date.";
};

/** The email that says that an event doesn't take place on its date, and that there is no new one yet. */
export const eventPostponedEmail = (data: Postponed, settings: MailSettings): EmailMessage => {
  const { event: details, before } = data;
  const event = toEventFacts(details, settings.origin, settings.zone);
  const date = formatCityMoment(before.start_at, settings.zone);
  return renderLayout(
    {
      subject: `Postponed: ${event.title}`,
      preview: `It won't take place on ${date}.`,
      heading: `${event.title} is postponed`,
      event: toEmailEvent(details, settings),
      lines: [
        `It won't take place on ${date}, and there's no new date yet. We'll email you as soon as there is one.`,
        describePlace(data),
      ],
      facts: [
        ["Event", event.title],
        ["Was planned for", date],
        ["New date", "Not known yet"],
      ],
      action: { label: "See the event", url: event.url },
    },
    settings,
  );
};
