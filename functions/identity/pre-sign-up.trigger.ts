import type { PreSignUpTriggerEvent } from "aws-lambda";
import { isBlockedAddress } from "../members/account-blocks.ts";
import { clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { assertHuman } from "./captcha.ts";
import { assertCompleteSignUp } from "./pool-account.ts";
import { assertSignedUpThroughApi } from "./sign-up-proof.ts";
import { knownAddress, SignUpRefused } from "./sign-up-refused.ts";

const assertMaySignUp = async ({ userPoolId, request }: PreSignUpTriggerEvent): Promise<void> => {
  const { userAttributes, validationData } = request;
  const { email = "" } = userAttributes;
  assertCompleteSignUp(userAttributes);
  await assertSignedUpThroughApi({ email, userPoolId }, validationData?.proof);
  await assertHuman(validationData?.captcha);
  // Last, as the user pool looks for a known address after this trigger.
  if (await isBlockedAddress(email, clock.now())) throw new SignUpRefused(knownAddress);
};

/** Checks a sign-up before the account is created; the visitor reads the message of what it throws. */
export const handler = async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  if (event.triggerSource !== "PreSignUp_SignUp") return event;
  try {
    await assertMaySignUp(event);
  } catch (error) {
    // Counted, and excluded from the alarm's errors (lib/stacks/auth.ts).
    if (error instanceof SignUpRefused) log.info("sign-up refused");
    throw error;
  }
  return event;
};
