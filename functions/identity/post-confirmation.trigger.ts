import { AdminAddUserToGroupCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import type { PostConfirmationTriggerEvent } from "aws-lambda";
import { ensure } from "../members/members.ts";
import { bookReferral } from "../members/referrals.ts";
import { clock } from "../platform/clock.ts";
import { optionalEnv } from "../platform/env.ts";
import { log } from "../platform/log.ts";
import { becomesAdmin, referralAttribute } from "./identity.ts";

const pool = new CognitoIdentityProviderClient({});

/**
 * Makes the owner an administrator, gives the new account its member record, and its referrer the points; all of it may run
 * again without harm.
 */
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
async function enrolMember(attributes: Record<string, string>): Promise<void> {
  const { sub = "", email = "", name, phone_number, [referralAttribute]: code } = attributes;
  try {
    await ensure({ userId: sub, email: email.toLowerCase(), name, phone: phone_number }, clock.now());
    await bookReferral(sub, code, clock.now());
  } catch (error) {
    log.error("member record not made at confirmation", error as Error);
  }
}
