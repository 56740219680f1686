import { ownPath } from "../../shared/rules/credentials.ts";
import { brand } from "../mail/brand.ts";
import type { EmailMessage } from "../mail/email-content.ts";
import { renderLayout } from "../mail/layout.ts";
import type { MailSettings } from "../mail/mail-settings.ts";
import type { Attributes } from "./pool-account.ts";

export type PoolEmail = Pick<EmailMessage, "subject" | "html">;

/** Cognito replaces this with the code, and rejects a message without it. */
const code = "{####}";

// The placeholder goes into the link as it is: Cognito wouldn't find an encoded one.
const toLink = (origin: string, path: string, email: string, next?: string): string => {
  const after = next === undefined ? "" : `&next=${encodeURIComponent(ownPath(next))}`;
  return `${origin}${path}?email=${encodeURIComponent(email)}&code=${code}${after}`;
};

const codeBelowLink = { label: "Or enter this code:", value: code };

/** The email that confirms a new account by link or code (R28). */
const confirmationEmail = (settings: MailSettings, email: string, next?: string): PoolEmail =>
  renderLayout(
    {
      subject: `Confirm your ${brand.name} account`,
      preview: "One tap, and the city's deals and parties are yours to look at.",
      heading: `Welcome to ${brand.name}`,
      lines: ["You're one click away: confirm your email address to activate your account."],
      action: { label: "Confirm my account", url: toLink(settings.origin, "/auth/confirm", email, next) },
      code: codeBelowLink,
      notes: ["The link and the code are valid for 24 hours. If you didn't sign up, you can ignore this email."],
    },
    settings,
  );

/** The email that lets a person choose a new password by link or code. */
const passwordResetEmail = (settings: MailSettings, email: string): PoolEmail =>
  renderLayout(
    {
      subject: `Reset your ${brand.name} password`,
      preview: "A link and a code for that are inside.",
      heading: "Choose a new password",
      lines: ["Someone, hopefully you, asked to reset your password."],
      action: { label: "Choose a new password", url: toLink(settings.origin, "/auth/reset", email) },
      code: codeBelowLink,
      notes: [
        "The link and the code are valid for one hour. If this wasn't you, you can ignore this email: your password hasn't changed.",
      ],
    },
    settings,
  );

/** The email that verifies a new email address of an account. */
const addressVerificationEmail = (settings: MailSettings): PoolEmail =>
  renderLayout(
    {
      subject: "Verify your new email address",
      preview: "The code for that is inside.",
      heading: "Verify your email address",
      code: { label: `Enter this code in ${brand.name} to use this address for your account:`, value: code },
      notes: ["If you didn't ask for this, you can ignore this email."],
    },
    settings,
  );

/** The email for a message of the user pool, or null to leave the wording to Cognito. */
export const renderPoolEmail = (
  source: string,
  { email = "" }: Attributes,
  settings: MailSettings,
  next?: string,
): PoolEmail | null => {
  switch (source) {
    case "CustomMessage_SignUp":
    case "CustomMessage_ResendCode":
      return confirmationEmail(settings, email, next);
    case "CustomMessage_ForgotPassword":
      return passwordResetEmail(settings, email);
    case "CustomMessage_UpdateUserAttribute":
    case "CustomMessage_VerifyUserAttribute":
      return addressVerificationEmail(settings);
    default:
      return null;
  }
};
