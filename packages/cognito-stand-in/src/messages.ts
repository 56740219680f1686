import { type Account, attributeOf, type CodePurpose } from "./account-pool.ts";
import { issueCode } from "./one-time-codes.ts";
import type { PoolContext } from "./pool-context.ts";

/** An email that a pool sends. */
export type PoolEmail = { to: string; subject: string; html: string; text: string };

type Source = "SignUp" | "ResendCode" | "ForgotPassword" | "UpdateUserAttribute" | "VerifyUserAttribute";

const PURPOSE: Record<Source, CodePurpose> = {
  SignUp: "confirm",
  ResendCode: "confirm",
  ForgotPassword: "reset",
  UpdateUserAttribute: "email",
  VerifyUserAttribute: "email",
};

/** Emails a new code to an account and returns Cognito's CodeDeliveryDetails with the address masked. */
export const sendCode = async (
  pool: PoolContext,
  account: Account,
  source: Source,
  clientMetadata?: Record<string, string>,
) => {
  const to = (PURPOSE[source] === "email" ? account.PendingEmail : undefined) ?? attributeOf(account, "email") ?? "";
  const custom = await pool.triggers.customMessage(source, account, clientMetadata);
  const { code } = await issueCode(pool, account, PURPOSE[source]);
  const html = (custom?.message ?? defaultMessage(pool, source)).replaceAll("{####}", code);
  const subject = custom?.subject ?? defaultSubject(pool, source);
  await pool.sendMail({ to, subject, html, text: textOf(html) });
  return deliveryTo(to);
};

/** CodeDeliveryDetails for an address: enough to recognise it, not to read it. */
export const deliveryTo = (address: string) => {
  const [name = "", host = ""] = address.split("@");
  const Destination = `${name.slice(0, 1)}***@${host.slice(0, 1)}***`;
  return { AttributeName: "email", DeliveryMedium: "EMAIL" as const, Destination };
};

const defaultMessage = (pool: PoolContext, source: Source): string => {
  const declared = pool.settings.userPool.EmailVerificationMessage;
  if (source !== "ForgotPassword" && typeof declared === "string") return declared;
  return source === "ForgotPassword" ? "Your password reset code is {####}" : "Your confirmation code is {####}";
};

const defaultSubject = (pool: PoolContext, source: Source): string => {
  const declared = pool.settings.userPool.EmailVerificationSubject;
  if (source !== "ForgotPassword" && typeof declared === "string") return declared;
  return source === "ForgotPassword" ? "Your password reset code" : "Your verification code";
};

/** Cognito sends HTML alone; the text part is for the mailbox on this machine. */
const textOf = (html: string): string =>
  html
    .replace(/<(style|head)[\s\S]*?<\/\1>/gi, "")
    .replace(/<a [^>]*href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/gi, "$2: $1 ")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
