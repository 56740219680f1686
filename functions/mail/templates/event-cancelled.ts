import { toEventFacts } from "../../../shared/rules/event-facts.ts";
import type { EmailMessage } from "../email-content.ts";
import { toEmailEvent } from "../event-parts.ts";
import { renderLayout } from "../layout.ts";
import type { MailSettings } from "../mail-settings.ts";
import type { EmailDataOf } from "../outbox-emails.ts";

type Cancelled = EmailDataOf<"event-cancelled">;

const describeMoney = ({ has_ticket, has_paid }: Cancelled): string => {
  if (has_paid) return "We're refunding everything you paid. Another email tells you when the refund is on its way.";
  return has_ticket
    ? "Your ticket isn't valid anymore, and there's nothing you need to do. If somebody paid for it, they get a full refund."
    : "There's nothing you need to do.";
};

/** The email that says why an event doesn't take place, and what becomes of what was paid. */
export const eventCancelledEmail = (data: Cancelled, settings: MailSettings): EmailMessage => {
  const { event: details, reason } = data;
  const event = toEventFacts(details, settings.origin, settings.zone);
  return renderLayout(
    {
      subject: `Cancelled: ${event.title}`,
      preview: `It won't take place on ${event.when}.`,
      heading: `${event.title} is cancelled`,
      event: toEmailEvent(details, settings),
      lines: ["We're sorry: this event won't take place.", ...(reason ? [reason] : []), describeMoney(data)],
      facts: [
        ["Event", event.title],
        ["Was planned for", event.when],
        ["Where", event.place],
      ],
      action: { label: "See the event", url: event.url },
    },
    settings,
  );
};
