import { randomUUID } from "node:crypto";
import type { Account } from "../account-pool.ts";
import { assertWritable } from "../attributes.ts";
import { assertAllowedPassword } from "../password-policy.ts";
import type { PoolContext } from "../pool-context.ts";
import { startSession } from "./sign-in.ts";
import { newAccount } from "./sign-up.ts";

/** The account to sign in: it gets these attributes and this password if the address has none yet. */
export type MintedAccount = { email: string; password: string; attributes?: Record<string, string> };

export type MintedSession = { userId: string; accessToken: string; idToken: string; refreshToken: string };

const createConfirmed = async (pool: PoolContext, { email, password, attributes }: MintedAccount): Promise<Account> => {
  assertAllowedPassword(password, pool.settings.passwordPolicy);
  assertWritable(pool.settings, { ...attributes, email }, "sign-up");
  const fresh = newAccount(pool, randomUUID(), password, { email, ...attributes, email_verified: "true" });
  const account: Account = { ...fresh, Codes: {}, UserStatus: "CONFIRMED" };
  pool.accounts.save(account);
  return account;
};

/**
 * Signs an account in without its password, and creates it first where the address has none: confirmed, with a verified address.
 * No email is sent, and of the triggers only pre token generation runs. For tests, which need accounts by the hundred.
 */
export const mintSession = async (pool: PoolContext, wanted: MintedAccount): Promise<MintedSession> => {
  const account = pool.accounts.find(wanted.email) ?? (await createConfirmed(pool, wanted));
  const { AccessToken, IdToken, RefreshToken } = await startSession(pool, account);
  return { userId: account.Username, accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken };
};
