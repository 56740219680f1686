import { createPublicKey, type JsonWebKey, type KeyObject, verify } from "node:crypto";

export type JwtSettings = {
  /** The `iss` a token must carry. */
  issuer: string;
  /** Accepted values of `aud`, or of `client_id` where a token has no `aud`. */
  audience: string[];
  jwksUrl: string;
};

type Claims = Record<string, unknown>;

/** Returns verified claims, every value as a string as HTTP APIs pass them; undefined for an invalid token. */
export type JwtAuthorizer = (token: string) => Promise<Record<string, string> | undefined>;

/** Checks tokens as an HTTP API's JWT authorizer does: RS256, issuer, audience, expiry and not-before. */
export const createJwtAuthorizer = (settings: JwtSettings): JwtAuthorizer => {
  const keys = createKeyLookup(settings.jwksUrl);
  const verified = new Map<string, Claims>();
  return async (token) => {
    const claims = verified.get(token) ?? (await verifyToken(token, keys));
    if (!claims) return undefined;
    if (verified.size > 5_000) verified.clear();
    verified.set(token, claims);
    return isAccepted(claims, settings) ? toTextClaims(claims) : undefined;
  };
};

const createKeyLookup = (url: string): ((kid: string) => Promise<KeyObject | undefined>) => {
  const known = new Map<string, KeyObject>();
  return async (kid) => {
    if (known.has(kid)) return known.get(kid);
    const response = await fetch(url);
    const { keys = [] } = (await response.json()) as { keys?: (JsonWebKey & { kid: string })[] };
    for (const key of keys) known.set(key.kid, createPublicKey({ key, format: "jwk" }));
    return known.get(kid);
  };
};

const verifyToken = async (
  token: string,
  keys: (kid: string) => Promise<KeyObject | undefined>,
): Promise<Claims | undefined> => {
  const [head = "", body = "", signature = ""] = token.split(".");
  const header = decodeTokenPart(head);
  const claims = decodeTokenPart(body);
  if (!header || !claims || header.alg !== "RS256" || typeof header.kid !== "string") return undefined;
  const key = await keys(header.kid);
  const isGood = key && verify("RSA-SHA256", Buffer.from(`${head}.${body}`), key, Buffer.from(signature, "base64url"));
  return isGood ? claims : undefined;
};

const decodeTokenPart = (encoded: string): Claims | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(encoded, "base64url").toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Claims) : undefined;
  } catch {
    return undefined;
  }
};

const isAccepted = (claims: Claims, { issuer, audience }: JwtSettings): boolean => {
  const seconds = Date.now() / 1000;
  const meant = claims.aud === undefined ? [claims.client_id] : [claims.aud].flat();
  if (claims.iss !== issuer || !meant.some((one) => audience.includes(String(one)))) return false;
  return Number(claims.exp ?? 0) > seconds && Number(claims.nbf ?? 0) <= seconds;
};

const toTextClaims = (claims: Claims): Record<string, string> => {
  const text = (value: unknown) => (Array.isArray(value) ? `[${value.join(" ")}]` : String(value));
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, text(value)]));
};
