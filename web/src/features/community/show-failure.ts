import { ApiError, isCode } from "../../api/index.ts";
import { toast } from "../../components/feedback/toast.tsx";

const hasOwnText = (error: unknown): error is ApiError =>
  isCode(error, "unknown-location", "word-not-allowed") ||
  (error instanceof ApiError && [403, 404, 409, 429].includes(error.status));

/** The text of a failed change: the server's own for a refusal by a rule or a limit (R38), otherwise `general`. */
export const failureText = (error: unknown, general: string): string => (hasOwnText(error) ? error.message : general);

/** Tells the member that a change failed, or that it needs a session: `signIn` says what for. */
export const showFailure = (error: unknown, general: string, signIn: string): void =>
  isCode(error, "unauthorized")
    ? toast({ title: "Sign in required", text: signIn, variant: "destructive" })
    : toast({ title: "Error", text: failureText(error, general), variant: "destructive" });
