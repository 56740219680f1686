import type { PreSignUpTriggerEvent } from "aws-lambda";
import { log } from "../platform/log.ts";
import { assertHuman } from "./captcha.ts";
import { assertCompleteSignUp } from "./pool-account.ts";
import { assertSignedUpThroughApi } from "./sign-up-proof.ts";
import { SignUpRefused } from "./sign-up-refused.ts";

const assertMaySignUp = async ({ userAttributes, validationData }: PreSignUpTriggerEvent["request"]): Promise<void> => {
  assertCompleteSignUp(userAttributes);
  await assertSignedUpThroughApi(userAttributes.email ?? "", validationData?.proof);
  await assertHuman(validationData?.captcha);
};

/** Checks a sign-up before the account is created; the visitor reads the message of what it throws. */
export const handler = async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  if (event.triggerSource !== "PreSignUp_SignUp") return event;
  try {
    await assertMaySignUp(event.request);
  } catch (error) {
    // Counted, and excluded from the alarm's errors (lib/stacks/auth.ts).
    if (error instanceof SignUpRefused) log.info("sign-up refused");
    throw error;
  }
  return event;
};
