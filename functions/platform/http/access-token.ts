import { createRemoteJWKSet, jwtVerify } from "jose";
import { env } from "../env.ts";

type KeySet = ReturnType<typeof createRemoteJWKSet>;

/** The claims of a verified access token that the product reads. */
export type Claims = Record<string, unknown> & { sub: string };

let keySet: { url: string; keys: KeySet } | undefined;

/** The pool's key set: fetched once, reused for 10 minutes (row session-08), then fetched again. */
export const userPoolKeys = (url = env("TOKEN_JWKS_URL")): KeySet => {
  if (keySet?.url !== url) keySet = { url, keys: createRemoteJWKSet(new URL(url), { cacheMaxAge: 600_000 }) };
  return keySet.keys;
};

/**
 * The claims of an access token, or null when it is malformed, expired, signed by somebody else, of another pool or client,
 * or not an access token.
 */
export const verifyAccessToken = async (token: string, keys: KeySet = userPoolKeys()): Promise<Claims | null> => {
  try {
    const { payload } = await jwtVerify(token, keys, { issuer: env("TOKEN_ISSUER"), algorithms: ["RS256"] });
    const isOurs = payload.token_use === "access" && payload.client_id === env("USER_POOL_CLIENT_ID");
    return isOurs && payload.sub ? { ...payload, sub: payload.sub } : null;
  } catch {
    return null;
  }
};
