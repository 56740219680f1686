import { brand } from "../brand.ts";
import type { EmailMessage } from "../email-content.ts";
import { renderLayout } from "../layout.ts";
import type { MailSettings } from "../mail-settings.ts";

/** The email to someone who signed up with an address that already has an account. */
export const accountExistsEmail = (settings: MailSettings): EmailMessage =>
  renderLayout(
    {
      subject: `You already have a ${brand.name} account`,
      preview: "There's no second one: sign in, or choose a new password.",
      heading: "You already have an account",
      lines: [
        `Someone, hopefully you, tried to sign up for ${brand.name} with this email address. You already have an account, so nothing has changed.`,
        "Sign in as usual, or reset your password if you've forgotten it. If this wasn't you, you can ignore this email.",
      ],
      action: { label: "Sign in", url: `${settings.origin}/auth` },
      links: [{ label: "Reset password", url: `${settings.origin}/auth/reset` }],
    },
    settings,
  );
