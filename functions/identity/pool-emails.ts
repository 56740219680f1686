import { ownPath } from "../../shared/rules/credentials.ts";

/** What a mail of the pool is made of; `{####}` stands for the code, which Cognito puts in. */
export type PoolEmail = { subject: string; html: string };

/** The code as Cognito wants it named in a message; a message without it is refused. */
const CODE = "{####}";

/** The mail that confirms a new account, by its link or by its code (decision D28). */
export function confirmationEmail(origin: string, email: string, next?: string): PoolEmail {
  const link = toLink(origin, "/auth/confirm", email, next);
  return {
    subject: "Confirm your PLAYYY account",
    html: renderPage("Welcome to PLAYYY", [
      "One click and you're in: confirm your email address to activate your account.",
      renderButton(link, "Confirm my account"),
      `Or enter this code: ${code}`,
      "The link and the code work for 24 hours. If you didn't sign up, you can ignore this email.",
    ]),
  };
}

/** The mail that leads to a new password, by its link or by its code. */
export function passwordResetEmail(origin: string, email: string): PoolEmail {
  return {
    subject: "Reset your PLAYYY password",
    html: renderPage("Choose a new password", [
      "Someone, hopefully you, asked for a new password.",
      renderButton(toLink(origin, "/auth/reset", email), "Choose a new password"),
      `Or enter this code: ${code}`,
      "The link and the code work for one hour. If it wasn't you, you can ignore this email: your password stays the same.",
    ]),
  };
}

/** The mail that verifies a new e-mail address of an account. */
export function addressVerificationEmail(): PoolEmail {
  return {
    subject: "Verify your new email address",
    html: renderPage("Verify your email address", [
      "Enter this code in PLAYYY to use this address for your account:",
      code,
      "If you didn't ask for this, you can ignore this email.",
    ]),
  };
}

const code = `<strong style="font-size:24px;letter-spacing:4px">${CODE}</strong>`;

// The code stands in the link as it is: encoded, Cognito would not find it.
function toLink(origin: string, path: string, email: string, next?: string): string {
  const after = next === undefined ? "" : `&next=${encodeURIComponent(ownPath(next))}`;
  return `${origin}${path}?email=${encodeURIComponent(email)}&code=${CODE}${after}`;
}

function renderButton(link: string, label: string): string {
  const style =
    "display:inline-block;padding:14px 28px;border-radius:999px;background:#ff7a66;color:#260b16;font-weight:700;text-decoration:none";
  return `<a href="${link.replaceAll("&", "&amp;")}" style="${style}">${label}</a>`;
}

function renderPage(title: string, paragraphs: string[]): string {
  const text = paragraphs.map((one) => `<p style="margin:0 0 20px;font-size:16px;line-height:1.5">${one}</p>`).join("");
  const card = "max-width:480px;margin:0 auto;padding:32px;border-radius:20px;background:#17122b;color:#fbf4ea";
  return `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#0c0a1d;font-family:Arial,sans-serif">
<div style="${card}"><h1 style="margin:0 0 20px;font-size:26px;color:#ffc566">${title}</h1>${text}</div></body></html>`;
}
