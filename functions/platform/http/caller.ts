import type { APIGatewayProxyEventV2WithJWTAuthorizer } from "aws-lambda";
import { type Claims, verifyAccessToken } from "./access-token.ts";

export type HttpEvent = APIGatewayProxyEventV2WithJWTAuthorizer;

/** Who is calling, by their token alone; nothing here comes from a body or query. */
export type Caller = {
  userId: string;
  /** The pool's own name of the account, for calls to the pool. */
  username: string;
  /** Lower-cased; empty when the account has none. */
  email: string;
  emailVerified: boolean;
  name: string;
  /** The group `admin` in the token (R1). Admin routes read it again from the pool. */
  isAdmin: boolean;
  /** Whether an administrator's second factor is as this stage asks (R28); proved by the token, never assumed. */
  hasSecondFactor: boolean;
  /** When they last proved who they are, by password: refreshing a token leaves it was. Null when the token does not say. */
  signedInAt: string | null;
};

// The JWT authorizer hands a list over as text: "[admin other]".
const groupsOf = (claim: unknown): string[] =>
  Array.isArray(claim)
    ? claim.map(String)
    : String(claim ?? "")
        .replace(/^\[|\]$/g, "")
        .split(/[\s,]+/);

// Seconds since 1970; the JWT authorizer hands numbers over as text.
const toInstant = (claim: unknown): string | null => {
  const seconds = Number(claim);
  return Number.isInteger(seconds) && seconds > 0 ? new Date(seconds * 1_000).toISOString() : null;
};

export const toCaller = (claims: Claims): Caller => ({
  // An account that was made again has another id than its member; only the pool's trigger can say so (decision 62).
  userId: String(claims.member_id ?? claims.sub),
  username: String(claims.username ?? claims.sub),
  email: String(claims.email ?? "").toLowerCase(),
  emailVerified: String(claims.email_verified) === "true",
  name: String(claims.name ?? ""),
  isAdmin: groupsOf(claims["cognito:groups"]).includes("admin"),
  hasSecondFactor: claims.second_factor === "ok",
  signedInAt: toInstant(claims.auth_time),
});

const bearerTokenOf = (event: HttpEvent): string | undefined =>
  event.headers?.authorization?.match(/^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i)?.[1];

// The authorizer takes every token of the pool's client; an ID token is meant for the browser alone and calls nothing.
const isAccessToken = (claims: Partial<Claims>): claims is Claims =>
  Boolean(claims.sub) && claims.token_use === "access";

/**
 * The caller of a request. Behind the authorizer its claims are taken; on public routes, which have none, a bearer token is
 * verified here. A bad one, or one that is not an access token, counts as nobody.
 */
export const resolveCaller = async (event: HttpEvent): Promise<Caller | null> => {
  const claims = event.requestContext?.authorizer?.jwt?.claims;
  if (claims) return isAccessToken(claims) ? toCaller(claims) : null;
  const token = bearerTokenOf(event);
  const verified = token ? await verifyAccessToken(token) : null;
  return verified && toCaller(verified);
};
