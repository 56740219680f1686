import type { PostConfirmationTriggerEvent } from "aws-lambda";
import { clock } from "../platform/clock.ts";
import { endSessions } from "../user-pool/end-sessions.ts";
import { finishSignUp } from "./finish-sign-up.ts";

/**
 * Settles what a new account brings as soon as it is confirmed. If that fails, the visitor must not be told that the
 * confirmation failed: the account is confirmed, and the next sign-in settles the rest. A password reset ends every session: whoever had
 * the former password is out.
 */
export const handler = async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
  const { userPoolId, userName, triggerSource, request } = event;
  if (triggerSource === "PostConfirmation_ConfirmSignUp") {
    await finishSignUp({ userPoolId, userName, attributes: request.userAttributes }, clock.now());
  }
  if (triggerSource === "PostConfirmation_ConfirmForgotPassword") await endSessions(userPoolId, userName);
  return event;
};
