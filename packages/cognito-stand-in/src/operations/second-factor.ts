import type {
  AssociateSoftwareTokenRequest,
  SetUserMFAPreferenceRequest,
  VerifySoftwareTokenRequest,
} from "@aws-sdk/client-cognito-identity-provider";
import { cognitoError, invalidParameter } from "../errors.ts";
import type { PoolContext } from "../pool-context.ts";
import { createTotpSecret, matchingStep } from "../totp.ts";
import { callerOf } from "./sessions.ts";

const TOTP = "SOFTWARE_TOKEN_MFA";

/** Creates a secret for the caller's authenticator app; it counts once a code was verified. */
export const associateSoftwareToken = async (pool: PoolContext, request: AssociateSoftwareTokenRequest) => {
  const account = await callerOf(pool, request.AccessToken);
  assertTotpOffered(pool);
  const Secret = createTotpSecret();
  pool.accounts.update(account, { SoftwareTokenMfaConfiguration: { Secret, Verified: false } });
  return { SecretCode: Secret };
};

/** Verifies a first code of the caller's authenticator app. */
export const verifySoftwareToken = async (pool: PoolContext, request: VerifySoftwareTokenRequest) => {
  const account = await callerOf(pool, request.AccessToken);
  const kept = account.SoftwareTokenMfaConfiguration;
  if (!kept) throw invalidParameter("Software token has not been associated");
  if (matchingStep(kept.Secret, request.UserCode ?? "", pool.now()) === null) {
    throw cognitoError("EnableSoftwareTokenMFAException", "Code mismatch");
  }
  pool.accounts.update(account, { SoftwareTokenMfaConfiguration: { ...kept, Verified: true } });
  return { Status: "SUCCESS" };
};

/** Turns the caller's authenticator app on or off as a second factor. */
export const setUserMFAPreference = async (pool: PoolContext, request: SetUserMFAPreferenceRequest) => {
  const account = await callerOf(pool, request.AccessToken);
  const wanted = request.SoftwareTokenMfaSettings;
  if (request.SMSMfaSettings?.Enabled || request.EmailMfaSettings?.Enabled) {
    throw invalidParameter("The Cognito stand-in knows no second factor but TOTP");
  }
  if (wanted?.Enabled && !account.SoftwareTokenMfaConfiguration?.Verified) {
    throw invalidParameter("User has not verified software token mfa");
  }
  if (wanted) {
    const UserMFASettingList = wanted.Enabled ? [TOTP] : [];
    const PreferredMfaSetting = wanted.Enabled && wanted.PreferredMfa ? TOTP : undefined;
    pool.accounts.update(account, { UserMFASettingList, PreferredMfaSetting });
  }
  return {};
};

const assertTotpOffered = (pool: PoolContext): void => {
  const { mfa, userPool } = pool.settings;
  if (mfa === "OFF" || !userPool.EnabledMfas?.includes(TOTP)) {
    throw cognitoError("SoftwareTokenMFANotFoundException", "Software Token MFA has not been enabled by the userPool");
  }
};
