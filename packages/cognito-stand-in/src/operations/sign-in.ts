import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { InitiateAuthRequest, RespondToAuthChallengeRequest } from "@aws-sdk/client-cognito-identity-provider";
import type { Account } from "../account-pool.ts";
import type { PendingSignIn } from "../auth-sessions.ts";
import { cognitoError, invalidParameter, wrongCredentials } from "../errors.ts";
import type { PoolContext } from "../pool-context.ts";
import { createVerifier, isClaimProven, type PasswordVerifier, padded, startExchange } from "../srp.ts";
import { createRefreshToken, refreshTokenHash } from "../tokens.ts";
import { matchingStep } from "../totp.ts";
import { refresh } from "./sessions.ts";

const WRONG_TOTP_TRIES = 5;

/** Begins a sign-in by SRP, or refreshes the tokens of one. */
export const initiateAuth = async (pool: PoolContext, request: InitiateAuthRequest) => {
  const flow = request.AuthFlow === "REFRESH_TOKEN" ? "REFRESH_TOKEN_AUTH" : request.AuthFlow;
  if (!pool.settings.authFlows.includes(`ALLOW_${flow}`)) {
    throw invalidParameter(`${flow} flow not enabled for this client`);
  }
  const given = request.AuthParameters ?? {};
  if (flow === "REFRESH_TOKEN_AUTH") return refresh(pool, given.REFRESH_TOKEN, request.ClientMetadata);
  if (flow === "USER_SRP_AUTH") return beginPassword(pool, given.USERNAME ?? "", given.SRP_A ?? "");
  throw invalidParameter(`The Cognito stand-in does not know the flow ${flow}`);
};

/** Continues a sign-in: the password claim, then the authenticator code if the account has one. */
export const respondToAuthChallenge = async (pool: PoolContext, request: RespondToAuthChallengeRequest) => {
  const given = request.ChallengeResponses ?? {};
  if (request.ChallengeName === "PASSWORD_VERIFIER") return provePassword(pool, given, request.ClientMetadata);
  if (request.ChallengeName === "SOFTWARE_TOKEN_MFA") {
    return proveTotp(pool, request.Session, given.SOFTWARE_TOKEN_MFA_CODE ?? "", request.ClientMetadata);
  }
  throw invalidParameter(`The Cognito stand-in does not know the challenge ${request.ChallengeName}`);
};

const beginPassword = async (pool: PoolContext, name: string, srpA: string) => {
  const account = pool.accounts.find(name);
  if (!account && !pool.settings.hidesUsers) throw cognitoError("UserNotFoundException", "User does not exist.");
  if (pool.authSessions.isLocked(name, pool.now())) {
    throw cognitoError("NotAuthorizedException", "Password attempts exceeded");
  }
  const { userId, verifier } = account?.Verifier
    ? { userId: account.Username, verifier: account.Verifier }
    : decoy(pool, name);
  const exchange = /^[0-9a-f]+$/i.test(srpA) ? startExchange(srpA, verifier) : null;
  if (!exchange) throw invalidParameter("SRP_A must not be zero");
  const secretBlock = randomBytes(1024).toString("base64");
  const signIn = {
    step: "password" as const,
    name,
    username: account?.Username ?? null,
    userId,
    secretBlock,
    exchange,
  };
  pool.authSessions.begin(signIn, pool.now(), pool.settings.authSessionSeconds);
  return {
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeParameters: {
      SALT: verifier.salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: padded(exchange.serverB),
      USERNAME: userId,
      USER_ID_FOR_SRP: userId,
    },
  };
};

