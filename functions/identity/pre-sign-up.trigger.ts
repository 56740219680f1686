import type { PreSignUpTriggerEvent } from "aws-lambda";
import { assertCompleteSignUp } from "./identity.ts";

/** Judges a sign-up before there is an account; what it throws is what the visitor reads. */
export const handler = async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  if (event.triggerSource === "PreSignUp_SignUp") assertCompleteSignUp(event.request.userAttributes);
  return event;
};
