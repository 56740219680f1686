import { formatCityMoment } from "../../../shared/rules/city-time.ts";
import { toEventFacts } from "../../../shared/rules/event-facts.ts";
import type { EmailMessage } from "../email-content.ts";
import { toEmailEvent, toEventTools } from "../event-parts.ts";
import { renderLayout } from "../layout.ts";
import type { MailSettings } from "../mail-settings.ts";
import { toNoteRows } from "../note-rows.ts";
import type { EmailDataOf } from "../outbox-emails.ts";

type Invitation = EmailDataOf<"guest-invitation">;

const describeAccount = ({ door_mode }: Invitation): string =>
  door_mode === "scan"
    ? "Everything is in your account. The code comes three days before doors, on the phone that opens the ticket then."
    : "Everything is in your account: open it on your phone at the door.";

const describeLink = ({ door_mode }: Invitation): string[] => [
  door_mode === "scan"
    ? "You need no account. Open your pass, show its code at the door, and bring an ID with your name on it."
    : "You need no account. Give your name at the door, and bring an ID with your name on it.",
  "The link is yours alone: whoever has it has your pass. It stays on this link if you join PLAYYY later.",
];

/** The email that brings a guest of the list their tickets, or the link of their pass. */
export const guestInvitationEmail = (data: Invitation, settings: MailSettings): EmailMessage => {
  const { event: details, tier, name, people, has_account, doors_at, path } = data;
  const event = toEventFacts(details, settings.origin, settings.zone);
  const along = people > 1 ? ` and ${people - 1} more` : "";
  return renderLayout(
    {
      subject: `You're on the list for ${event.title}`,
      preview: `It's on the house: ${event.when}, ${event.place}.`,
      heading: "You're on the list",
      event: toEmailEvent(details, settings),
      lines: [
        `It's on the house for you${along}: there's nothing to pay.`,
        ...(has_account ? [describeAccount(data)] : describeLink(data)),
      ],
      facts: [
        ["Event", event.title],
        ["When", event.when],
        ["Doors open", formatCityMoment(doors_at, settings.zone)],
        ["Where", event.place],
        ...toNoteRows(event),
        ["Name", name],
        ["Tickets", `${people} × ${tier}`],
      ],
      action: {
        label: has_account ? (people > 1 ? "Open your tickets" : "Open your ticket") : "Open your pass",
        url: `${settings.origin}${path}`,
      },
      tools: toEventTools(details, settings),
    },
    settings,
  );
};
