import { useEffect } from "react";
import { isCode } from "../../api/index.ts";

/** Logs why a list couldn't be read (row feed-06); the end of a session has its own prompts. */
export const useLogFailure = (what: string, error: Error | null): void => {
  useEffect(() => {
    if (error && !isCode(error, "unauthorized")) console.warn(`Couldn't load ${what}`, error.message);
  }, [what, error]);
};
