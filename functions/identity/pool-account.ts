import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import { limits } from "../../shared/model/limits.ts";
import type { Role } from "../../shared/model/roles.ts";
import { isVisible } from "../../shared/model/visible-text.ts";
import { missingCredentials } from "../../shared/rules/credentials.ts";
import { memberIdOf } from "../user-pool/member-id.ts";
import { SignUpRefused } from "./sign-up-refused.ts";

/** The attributes of an account, as the user pool passes them to triggers. */
export type Attributes = Partial<Record<string, string>>;

/** The attribute with the referral code entered at sign-up; the user pool accepts it only then. */
export const referralAttribute = "custom:referral";

const isBlank = (value: string | undefined) => !value?.trim();

/**
 * Asserts that a sign-up has email, name and phone number; the user pool itself checks the password.
 * Throws `SignUpRefused`, whose message the visitor reads, if one is missing or blank, or the name is too long.
 */
export const assertCompleteSignUp = ({ email, name, phone_number }: Attributes): void => {
  if (isBlank(email)) throw new SignUpRefused(missingCredentials);
  if (!isVisible(name ?? "")) throw new SignUpRefused("Please enter your name");
  if ((name?.trim().length ?? 0) > limits.personNameLength) {
    throw new SignUpRefused(`Use at most ${limits.personNameLength} characters for your name`);
  }
  if (isBlank(phone_number)) throw new SignUpRefused("Please enter your phone number");
};

/** Returns whether an account is the stage owner's, who becomes an administrator by confirming it (R1). */
export const isOwner = (attributes: Attributes, ownerEmail: string | undefined): boolean => {
  if (attributes.email_verified !== "true") return false;
  const owner = ownerEmail?.trim().toLowerCase();
  return Boolean(owner) && attributes.email?.trim().toLowerCase() === owner;
};

type ClaimsAndScopes = PreTokenGenerationV2TriggerEvent["response"]["claimsAndScopeOverrideDetails"];

/**
 * Returns the access token's additional claims: who it is, and for administrators whether they have the second factor
 * that the stage requires (R28), and their role, by which the browser shows what they may do (R87).
 */
export const accessClaims = (
  attributes: Attributes,
  secondFactor: "ok" | "missing" | null,
  role: Role | null,
): ClaimsAndScopes => {
  const userId = memberIdOf(attributes);
  const claimsToAddOrOverride = {
    email: attributes.email ?? "",
    email_verified: String(attributes.email_verified === "true"),
    name: attributes.name ?? "",
    // The token's own id can't be overridden.
    ...(userId && userId !== attributes.sub ? { member_id: userId } : {}),
    ...(secondFactor ? { second_factor: secondFactor } : {}),
    ...(role ? { desk_role: role } : {}),
  };
  return { accessTokenGeneration: { claimsToAddOrOverride } };
};
