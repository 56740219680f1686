import type { AccountPool } from "./account-pool.ts";
import type { AuthSessions } from "./auth-sessions.ts";
import type { PoolEmail } from "./messages.ts";
import type { PoolSettings } from "./pool-settings.ts";
import type { TokenIssuer } from "./tokens.ts";
import type { Triggers } from "./triggers.ts";

/** One running pool: everything an operation needs. */
export type PoolContext = {
  settings: PoolSettings;
  accounts: AccountPool;
  tokens: TokenIssuer;
  triggers: Triggers;
  authSessions: AuthSessions;
  now: () => Date;
  sendMail: (mail: PoolEmail) => Promise<void>;
};
