import type {
  ChangePasswordRequest,
  ConfirmForgotPasswordRequest,
  ForgotPasswordRequest,
} from "@aws-sdk/client-cognito-identity-provider";
import { attributeOf } from "../account-pool.ts";
import { cognitoError, invalidParameter, userNotFound, wrongCode, wrongCredentials } from "../errors.ts";
import { deliveryTo, sendCode } from "../messages.ts";
import { consumeCode } from "../one-time-codes.ts";
import { assertAllowedPassword } from "../password-policy.ts";
import type { PoolContext } from "../pool-context.ts";
import { createVerifier, isPassword } from "../srp.ts";
import { callerOf } from "./sessions.ts";

/** Mails a reset code; says the same for an address nobody has an account with. */
export async function forgotPassword(realm: PoolContext, request: ForgotPasswordRequest) {
  const name = request.Username ?? "";
  const account = await realm.accounts.find(name);
  const canReceive = account?.Enabled && attributeOf(account, "email_verified") === "true";
  if (account && canReceive) {
    return { CodeDeliveryDetails: await sendCode(realm, account, "ForgotPassword", request.ClientMetadata) };
  }
  if (realm.settings.hidesUsers) return { CodeDeliveryDetails: deliveryTo(name) };
  if (!account) throw userNotFound();
  throw invalidParameter("Cannot reset password for the user as there is no registered/verified email or phone_number");
}

/** Sets a new password with the code that was mailed. */
export async function confirmForgotPassword(realm: PoolContext, request: ConfirmForgotPasswordRequest) {
  assertAllowedPassword(request.Password, realm.settings.passwordPolicy);
  const account = await realm.accounts.find(request.Username ?? "");
  if (!account?.Enabled) throw realm.settings.hidesUsers ? wrongCode() : userNotFound();
  const taken = await consumeCode(realm, account, "reset", request.ConfirmationCode);
  const Verifier = createVerifier(realm.settings.srpName, account.Username, request.Password);
  const changed = await realm.accounts.update(account, { ...taken, Verifier, UserStatus: "CONFIRMED" }, realm.now());
  realm.authSessions.forgetFailures(request.Username ?? "");
  await realm.triggers.postConfirmation("ConfirmForgotPassword", changed, request.ClientMetadata);
  return {};
}

/** Changes the caller's password, who has to know the present one. */
export async function changePassword(realm: PoolContext, request: ChangePasswordRequest) {
  const account = await callerOf(realm, request.AccessToken);
  const { srpName, passwordPolicy } = realm.settings;
  if (realm.authSessions.isLocked(account.Username, realm.now())) {
    throw cognitoError("LimitExceededException", "Attempt limit exceeded, please try after some time.");
  }
  if (!account.Verifier || !isPassword(srpName, account.Username, request.PreviousPassword ?? "", account.Verifier)) {
    realm.authSessions.countFailure(account.Username, realm.now());
    throw wrongCredentials();
  }
  assertAllowedPassword(request.ProposedPassword, passwordPolicy);
  realm.authSessions.forgetFailures(account.Username);
  const Verifier = createVerifier(srpName, account.Username, request.ProposedPassword);
  await realm.accounts.update(account, { Verifier }, realm.now());
  return {};
}
