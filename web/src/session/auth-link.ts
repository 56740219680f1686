import { ownPath } from "../../../shared/rules/credentials.ts";
import { brokenLinkFailure } from "./auth-errors.ts";

/** What a confirmation or reset link carries. */
export type AuthLink = { email: string; code: string; next: string };

/** Reads the query of a confirmation or reset link. Throws AuthFailure "broken_link" when e-mail or code is missing or misshapen. */
export function readAuthLink(query: URLSearchParams): AuthLink {
  const email = query.get("email")?.trim() ?? "";
  const code = query.get("code")?.trim() ?? "";
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || !/^\d{6}$/.test(code)) throw brokenLinkFailure();
  return { email, code, next: ownPath(query.get("next")) };
}
