import { type EmailMessage, renderLayout } from "../layout.ts";

/** The mail to somebody who signed up with an address that has an account already. */
export const accountExistsEmail = (origin: string): EmailMessage =>
  renderLayout({
    subject: "You already have a PLAYYY account",
    heading: "You already have an account",
    lines: [
      "Somebody, hopefully you, just signed up for PLAYYY with this e-mail. It already has an account, so nothing has changed.",
      "Sign in as usual, or choose a new password if you forgot yours. If it wasn't you, ignore this e-mail.",
    ],
    facts: [],
    links: [
      { label: "Sign in", url: `${origin}/auth` },
      { label: "Reset password", url: `${origin}/auth/reset` },
    ],
  });
