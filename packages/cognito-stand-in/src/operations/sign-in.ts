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
export async function initiateAuth(realm: PoolContext, request: InitiateAuthRequest) {
  const flow = request.AuthFlow === "REFRESH_TOKEN" ? "REFRESH_TOKEN_AUTH" : request.AuthFlow;
  if (!realm.settings.authFlows.includes(`ALLOW_${flow}`)) {
    throw invalidParameter(`${flow} flow not enabled for this client`);
  }
  const given = request.AuthParameters ?? {};
  if (flow === "REFRESH_TOKEN_AUTH") return refresh(realm, given.REFRESH_TOKEN, request.ClientMetadata);
  if (flow === "USER_SRP_AUTH") return beginPassword(realm, given.USERNAME ?? "", given.SRP_A ?? "");
  throw invalidParameter(`The Cognito stand-in does not know the flow ${flow}`);
}

/** Goes on with a sign-in: the password claim, then the authenticator code of who has one. */
export async function respondToAuthChallenge(realm: PoolContext, request: RespondToAuthChallengeRequest) {
  const given = request.ChallengeResponses ?? {};
  if (request.ChallengeName === "PASSWORD_VERIFIER") return provePassword(realm, given, request.ClientMetadata);
  if (request.ChallengeName === "SOFTWARE_TOKEN_MFA") {
    return proveTotp(realm, request.Session, given.SOFTWARE_TOKEN_MFA_CODE ?? "", request.ClientMetadata);
  }
  throw invalidParameter(`The Cognito stand-in does not know the challenge ${request.ChallengeName}`);
}

async function beginPassword(realm: PoolContext, name: string, srpA: string) {
  const account = await realm.accounts.find(name);
  if (!account && !realm.settings.hidesUsers) throw cognitoError("UserNotFoundException", "User does not exist.");
  if (realm.authSessions.isLocked(name, realm.now())) {
    throw cognitoError("NotAuthorizedException", "Password attempts exceeded");
  }
  const { userId, verifier } = account?.Verifier
    ? { userId: account.Username, verifier: account.Verifier }
    : decoy(realm, name);
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
  realm.authSessions.begin(signIn, realm.now(), realm.settings.authSessionSeconds);
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
}

async function provePassword(realm: PoolContext, given: Record<string, string>, metadata?: Record<string, string>) {
  const secretBlock = given.PASSWORD_CLAIM_SECRET_BLOCK ?? "";
  const signIn = realm.authSessions.find(secretBlock, realm.now());
  if (signIn?.step !== "password") throw wrongCredentials();
  realm.authSessions.end(secretBlock);
  const account = signIn.username === null ? null : await realm.accounts.find(signIn.username);
  const isProven = isClaimProven(signIn.exchange, {
    poolName: realm.settings.srpName,
    userId: signIn.userId,
    secretBlock,
    timestamp: given.TIMESTAMP ?? "",
    signature: given.PASSWORD_CLAIM_SIGNATURE ?? "",
  });
  if (!account || !isProven) {
    realm.authSessions.countFailure(signIn.name, realm.now());
    throw wrongCredentials();
  }
  realm.authSessions.forgetFailures(signIn.name);
  assertMaySignIn(account);
  return account.UserMFASettingList?.includes("SOFTWARE_TOKEN_MFA") && realm.settings.mfa !== "OFF"
    ? askForTotp(realm, account, signIn)
    : { ChallengeParameters: {}, AuthenticationResult: await startSession(realm, account, metadata) };
}

function askForTotp(realm: PoolContext, account: Account, { name }: PendingSignIn) {
  const pending = { step: "totp" as const, name, username: account.Username, wrongCodes: 0 };
  return {
    ChallengeName: "SOFTWARE_TOKEN_MFA",
    ChallengeParameters: { USER_ID_FOR_SRP: account.Username },
    Session: realm.authSessions.begin(pending, realm.now(), realm.settings.authSessionSeconds),
  };
}

async function proveTotp(
  realm: PoolContext,
  session: string | undefined,
  code: string,
  metadata?: Record<string, string>,
) {
  const signIn = realm.authSessions.find(session, realm.now());
  if (signIn?.step !== "totp" || !session) {
    throw cognitoError("NotAuthorizedException", "Invalid session for the user, session is expired.");
  }
  const account = await realm.accounts.find(signIn.username);
  if (!account) throw wrongCredentials();
  assertMaySignIn(account);
  const step = matchingStep(account.SoftwareTokenMfaConfiguration?.Secret ?? "", code, realm.now());
  if (step === null) {
    signIn.wrongCodes += 1;
    if (signIn.wrongCodes >= WRONG_TOTP_TRIES) realm.authSessions.end(session);
    throw cognitoError("CodeMismatchException", "Invalid code received for user");
  }
  if (step <= (account.LastTotpStep ?? 0)) {
    throw cognitoError("ExpiredCodeException", "Your software token has already been used once.");
  }
  realm.authSessions.end(session);
  const seen = await realm.accounts.update(account, { LastTotpStep: step }, realm.now());
  return { ChallengeParameters: {}, AuthenticationResult: await startSession(realm, seen, metadata) };
}

async function startSession(realm: PoolContext, account: Account, metadata?: Record<string, string>) {
  const now = realm.now();
  const authTime = Math.floor(now.getTime() / 1000);
  const originJti = randomUUID();
  const RefreshToken = createRefreshToken(originJti);
  const expiresAt = authTime + realm.settings.refreshTokenSeconds;
  const session = {
    username: account.Username,
    originJti,
    refreshTokenHash: refreshTokenHash(RefreshToken),
    authTime,
    expiresAt,
  };
  const groups = await realm.accounts.groupsOf(account);
  const changes = await realm.triggers.preTokenGeneration("Authentication", account, groups, metadata);
  await realm.accounts.startSession(session);
  return { ...(await realm.tokens.issue(account, session, groups, changes, now)), RefreshToken };
}

function assertMaySignIn(account: Account): void {
  if (!account.Enabled) throw cognitoError("NotAuthorizedException", "User is disabled.");
  if (account.UserStatus === "UNCONFIRMED") throw cognitoError("UserNotConfirmedException", "User is not confirmed.");
  if (account.UserStatus === "RESET_REQUIRED") {
    throw cognitoError("PasswordResetRequiredException", "Password reset required for the user");
  }
}

/** What an unknown name is answered: the same salt and user id each time, as a real account would have. */
function decoy(realm: PoolContext, name: string): { userId: string; verifier: PasswordVerifier } {
  const hash = createHash("sha256").update(`${realm.tokens.issuer} ${name.toLowerCase()}`).digest("hex");
  const userId = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
  const { verifier } = createVerifier(realm.settings.srpName, userId, randomBytes(16).toString("hex"));
  return { userId, verifier: { salt: hash.slice(32), verifier } };
}
