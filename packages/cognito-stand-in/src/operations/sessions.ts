import type {
  AdminUserGlobalSignOutRequest,
  GetTokensFromRefreshTokenRequest,
  GlobalSignOutRequest,
  RevokeTokenRequest,
} from "@aws-sdk/client-cognito-identity-provider";
import type { Account } from "../account-pool.ts";
import { cognitoError, invalidRefreshToken, userNotFound } from "../errors.ts";
import type { PoolContext } from "../pool-context.ts";
import { refreshTokenHash, sessionOf } from "../tokens.ts";

/** Issues new tokens for a session. Throws NotAuthorizedException when it was revoked, ended or has expired. */
export async function refresh(realm: PoolContext, refreshToken: string | undefined, metadata?: Record<string, string>) {
  const session = await liveSession(realm, refreshToken);
  if (!session) throw invalidRefreshToken();
  if (session.expiresAt * 1000 <= realm.now().getTime()) {
    throw cognitoError("NotAuthorizedException", "Refresh Token has expired");
  }
  const account = await realm.accounts.find(session.username);
  if (!account) throw invalidRefreshToken();
  if (!account.Enabled) throw cognitoError("NotAuthorizedException", "User is disabled.");
  const groups = await realm.accounts.groupsOf(account);
  const changes = await realm.triggers.preTokenGeneration("RefreshTokens", account, groups, metadata);
  const AuthenticationResult = await realm.tokens.issue(account, session, groups, changes, realm.now());
  return { ChallengeParameters: {}, AuthenticationResult };
}

/** The operation Amplify refreshes with. */
export async function getTokensFromRefreshToken(realm: PoolContext, request: GetTokensFromRefreshTokenRequest) {
  const { AuthenticationResult } = await refresh(realm, request.RefreshToken, request.ClientMetadata);
  return { AuthenticationResult };
}

/** Ends the session of one refresh token; an unknown token is no error, as in Cognito. */
export async function revokeToken(realm: PoolContext, request: RevokeTokenRequest) {
  const session = await liveSession(realm, request.Token);
  if (session) await realm.accounts.endSession(session.originJti);
  return {};
}

/** Ends every session of the caller. */
export async function globalSignOut(realm: PoolContext, request: GlobalSignOutRequest) {
  const account = await callerOf(realm, request.AccessToken);
  await realm.accounts.endSessions(account.Username);
  return {};
}

/** Ends every session of somebody. */
export async function adminUserGlobalSignOut(realm: PoolContext, request: AdminUserGlobalSignOutRequest) {
  const account = await realm.accounts.find(request.Username ?? "");
  if (!account) throw userNotFound();
  await realm.accounts.endSessions(account.Username);
  return {};
}

/** The account of an access token whose session still lives. Throws NotAuthorizedException. */
export async function callerOf(realm: PoolContext, accessToken: string | undefined): Promise<Account> {
  const claims = await realm.tokens.verify(accessToken, realm.now());
  const account = await realm.accounts.find(claims.username);
  if (!account || !(await realm.accounts.session(claims.origin_jti))) {
    throw cognitoError("NotAuthorizedException", "Access Token has been revoked");
  }
  if (!account.Enabled) throw cognitoError("NotAuthorizedException", "User is disabled.");
  return account;
}

async function liveSession(realm: PoolContext, refreshToken = "") {
  const session = await realm.accounts.session(sessionOf(refreshToken));
  return session?.refreshTokenHash === refreshTokenHash(refreshToken) ? session : null;
}
