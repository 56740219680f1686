import { brand } from "../brand.ts";
import { type EmailMessage, renderLayout } from "../layout.ts";

/** The email to someone who signed up with an address that already has an account. */
export const accountExistsEmail = (origin: string): EmailMessage =>
  renderLayout({
    subject: `You already have a ${brand.name} account`,
    heading: "You already have an account",
    lines: [
      `Someone, hopefully you, tried to sign up for ${brand.name} with this email address. You already have an account, so nothing has changed.`,
      "Sign in as usual, or reset your password if you've forgotten it. If this wasn't you, you can ignore this email.",
    ],
    links: [
      { label: "Sign in", url: `${origin}/auth` },
      { label: "Reset password", url: `${origin}/auth/reset` },
    ],
  });
