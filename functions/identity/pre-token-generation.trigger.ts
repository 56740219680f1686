import { AdminGetUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import type { Role } from "../../shared/model/roles.ts";
import { ensureColleague } from "../colleagues/ensure-colleague.ts";
import { clock } from "../platform/clock.ts";
import { optionalEnv } from "../platform/env.ts";
import { log } from "../platform/log.ts";
import { memberIdOf } from "../user-pool/member-id.ts";
import { finishSignUp } from "./finish-sign-up.ts";
import { type Attributes, accessClaims, isOwner } from "./pool-account.ts";

const pool = new CognitoIdentityProviderClient({});

const secondFactorOf = async ({
  userPoolId,
  userName,
}: PreTokenGenerationV2TriggerEvent): Promise<"ok" | "missing"> => {
  if (optionalEnv("ADMIN_TOTP_REQUIRED") !== "true") return "ok";
  const user = await pool.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: userName }));
  return user.UserMFASettingList?.includes("SOFTWARE_TOKEN_MFA") ? "ok" : "missing";
};

// The token's role is for the browser alone: whoever signs in without it reads it from the back-office.
const findRole = async (attributes: Attributes, now: string): Promise<Role | null> => {
  try {
    return await ensureColleague(memberIdOf(attributes), isOwner(attributes, optionalEnv("OWNER_EMAIL")), now);
  } catch (error) {
    log.error("role not found", error as Error);
    return null;
  }
};

/**
 * Settles what the confirmation has left open, then adds email and name to the access token, and for administrators
 * whether they have the second factor that the stage requires, and their role.
 */
export const handler = async (event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> => {
  const { userPoolId, userName, request } = event;
  const { userAttributes, groupConfiguration } = request;
  const groups = groupConfiguration.groupsToOverride ?? [];
  const account = { userPoolId, userName, attributes: userAttributes };
  const now = clock.now();
  const isNewAdmin = (await finishSignUp(account, now)) && !groups.includes("admin");
  const isAdmin = isNewAdmin || groups.includes("admin");
  const [secondFactor, role] = isAdmin
    ? await Promise.all([secondFactorOf(event), findRole(userAttributes, now)])
    : [null, null];
  event.response.claimsAndScopeOverrideDetails = {
    ...accessClaims(userAttributes, secondFactor, role),
    // This token already says what the account has just become.
    ...(isNewAdmin ? { groupOverrideDetails: { ...groupConfiguration, groupsToOverride: [...groups, "admin"] } } : {}),
  };
  return event;
};
