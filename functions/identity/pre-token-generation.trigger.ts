import { AdminGetUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import { clock } from "../platform/clock.ts";
import { optionalEnv } from "../platform/env.ts";
import { finishSignUp } from "./finish-sign-up.ts";
import { accessClaims } from "./pool-account.ts";

const pool = new CognitoIdentityProviderClient({});

const secondFactorOf = async ({
  userPoolId,
  userName,
}: PreTokenGenerationV2TriggerEvent): Promise<"ok" | "missing"> => {
  if (optionalEnv("ADMIN_TOTP_REQUIRED") !== "true") return "ok";
  const user = await pool.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: userName }));
  return user.UserMFASettingList?.includes("SOFTWARE_TOKEN_MFA") ? "ok" : "missing";
};

/**
 * Settles what the confirmation has left open, then adds email and name to the access token, and for administrators
 * whether they have the second factor that the stage requires.
 */
export const handler = async (event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> => {
  const { userPoolId, userName, request } = event;
  const { userAttributes, groupConfiguration } = request;
  const groups = groupConfiguration.groupsToOverride ?? [];
  const account = { userPoolId, userName, attributes: userAttributes };
  const isNewAdmin = (await finishSignUp(account, clock.now())) && !groups.includes("admin");
  const secondFactor = isNewAdmin || groups.includes("admin") ? await secondFactorOf(event) : null;
  event.response.claimsAndScopeOverrideDetails = {
    ...accessClaims(userAttributes, secondFactor),
    // This token already says what the account has just become.
    ...(isNewAdmin ? { groupOverrideDetails: { ...groupConfiguration, groupsToOverride: [...groups, "admin"] } } : {}),
  };
  return event;
};
