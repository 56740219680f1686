import type { EmailMessage } from "../email-content.ts";
import { renderLayout } from "../layout.ts";
import type { MailSettings } from "../mail-settings.ts";
import type { EmailDataOf } from "../outbox-emails.ts";

/** The email that brings a visitor's message to support; a reply to it goes to the visitor. */
export const contactMessageEmail = (
  { name, email, subject, message }: EmailDataOf<"contact-message">,
  settings: MailSettings,
): EmailMessage & { replyTo: string } => ({
  ...renderLayout(
    {
      subject: `Support: ${subject}`,
      preview: `${name} wrote through the contact form. A reply to this email reaches them.`,
      heading: subject,
      lines: message.split(/\n+/).filter((line) => line.trim() !== ""),
      facts: [
        ["From", name],
        ["Email", email],
      ],
    },
    settings,
  ),
  replyTo: email,
});
