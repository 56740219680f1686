import { toE164 } from "../../../shared/rules/credentials.ts";
import { AuthFailure, sessionMissingFailure } from "./auth-errors.ts";
import type { AuthPort, SignInStep } from "./auth-port.ts";
import { clearStoredTokens, readStoredTokens } from "./stored-tokens.ts";

/** The stage's user pool; the endpoint is set if the pool isn't at Amazon's own address. */
type PoolAddress = { userPoolId: string; userPoolClientId: string; cognitoEndpoint: string | null };

type Options = { pool: () => Promise<PoolAddress>; storage: Storage };

/** Cognito through Amplify, which is loaded on first use. */
export const createAmplifyAuth = ({ pool, storage }: Options): AuthPort => {
  let loading: ReturnType<typeof loadAmplify> | undefined;
  const amplify = async () => {
    loading ??= loadAmplify(await pool(), storage);
    return loading.catch((error) => {
      loading = undefined;
      throw error;
    });
  };
  return {
    stored: async () => readStoredTokens(storage),
    async refresh() {
      const { tokens } = await (await amplify()).fetchAuthSession({ forceRefresh: true });
      return tokens ? readStoredTokens(storage) : null;
    },
    clearTokens: async () => clearStoredTokens(storage),
    ...credentials(amplify),
    ...secondFactor(amplify),
  };
};

type Amplify = () => ReturnType<typeof loadAmplify>;

const credentials = (amplify: Amplify) => ({
  async signUp({ email, password, name, phone, captcha, next }: Parameters<AuthPort["signUp"]>[0]) {
    const userAttributes = { email, name: name.trim(), phone_number: toE164(phone) };
    const options = {
      userAttributes,
      ...(next ? { clientMetadata: { next } } : {}),
      ...(captcha ? { validationData: { captcha } } : {}),
    };
    await (await amplify()).signUp({ username: email.trim(), password, options });
    return { referral: null };
  },
  async confirm(email: string, code: string) {
    await (await amplify()).confirmSignUp({ username: email.trim(), confirmationCode: code.trim() });
  },
  async resend(email: string, next?: string) {
    const options = next ? { clientMetadata: { next } } : {};
    await (await amplify()).resendSignUpCode({ username: email.trim(), options });
  },
  async signIn(email: string, password: string) {
    const auth = await amplify();
    const input = { username: email.trim(), password };
    try {
      return toSignInStep((await auth.signIn(input)).nextStep.signInStep);
    } catch (error) {
      if ((error as Error).name !== "UserAlreadyAuthenticatedException") throw error;
      await auth.signOut();
      return toSignInStep((await auth.signIn(input)).nextStep.signInStep);
    }
  },
  async confirmTotp(code: string) {
    const { nextStep } = await (await amplify()).confirmSignIn({ challengeResponse: code.trim() });
    toSignInStep(nextStep.signInStep);
  },
  async signOut(scope: "local" | "global") {
    await (await amplify()).signOut({ global: scope === "global" });
  },
  async forgotPassword(email: string) {
    try {
      await (await amplify()).resetPassword({ username: email.trim() });
    } catch (error) {
      // Cognito returns this, or claims to have sent a code, for addresses without a confirmed account: show the same.
      if (!["UserNotFoundException", "InvalidParameterException"].includes((error as Error).name)) throw error;
    }
  },
  async resetPassword(email: string, code: string, newPassword: string) {
    const input = { username: email.trim(), confirmationCode: code.trim(), newPassword };
    await (await amplify()).confirmResetPassword(input);
  },
  async changePassword(oldPassword: string, newPassword: string) {
    await (await amplify()).updatePassword({ oldPassword, newPassword });
  },
  async updateUser({ name, phone }: { name?: string; phone?: string }) {
    const userAttributes = {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(phone === undefined ? {} : { phone_number: toE164(phone) }),
    };
    await (await amplify()).updateUserAttributes({ userAttributes });
  },
});

const secondFactor = (amplify: Amplify) => ({
  async hasTotp() {
    return Boolean((await (await amplify()).fetchMFAPreference()).enabled?.includes("TOTP"));
  },
  async enrolTotp(account: string) {
    const setup = await (await amplify()).setUpTOTP();
    return { secret: setup.sharedSecret, uri: setup.getSetupUri("PLAYYY", account).toString() };
  },
  async verifyTotp(code: string) {
    const auth = await amplify();
    await auth.verifyTOTPSetup({ code: code.trim() });
    await auth.updateMFAPreference({ totp: "PREFERRED" });
  },
  async removeTotp() {
    await (await amplify()).updateMFAPreference({ totp: "DISABLED" });
  },
});

const toSignInStep = (step: string): SignInStep => {
  if (step === "DONE") return "done";
  if (step === "CONFIRM_SIGN_IN_WITH_TOTP_CODE") return "totp";
  if (step === "CONFIRM_SIGN_UP") {
    throw new AuthFailure("not_confirmed", "Please confirm your email address first.");
  }
  throw step === "RESET_PASSWORD"
    ? new AuthFailure("refused", "Please choose a new password first.")
    : sessionMissingFailure();
};

const loadAmplify = async (pool: PoolAddress, storage: Storage) => {
  const [{ Amplify }, auth, { cognitoUserPoolsTokenProvider }, { ConsoleLogger }] = await Promise.all([
    import("aws-amplify"),
    import("aws-amplify/auth"),
    import("aws-amplify/auth/cognito"),
    import("aws-amplify/utils"),
  ]);
  // At its default level it warns about every endpoint that isn't Amazon's own.
  ConsoleLogger.LOG_LEVEL = "ERROR";
  const { userPoolId, userPoolClientId, cognitoEndpoint } = pool;
  const userPoolEndpoint = cognitoEndpoint ? new URL(cognitoEndpoint, globalThis.location?.origin).href : undefined;
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => storage.setItem(key, value),
    getItem: async (key) => storage.getItem(key),
    removeItem: async (key) => storage.removeItem(key),
    clear: async () => storage.clear(),
  });
  return auth;
};
