import type { Letter } from "../letters.ts";
import { onPaper, type Paper } from "./paper.ts";

type ContactMessage = Extract<Letter, { template: "contact-message" }>;

/** The mail that brings a visitor's message to support; an answer to it goes to the visitor. */
export const contactMessage = ({ name, email, subject, message }: ContactMessage): Paper & { replyTo: string } => ({
  ...onPaper({
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
