import { toEventFacts } from "../../../shared/rules/event-facts.ts";
import type { EmailMessage } from "../email-content.ts";
import { toEmailEvent } from "../event-parts.ts";
import { renderLayout } from "../layout.ts";
import type { MailSettings } from "../mail-settings.ts";
import type { EmailDataOf } from "../outbox-emails.ts";

/** Inboxes show about as much. */
const previewLength = 140;

/** The email with what the organizer tells everybody who is coming to an event. */
export const eventMessageEmail = (
  { event: details, text }: EmailDataOf<"event-message">,
  settings: MailSettings,
): EmailMessage => {
  const event = toEventFacts(details, settings.origin, settings.zone);
  return renderLayout(
    {
      subject: `About ${event.title}`,
      preview: text.length > previewLength ? `${text.slice(0, previewLength - 1)}…` : text,
      heading: `A message about ${event.title}`,
      event: toEmailEvent(details, settings),
      lines: [text],
      facts: [
        ["Event", event.title],
        ["Date", event.when],
      ],
      action: { label: "See the event", url: event.url },
    },
    settings,
  );
};
