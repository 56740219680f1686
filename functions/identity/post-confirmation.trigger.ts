import type { PostConfirmationTriggerEvent } from "aws-lambda";
import { clock } from "../platform/clock.ts";
import { finishSignUp } from "./finish-sign-up.ts";

/**
 * Settles what a new account brings, as soon as it is confirmed. The account is confirmed already, and the next sign-in settles
 * what is missing: a failure here must not tell the visitor that the confirmation failed.
 */
export const handler = async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
  const { userPoolId, userName, triggerSource, request } = event;
  if (triggerSource === "PostConfirmation_ConfirmSignUp") {
    await finishSignUp({ userPoolId, userName, attributes: request.userAttributes }, clock.now());
  }
  return event;
};
