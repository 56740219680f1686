import { createHash, randomBytes, randomUUID } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { type Account, attributeOf, type SignedInSession } from "./account-pool.ts";
import { cognitoError } from "./errors.ts";
import type { PoolSettings } from "./pool-settings.ts";
import type { SigningKeys } from "./signing-keys.ts";
import type { TokenChanges } from "./triggers.ts";

const SCOPE = "aws.cognito.signin.user.admin";
const TIME_CLAIMS = ["exp", "iat", "nbf", "auth_time"];
/** Claims that Cognito lets no trigger change. */
const RESERVED = [
  ...["acr", "amr", "at_hash", "aud", "azp", "client_id", "cognito:username", "device_key", "event_id", "identities"],
  ...["iss", "jti", "nonce", "origin_jti", "scope", "sub", "token_use", "username", "version", ...TIME_CLAIMS],
];

export type IssuedTokens = { AccessToken: string; IdToken: string; ExpiresIn: number; TokenType: "Bearer" };
export type AccessClaims = { sub: string; username: string; origin_jti: string; client_id: string };

/** Signs and checks the tokens of one pool. */
export class TokenIssuer {
  private readonly settings: PoolSettings;
  private readonly keys: SigningKeys;
  readonly issuer: string;

  constructor(settings: PoolSettings, keys: SigningKeys, issuer: string) {
    this.settings = settings;
    this.keys = keys;
    this.issuer = issuer;
  }

  /** Issues an access and an id token for a session, with the pre-token-generation trigger's changes in them. */
  async issue(
    account: Account,
    session: SignedInSession,
    groups: readonly string[],
    changes: TokenChanges,
    now: Date,
  ): Promise<IssuedTokens> {
    const { clientId, accessTokenSeconds, idTokenSeconds } = this.settings;
    const shown = changes.groups ?? groups;
    const base = {
      sub: attributeOf(account, "sub"),
      ...(shown.length > 0 ? { "cognito:groups": shown } : {}),
      origin_jti: session.originJti,
      event_id: randomUUID(),
      auth_time: session.authTime,
    };
    const access = { ...base, client_id: clientId, token_use: "access", scope: SCOPE, username: account.Username };
    const id = { ...base, aud: clientId, token_use: "id", "cognito:username": account.Username, ...profile(account) };
    return {
      AccessToken: await this.sign(changed(access, changes.access), accessTokenSeconds, now),
      IdToken: await this.sign(changed(id, changes.id), idTokenSeconds, now),
      ExpiresIn: accessTokenSeconds,
      TokenType: "Bearer",
    };
  }

  /** Reads an access token of this pool. Throws NotAuthorizedException when it is not one or has expired. */
  async verify(token: string | undefined, now: Date): Promise<AccessClaims> {
    try {
      const { payload } = await jwtVerify(token ?? "", this.keys.publicKey, { issuer: this.issuer, currentDate: now });
      if (payload.token_use === "access") return payload as unknown as AccessClaims;
    } catch (error) {
      if ((error as { code?: string }).code === "ERR_JWT_EXPIRED") {
        throw cognitoError("NotAuthorizedException", "Access Token has expired");
      }
    }
    throw cognitoError("NotAuthorizedException", "Invalid Access Token");
  }

  private sign(claims: Record<string, unknown>, lifeSeconds: number, now: Date): Promise<string> {
    const iat = Math.floor(now.getTime() / 1000);
    return new SignJWT({ ...claims, jti: randomUUID() })
      .setProtectedHeader({ kid: this.keys.kid, alg: "RS256" })
      .setIssuer(this.issuer)
      .setIssuedAt(iat)
      .setExpirationTime(iat + lifeSeconds)
      .sign(this.keys.privateKey);
  }
}

/** A new opaque refresh token, which begins with the id of its session. */
export const createRefreshToken = (originJti: string) => `${originJti}.${randomBytes(96).toString("base64url")}`;

/** The id of the session a refresh token belongs to. */
export const sessionOf = (refreshToken: string) => refreshToken.split(".")[0] ?? "";

/** What is stored of a refresh token. */
export const refreshTokenHash = (token: string) => createHash("sha256").update(token).digest("hex");

const profile = (account: Account): Record<string, unknown> => {
  const claims: Record<string, unknown> = {};
  for (const { Name, Value } of account.Attributes) {
    if (Name !== "sub") claims[Name] = Name.endsWith("_verified") ? Value === "true" : Value;
  }
  return claims;
};

const changed = (claims: Record<string, unknown>, changes: TokenChanges["access"]): Record<string, unknown> => {
  const allowed = Object.entries(changes.add).filter(([name]) => !RESERVED.includes(name));
  const result: Record<string, unknown> = { ...claims, ...Object.fromEntries(allowed) };
  for (const name of changes.suppress) if (!RESERVED.includes(name)) delete result[name];
  return result;
};
