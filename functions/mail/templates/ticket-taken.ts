import { toEventFacts } from "../../../shared/rules/event-facts.ts";
import type { EmailMessage } from "../email-content.ts";
import { toEmailEvent } from "../event-parts.ts";
import { renderLayout } from "../layout.ts";
import type { MailSettings } from "../mail-settings.ts";
import type { EmailDataOf } from "../outbox-emails.ts";

/** The email that tells a buyer who took the ticket they sent. */
export const ticketTakenEmail = (
  { event: details, tier, name }: EmailDataOf<"ticket-taken">,
  settings: MailSettings,
): EmailMessage => {
  const event = toEventFacts(details, settings.origin, settings.zone);
  return renderLayout(
    {
      subject: `${name} has your ticket for ${event.title}`,
      preview: "It has left your account; there's nothing more to do.",
      heading: `${name} has your ticket`,
      event: toEmailEvent(details, settings),
      lines: [
        `The ticket you sent was accepted. It's theirs to use now, and any code of it on your phone has stopped working.`,
      ],
      facts: [
        ["Event", event.title],
        ["When", event.when],
        ["Ticket", tier],
      ],
      action: { label: "See your tickets", url: `${settings.origin}/dashboard?tab=profile#my-tickets` },
    },
    settings,
  );
};
