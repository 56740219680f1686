import { type EmailMessage, renderLayout } from "../layout.ts";
import type { EmailDataOf } from "../outbox-emails.ts";

/** The email that brings a visitor's message to support; a reply to it goes to the visitor. */
export const contactMessageEmail = ({
  name,
  email,
  subject,
  message,
}: EmailDataOf<"contact-message">): EmailMessage & { replyTo: string } => ({
  ...renderLayout({
    subject: `Support: ${subject}`,
    heading: subject,
    lines: message.split(/\n+/).filter((line) => line.trim() !== ""),
    facts: [
      ["From", name],
      ["Email", email],
    ],
  }),
  replyTo: email,
});
