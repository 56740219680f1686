import { signUpOnWebsite } from "../../../../shared/rules/credentials.ts";
import { config } from "../../api/config.ts";
import { call, setBearerSource } from "../../api/index.ts";
import { createAmplifyAuth } from "../../session/amplify-auth.ts";
import type { AuthPort } from "../../session/auth-port.ts";
import { createSession } from "../../session/session.ts";
import { readStoredTokens } from "../../session/stored-tokens.ts";

const pool = createAmplifyAuth({ pool: config, storage: window.localStorage });

const auth: AuthPort = {
  ...pool,
  async signUp(input) {
    const throughApi = () => call("identity", "signUp", input);
    // The pool can't tell whether anybody has a referral code; the API can.
    if (input.referral || (await config()).signUp === "api") return throughApi();
    return pool.signUp(input).catch((error: Error) => {
      // The address of an account that was deleted at the pool itself: the API erases what is left of it first.
      if (error.message.includes(signUpOnWebsite)) return throughApi();
      throw error;
    });
  },
};

/** This browser's session; Amplify is loaded only for signing in and refreshing tokens. */
export const deviceSession = {
  ...createSession({ auth }),
  /** Whether this device has a session, valid or not, before it is known who is signed in. */
  isStored: (): boolean => readStoredTokens(window.localStorage) !== null,
};

setBearerSource(() => deviceSession.bearer);

// Another tab signed in or out.
window.addEventListener("storage", () => void deviceSession.follow());
