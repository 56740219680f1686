import type { PreSignUpTriggerEvent } from "aws-lambda";
import { assertHuman } from "./captcha.ts";
import { assertCompleteSignUp } from "./identity.ts";
import { assertThroughApi } from "./sign-up-proof.ts";

/** Judges a sign-up before there is an account; what it throws is what the visitor reads. */
export const handler = async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  if (event.triggerSource !== "PreSignUp_SignUp") return event;
  assertCompleteSignUp(event.request.userAttributes);
  await assertThroughApi(event.request.userAttributes.email ?? "", event.request.validationData?.proof);
  await assertHuman(event.request.validationData?.captcha);
  return event;
};
