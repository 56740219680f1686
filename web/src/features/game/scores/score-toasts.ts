import { ApiError, isCode } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { pointsText } from "./points-text.ts";
import type { SendResult } from "./send-scores.ts";

const failureText = (error: Error, isKept: boolean): string => {
  if (isCode(error, "membership-required")) {
    return "Your membership has ended. This device keeps your score for 7 days, in case you renew.";
  }
  if (!isKept) return error.message;
  const reason = error instanceof ApiError && error.status < 500 ? `${error.message} ` : "";
  return `${reason}Your score is kept on this device.`;
};

/** Tells what became of scores that were sent: a new high score, or why one couldn't be saved (rows game-06 and game-07). */
export const showScoreToasts = (results: SendResult[]): void => {
  const best = results.flatMap((result) => ("saved" in result && result.saved.is_new_best ? [result.saved.score] : []));
  if (best.length > 0) toast({ title: "New high score!", text: `${pointsText(Math.max(...best))}. Nice flying.` });
  for (const result of results) {
    if (!("error" in result)) continue;
    if (isCode(result.error, "unauthorized")) {
      toast({ title: "Sign in required", text: "Please sign in to save your score", variant: "destructive" });
    } else {
      toast({
        title: "Failed to save score",
        text: failureText(result.error, result.isKept),
        variant: "destructive",
      });
    }
  }
};
