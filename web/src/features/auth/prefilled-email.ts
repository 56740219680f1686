import { useLocation } from "react-router-dom";

/** Router state that carries an address from one page around signing in to the next: never in the URL. */
export const toPrefilledEmail = (email: string): { email: string } => ({ email: email.trim() });

/** The address that the page before carried over; empty when there is none. */
export const usePrefilledEmail = (): string => {
  const state: unknown = useLocation().state;
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === "string" ? email : "";
};
