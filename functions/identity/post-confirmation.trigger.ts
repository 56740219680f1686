import { AdminAddUserToGroupCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import type { PostConfirmationTriggerEvent } from "aws-lambda";
import { ensure } from "../members/members.ts";
import { clock } from "../platform/clock.ts";
import { optionalEnv } from "../platform/env.ts";
import { log } from "../platform/log.ts";
import { becomesAdmin } from "./identity.ts";

const pool = new CognitoIdentityProviderClient({});

/** Makes the owner an administrator and gives the new account its member record; both may run again without harm. */
export const handler = async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
  const { userPoolId: UserPoolId, userName: Username, triggerSource, request } = event;
  if (becomesAdmin(triggerSource, request.userAttributes, optionalEnv("OWNER_EMAIL"))) {
    await pool.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: "admin" }));
  }
  if (triggerSource === "PostConfirmation_ConfirmSignUp") await enrolMember(request.userAttributes);
  return event;
};

// The account is confirmed already, and the first call of the member makes the record too: a failure here must not
// tell the visitor that the confirmation failed.
async function enrolMember({ sub = "", email = "", name, phone_number }: Record<string, string>): Promise<void> {
  try {
    await ensure({ userId: sub, email: email.toLowerCase(), name, phone: phone_number }, clock.now());
  } catch (error) {
    log.error("member record not made at confirmation", error as Error);
  }
}
