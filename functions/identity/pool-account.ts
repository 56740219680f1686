import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import { limits } from "../../shared/model/limits.ts";
import { missingCredentials } from "../../shared/rules/credentials.ts";
import { addressVerificationEmail, confirmationEmail, type PoolEmail, passwordResetEmail } from "./pool-emails.ts";
import { SignUpRefused } from "./sign-up-refused.ts";

/** The attributes of an account as the pool hands them to its triggers. */
export type Attributes = Partial<Record<string, string>>;

/** Where an account keeps the referral code it was given at sign-up; the pool takes it at sign-up only, never later. */
export const referralAttribute = "custom:referral";

/**
 * Refuses a sign-up in which e-mail, name or phone number is missing or blank, or the name too long; the pool itself asks for
 * the password.
 * Throws `SignUpRefused`, whose message the visitor reads.
 */
export function assertCompleteSignUp(attributes: Attributes): void {
  if (isBlank(attributes.email)) throw new SignUpRefused(missingCredentials);
  if (isBlank(attributes.name)) throw new SignUpRefused("Please enter your name");
  if ((attributes.name?.trim().length ?? 0) > limits.personNameLength) {
    throw new SignUpRefused(`Please use at most ${limits.personNameLength} characters for your name`);
  }
  if (isBlank(attributes.phone_number)) throw new SignUpRefused("Please enter your phone number");
}

/** The mail for a pool message, or null where Cognito's own wording will do. */
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

/** Whether an account is the stage's owner, who becomes an administrator by confirming that address (decision D1). */
export function isOwner(attributes: Attributes, ownerEmail: string | undefined): boolean {
  if (attributes.email_verified !== "true") return false;
  const owner = ownerEmail?.trim().toLowerCase();
  return Boolean(owner) && attributes.email?.trim().toLowerCase() === owner;
}

type ClaimsAndScopes = PreTokenGenerationV2TriggerEvent["response"]["claimsAndScopeOverrideDetails"];

/**
 * What the access token says beyond Cognito's own claims: who it is, and for administrators whether the second factor
 * that the stage asks for (decision D28) is there.
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