const provePassword = async (pool: PoolContext, given: Record<string, string>, metadata?: Record<string, string>) => {
  const secretBlock = given.PASSWORD_CLAIM_SECRET_BLOCK ?? "";
  const signIn = pool.authSessions.find(secretBlock, pool.now());
  if (signIn?.step !== "password") throw wrongCredentials();
  pool.authSessions.end(secretBlock);
  const account = signIn.username === null ? null : pool.accounts.find(signIn.username);
  const isProven = isClaimProven(signIn.exchange, {
    poolName: pool.settings.srpName,
    userId: signIn.userId,
    secretBlock,
    timestamp: given.TIMESTAMP ?? "",
    signature: given.PASSWORD_CLAIM_SIGNATURE ?? "",
  });
  if (!account || !isProven) {
    pool.authSessions.countFailure(signIn.name, pool.now());
    throw wrongCredentials();
  }
  pool.authSessions.clearFailures(signIn.name);
  assertMaySignIn(account);
  return account.UserMFASettingList?.includes("SOFTWARE_TOKEN_MFA") && pool.settings.mfa !== "OFF"
    ? askForTotp(pool, account, signIn)
    : { ChallengeParameters: {}, AuthenticationResult: await startSession(pool, account, metadata) };
};

const askForTotp = (pool: PoolContext, account: Account, { name }: PendingSignIn) => {
  const pending = { step: "totp" as const, name, username: account.Username, wrongCodes: 0 };
  return {
    ChallengeName: "SOFTWARE_TOKEN_MFA",
    ChallengeParameters: { USER_ID_FOR_SRP: account.Username },
    Session: pool.authSessions.begin(pending, pool.now(), pool.settings.authSessionSeconds),
  };
};

const proveTotp = async (
  pool: PoolContext,
  session: string | undefined,
  code: string,
  metadata?: Record<string, string>,
) => {
  const signIn = pool.authSessions.find(session, pool.now());
  if (signIn?.step !== "totp" || !session) {
    throw cognitoError("NotAuthorizedException", "Invalid session for the user, session is expired.");
  }
  const account = pool.accounts.find(signIn.username);
  if (!account) throw wrongCredentials();
  assertMaySignIn(account);
  const step = matchingStep(account.SoftwareTokenMfaConfiguration?.Secret ?? "", code, pool.now());
  if (step === null) {
    signIn.wrongCodes += 1;
    if (signIn.wrongCodes >= WRONG_TOTP_TRIES) pool.authSessions.end(session);
    throw cognitoError("CodeMismatchException", "Invalid code received for user");
  }
  if (step <= (account.LastTotpStep ?? 0)) {
    throw cognitoError("ExpiredCodeException", "Your software token has already been used once.");
  }
  pool.authSessions.end(session);
  const seen = pool.accounts.update(account, { LastTotpStep: step });
  return { ChallengeParameters: {}, AuthenticationResult: await startSession(pool, seen, metadata) };
};

/** Starts a session of an account and issues its tokens. */
export const startSession = async (pool: PoolContext, account: Account, metadata?: Record<string, string>) => {
  const now = pool.now();
  const authTime = Math.floor(now.getTime() / 1000);
  const originJti = randomUUID();
  const RefreshToken = createRefreshToken(originJti);
  const expiresAt = authTime + pool.settings.refreshTokenSeconds;
  const session = {
    username: account.Username,
    originJti,
    refreshTokenHash: refreshTokenHash(RefreshToken),
    authTime,
    expiresAt,
  };
  const groups = pool.accounts.groupsOf(account);
  const changes = await pool.triggers.preTokenGeneration("Authentication", account, groups, metadata);
  pool.accounts.startSession(session);
  return { ...(await pool.tokens.issue(account, session, groups, changes, now)), RefreshToken };
};

const assertMaySignIn = (account: Account): void => {
  if (!account.Enabled) throw cognitoError("NotAuthorizedException", "User is disabled.");
  if (account.UserStatus === "UNCONFIRMED") throw cognitoError("UserNotConfirmedException", "User is not confirmed.");
  if (account.UserStatus === "RESET_REQUIRED") {
    throw cognitoError("PasswordResetRequiredException", "Password reset required for the user");
  }
};

/** The response to an unknown name: the same salt and user id each time, as a real account would have. */
const decoy = (pool: PoolContext, name: string): { userId: string; verifier: PasswordVerifier } => {
  const hash = createHash("sha256").update(`${pool.tokens.issuer} ${name.toLowerCase()}`).digest("hex");
  const userId = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
  const { verifier } = createVerifier(pool.settings.srpName, userId, randomBytes(16).toString("hex"));
  return { userId, verifier: { salt: hash.slice(32), verifier } };
};
