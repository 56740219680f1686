import { useLocation } from "react-router-dom";

/** Router state that carries an email address from one sign-in page to the next; it never goes in the URL. */
export const toPrefilledEmail = (email: string): { email: string } => ({ email: email.trim() });

/** The email address that the previous page passed on; empty if there is none. */
export const usePrefilledEmail = (): string => {
  const state: unknown = useLocation().state;
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === "string" ? email : "";
};
