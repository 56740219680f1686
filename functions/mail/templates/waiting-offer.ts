import { formatCityMoment } from "../../../shared/rules/city-time.ts";
import { toEventFacts } from "../../../shared/rules/event-facts.ts";
import type { EmailMessage } from "../email-content.ts";
import { toEmailEvent } from "../event-parts.ts";
import { renderLayout } from "../layout.ts";
import type { MailSettings } from "../mail-settings.ts";
import type { EmailDataOf } from "../outbox-emails.ts";

/** The email to whoever is next on a waiting list: what is kept for them, and until when. */
export const waitingOfferEmail = (
  { event: details, places, until }: EmailDataOf<"waiting-offer">,
  settings: MailSettings,
): EmailMessage => {
  const event = toEventFacts(details, settings.origin, settings.zone);
  const end = formatCityMoment(until, settings.zone);
  return renderLayout(
    {
      subject: `It's your turn: ${event.title}`,
      preview: `We're keeping ${places} for you until ${end}.`,
      heading: "It's your turn",
      event: toEmailEvent(details, settings),
      lines: [
        `You're next on the waiting list. We're keeping ${places} for you until ${end}.`,
        "After that the offer goes on to the next person. Changed your mind? Pass it on from the event's page.",
      ],
      facts: [
        ["Event", event.title],
        ["Date", event.when],
        ["Kept for you", places],
        ["Until", end],
      ],
      action: { label: "Take the offer", url: event.url },
    },
    settings,
  );
};
