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

/** Emails a reset code; responds the same for an address without an account. */
export const forgotPassword = async (pool: PoolContext, request: ForgotPasswordRequest) => {
  const name = request.Username ?? "";
  const account = pool.accounts.find(name);
  const canReceive = account?.Enabled && attributeOf(account, "email_verified") === "true";
  if (account && canReceive) {
    return { CodeDeliveryDetails: await sendCode(pool, account, "ForgotPassword", request.ClientMetadata) };
  }
  if (pool.settings.hidesUsers) return { CodeDeliveryDetails: deliveryTo(name) };
  if (!account) throw userNotFound();
  throw invalidParameter("Cannot reset password for the user as there is no registered/verified email or phone_number");
};

/** Sets a new password with the emailed code. */
export const confirmForgotPassword = async (pool: PoolContext, request: ConfirmForgotPasswordRequest) => {
  assertAllowedPassword(request.Password, pool.settings.passwordPolicy);
  const account = pool.accounts.find(request.Username ?? "");
  if (!account?.Enabled) throw pool.settings.hidesUsers ? wrongCode() : userNotFound();
  const taken = await consumeCode(pool, account, "reset", request.ConfirmationCode);
  const Verifier = createVerifier(pool.settings.srpName, account.Username, request.Password);
  const changed = pool.accounts.update(account, { ...taken, Verifier, UserStatus: "CONFIRMED" });
  pool.authSessions.clearFailures(request.Username ?? "");
  await pool.triggers.postConfirmation("ConfirmForgotPassword", changed, request.ClientMetadata);
  return {};
};

/** Changes the caller's password. Throws when the current one is wrong. */
export const changePassword = async (pool: PoolContext, request: ChangePasswordRequest) => {
  const account = await callerOf(pool, request.AccessToken);
  const { srpName, passwordPolicy } = pool.settings;
  if (pool.authSessions.isLocked(account.Username, pool.now())) {
    throw cognitoError("LimitExceededException", "Attempt limit exceeded, please try after some time.");
  }
  if (!account.Verifier || !isPassword(srpName, account.Username, request.PreviousPassword ?? "", account.Verifier)) {
    pool.authSessions.countFailure(account.Username, pool.now());
    throw wrongCredentials();
  }
  assertAllowedPassword(request.ProposedPassword, passwordPolicy);
  pool.authSessions.clearFailures(account.Username);
  const Verifier = createVerifier(srpName, account.Username, request.ProposedPassword);
  pool.accounts.update(account, { Verifier });
  return {};
};
