import { toEventFacts } from "../../../shared/rules/event-facts.ts";
import type { EmailMessage } from "../email-content.ts";
import { toEmailEvent } from "../event-parts.ts";
import { renderLayout } from "../layout.ts";
import type { MailSettings } from "../mail-settings.ts";
import type { EmailDataOf } from "../outbox-emails.ts";

/** The email that tells a guest that they aren't on the list any more. */
export const guestVoidedEmail = (
  { event: details }: EmailDataOf<"guest-voided">,
  settings: MailSettings,
): EmailMessage => {
  const event = toEventFacts(details, settings.origin, settings.zone);
  return renderLayout(
    {
      subject: `You're no longer on the list for ${event.title}`,
      preview: "Your pass doesn't let you in any more.",
      heading: "You're no longer on the list",
      event: toEmailEvent(details, settings),
      lines: [
        "Your place was taken back, and your pass doesn't let you in any more. Was that a mistake? Ask whoever invited you.",
      ],
      facts: [
        ["Event", event.title],
        ["When", event.when],
      ],
      action: { label: "See the event", url: event.url },
    },
    settings,
  );
};
