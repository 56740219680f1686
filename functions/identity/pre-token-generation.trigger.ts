import { AdminGetUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import { optionalEnv } from "../platform/env.ts";
import { accessClaims } from "./identity.ts";

const pool = new CognitoIdentityProviderClient({});

/** Puts e-mail and name into the access token, and for administrators whether their second factor is as the stage asks. */
export const handler = async (event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> => {
  const { userAttributes, groupConfiguration } = event.request;
  const isAdmin = groupConfiguration.groupsToOverride?.includes("admin") ?? false;
  const secondFactor = isAdmin ? await secondFactorOf(event) : null;
  event.response.claimsAndScopeOverrideDetails = accessClaims(userAttributes, secondFactor);
  return event;
};

async function secondFactorOf({ userPoolId, userName }: PreTokenGenerationV2TriggerEvent): Promise<"ok" | "missing"> {
  if (optionalEnv("ADMIN_TOTP_REQUIRED") !== "true") return "ok";
  const user = await pool.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: userName }));
  return user.UserMFASettingList?.includes("SOFTWARE_TOKEN_MFA") ? "ok" : "missing";
}
