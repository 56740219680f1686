import { createHash, randomInt } from "node:crypto";
import type { Account, CodePurpose } from "./account-pool.ts";
import { cognitoError, expiredCode, wrongCode } from "./errors.ts";
import type { PoolContext } from "./pool-context.ts";

const LIFETIME_HOURS: Record<CodePurpose, number> = { confirm: 24, reset: 1, email: 24 };
const MAX_TRIES = 5;

/** Makes a new six-digit code for an account, in place of any earlier one for the same purpose. */
export const issueCode = async (pool: PoolContext, account: Account, purpose: CodePurpose) => {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const expiresAt = pool.now().getTime() + LIFETIME_HOURS[purpose] * 3_600_000;
  const Codes = { ...account.Codes, [purpose]: { hash: hashOf(code), expiresAt, wrongTries: 0 } };
  return { code, account: pool.accounts.update(account, { Codes }) };
};

/**
 * Checks a code; returns the account with that code used up. Throws ExpiredCodeException, CodeMismatchException, or
 * LimitExceededException once five wrong codes were tried.
 */
export const consumeCode = async (
  pool: PoolContext,
  account: Account,
  purpose: CodePurpose,
  code: string | undefined,
): Promise<Account> => {
  const sent = account.Codes?.[purpose];
  if (!sent || sent.expiresAt <= pool.now().getTime()) throw expiredCode();
  if (sent.wrongTries >= MAX_TRIES) {
    throw cognitoError("LimitExceededException", "Attempt limit exceeded, please try after some time.");
  }
  if (sent.hash !== hashOf(code ?? "")) {
    const Codes = { ...account.Codes, [purpose]: { ...sent, wrongTries: sent.wrongTries + 1 } };
    pool.accounts.update(account, { Codes });
    throw wrongCode();
  }
  const { [purpose]: _used, ...Codes } = account.Codes ?? {};
  return { ...account, Codes };
};

const hashOf = (code: string) => createHash("sha256").update(code).digest("hex");
