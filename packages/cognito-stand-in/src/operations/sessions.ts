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
export const refresh = async (
  pool: PoolContext,
  refreshToken: string | undefined,
  metadata?: Record<string, string>,
) => {
  const session = await liveSession(pool, refreshToken);
  if (!session) throw invalidRefreshToken();
  if (session.expiresAt * 1000 <= pool.now().getTime()) {
    throw cognitoError("NotAuthorizedException", "Refresh Token has expired");
  }
  const account = pool.accounts.find(session.username);
  if (!account) throw invalidRefreshToken();
  if (!account.Enabled) throw cognitoError("NotAuthorizedException", "User is disabled.");
  const groups = pool.accounts.groupsOf(account);
  const changes = await pool.triggers.preTokenGeneration("RefreshTokens", account, groups, metadata);
  const AuthenticationResult = await pool.tokens.issue(account, session, groups, changes, pool.now());
  return { ChallengeParameters: {}, AuthenticationResult };
};

/** The operation Amplify refreshes with. */
export const getTokensFromRefreshToken = async (pool: PoolContext, request: GetTokensFromRefreshTokenRequest) => {
  const { AuthenticationResult } = await refresh(pool, request.RefreshToken, request.ClientMetadata);
  return { AuthenticationResult };
};

/** Ends the session of one refresh token; an unknown token is no error, as in Cognito. */
export const revokeToken = async (pool: PoolContext, request: RevokeTokenRequest) => {
  const session = await liveSession(pool, request.Token);
  if (session) pool.accounts.endSession(session.originJti);
  return {};
};

/** Ends every session of the caller. */
export const globalSignOut = async (pool: PoolContext, request: GlobalSignOutRequest) => {
  const account = await callerOf(pool, request.AccessToken);
  pool.accounts.endSessions(account.Username);
  return {};
};

/** Ends every session of somebody. */
export const adminUserGlobalSignOut = async (pool: PoolContext, request: AdminUserGlobalSignOutRequest) => {
  const account = pool.accounts.find(request.Username ?? "");
  if (!account) throw userNotFound();
  pool.accounts.endSessions(account.Username);
  return {};
};

/** The account of an access token whose session still lives. Throws NotAuthorizedException. */
export const callerOf = async (pool: PoolContext, accessToken: string | undefined): Promise<Account> => {
  const claims = await pool.tokens.verify(accessToken, pool.now());
  const account = pool.accounts.find(claims.username);
  if (!account || !pool.accounts.session(claims.origin_jti)) {
    throw cognitoError("NotAuthorizedException", "Access Token has been revoked");
  }
  if (!account.Enabled) throw cognitoError("NotAuthorizedException", "User is disabled.");
  return account;
};

const liveSession = async (pool: PoolContext, refreshToken = "") => {
  const session = pool.accounts.session(sessionOf(refreshToken));
  return session?.refreshTokenHash === refreshTokenHash(refreshToken) ? session : null;
};
