import { ownPath } from "../../../shared/rules/credentials.ts";
import { brokenLinkFailure } from "./auth-errors.ts";

/** The parameters of a confirmation or reset link. */
export type AuthLink = { email: string; code: string; next: string };

/** Parses the query of a confirmation or reset link. Throws AuthFailure "broken_link" if the email or code is missing or malformed. */
export const readAuthLink = (query: URLSearchParams): AuthLink => {
  const email = query.get("email")?.trim() ?? "";
  const code = query.get("code")?.trim() ?? "";
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || !/^\d{6}$/.test(code)) throw brokenLinkFailure();
  return { email, code, next: ownPath(query.get("next")) };
};
