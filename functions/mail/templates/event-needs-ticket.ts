import { toEventFacts } from "../../../shared/rules/event-facts.ts";
import type { EmailMessage } from "../email-content.ts";
import { toEmailEvent } from "../event-parts.ts";
import { renderLayout } from "../layout.ts";
import type { MailSettings } from "../mail-settings.ts";
import type { EmailDataOf } from "../outbox-emails.ts";

/** The email that says that an RSVP has ended, because its event needs a ticket now. */
export const eventNeedsTicketEmail = (
  { event: details }: EmailDataOf<"event-needs-ticket">,
  settings: MailSettings,
): EmailMessage => {
  const event = toEventFacts(details, settings.origin, settings.zone);
  return renderLayout(
    {
      subject: `You need a ticket now: ${event.title}`,
      preview: "Your RSVP has ended. Get a ticket to come.",
      heading: `${event.title} needs a ticket now`,
      event: toEmailEvent(details, settings),
      lines: [
        "This event now needs a ticket to get in, so your RSVP has ended.",
        "Still want to come? Get a ticket on the event's page.",
      ],
      facts: [
        ["Event", event.title],
        ["Date", event.when],
      ],
      action: { label: "Get a ticket", url: event.url },
    },
    settings,
  );
};
