import { type Role, roles } from "../../../shared/model/roles.ts";
import type { SessionUser, Tokens } from "./auth-port.ts";
import { isTokenKey, lastUserKey, tokenKeysOf } from "./storage-keys.ts";

type Claims = Record<string, unknown> & { sub?: string; exp?: number };

type TokenStorage = Pick<Storage, "getItem" | "removeItem" | "key" | "length">;

/**
 * Reads the tokens that Amplify stored, so that a page needs neither Amplify nor the stage's configuration to know who
 * is signed in. Null if there are none or they can't be read.
 */
export const readStoredTokens = (storage: TokenStorage): Tokens | null => {
  const lastUser = listTokenKeys(storage).find((key) => lastUserKey.test(key));
  if (!lastUser) return null;
  const keys = tokenKeysOf(lastUser, storage.getItem(lastUser) ?? "");
  const accessToken = storage.getItem(keys.access);
  const access = decodeClaims(accessToken);
  if (!accessToken || !access?.sub || !access.exp) return null;
  // Amplify stores how far the service's clock is ahead of this device's.
  const drift = Number.parseInt(storage.getItem(keys.clockDrift) ?? "0", 10) || 0;
  const id = decodeClaims(storage.getItem(keys.id)) ?? {};
  return { accessToken, expiresAt: access.exp * 1000 - drift, user: toUser(access, id) };
};

/** Removes every token that Amplify stored. */
export const clearStoredTokens = (storage: TokenStorage): void => {
  for (const key of listTokenKeys(storage)) storage.removeItem(key);
};

const listTokenKeys = (storage: TokenStorage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter(isTokenKey);

const toUser = (access: Claims, id: Claims): SessionUser => {
  const groups = access["cognito:groups"];
  const isAdmin = Array.isArray(groups) && groups.includes("admin");
  return {
    // As on the server: an account that was made again has another id than its member.
    id: String(access.member_id ?? access.sub),
    email: String(id.email ?? access.email ?? ""),
    name: String(id.name ?? access.name ?? ""),
    phone: typeof id.phone_number === "string" ? id.phone_number : null,
    isAdmin,
    role: isAdmin ? findRole(access.desk_role) : null,
    // As on the server: only the token's claim proves the second factor.
    owesSecondFactor: isAdmin && access.second_factor !== "ok",
  };
};

const findRole = (claim: unknown): Role | null => roles.find((role) => role === claim) ?? null;

const decodeClaims = (token: string | null): Claims | null => {
  try {
    const payload = (token?.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
};
