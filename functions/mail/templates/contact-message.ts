import { type EmailMessage, renderLayout } from "../layout.ts";
import type { EmailData } from "../outbox-emails.ts";

type ContactMessage = Extract<EmailData, { template: "contact-message" }>;

/** The mail that brings a visitor's message to support; an answer to it goes to the visitor. */
export const contactMessageEmail = ({
  name,
  email,
  subject,
  message,
}: ContactMessage): EmailMessage & { replyTo: string } => ({
  ...renderLayout({
    subject: `Support: ${subject}`,
    heading: subject,
    lines: message.split(/\n+/).filter((line) => line.trim() !== ""),
    facts: [
      ["From", name],
      ["E-mail", email],
    ],
    links: [],
  }),
  replyTo: email,
});
