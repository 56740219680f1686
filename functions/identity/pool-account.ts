import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import { limits } from "../../shared/model/limits.ts";
import { missingCredentials } from "../../shared/rules/credentials.ts";
import { addressVerificationEmail, confirmationEmail, type PoolEmail, passwordResetEmail } from "./pool-emails.ts";
import { SignUpRefused } from "./sign-up-refused.ts";

/** The attributes of an account, as the user pool passes them to triggers. */
export type Attributes = Partial<Record<string, string>>;

/** The attribute with the referral code entered at sign-up; the user pool accepts it only then. */
export const referralAttribute = "custom:referral";

/**
 * Throws `SignUpRefused`, whose message the visitor reads, if email, name or phone number is missing or blank, or the
 * name is too long; the user pool itself checks the password.
 */
export function assertCompleteSignUp(attributes: Attributes): void {
  if (isBlank(attributes.email)) throw new SignUpRefused(missingCredentials);
  if (isBlank(attributes.name)) throw new SignUpRefused("Please enter your name");
  if ((attributes.name?.trim().length ?? 0) > limits.personNameLength) {
    throw new SignUpRefused(`Please use at most ${limits.personNameLength} characters for your name`);
  }
  if (isBlank(attributes.phone_number)) throw new SignUpRefused("Please enter your phone number");
}

/** The email for a message of the user pool, or null to leave the wording to Cognito. */
export function renderPoolEmail(
  source: string,
  attributes: Attributes,
  origin: string,
  next?: string,
): PoolEmail | null {
  const email = attributes.email ?? "";
  switch (source) {
    case "CustomMessage_SignUp":
    case "CustomMessage_ResendCode":
      return confirmationEmail(origin, email, next);
    case "CustomMessage_ForgotPassword":
      return passwordResetEmail(origin, email);
    case "CustomMessage_UpdateUserAttribute":
    case "CustomMessage_VerifyUserAttribute":
      return addressVerificationEmail();
    default:
      return null;
  }
}

/**
 * Returns whether an account is the stage's owner, who becomes an administrator by confirming that address (decision
 * D1).
 */
export function isOwner(attributes: Attributes, ownerEmail: string | undefined): boolean {
  if (attributes.email_verified !== "true") return false;
  const owner = ownerEmail?.trim().toLowerCase();
  return Boolean(owner) && attributes.email?.trim().toLowerCase() === owner;
}

type ClaimsAndScopes = PreTokenGenerationV2TriggerEvent["response"]["claimsAndScopeOverrideDetails"];

/**
 * The access token's additional claims: who it is, and for administrators whether they have the second factor that the
 * stage requires (decision D28).
 */
export function accessClaims(attributes: Attributes, secondFactor: "ok" | "missing" | null): ClaimsAndScopes {
  const claimsToAddOrOverride = {
    email: attributes.email ?? "",
    email_verified: String(attributes.email_verified === "true"),
    name: attributes.name ?? "",
    ...(secondFactor ? { second_factor: secondFactor } : {}),
  };
  return { accessTokenGeneration: { claimsToAddOrOverride } };
}

const isBlank = (value: string | undefined) => !value?.trim();
