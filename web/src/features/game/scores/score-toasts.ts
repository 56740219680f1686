import { ApiError, isCode } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import type { WaitingScore } from "./game-storage.ts";
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

/** Announces the highest of the saved scores that exceeded the best one until then (row game-06). */
export const showNewBest = (results: SendResult[]): void => {
  const best = results.flatMap((result) => ("saved" in result && result.saved.is_new_best ? [result.saved.score] : []));
  if (best.length > 0) toast({ title: "New high score!", text: `${pointsText(Math.max(...best))}. Nice flying.` });
};

/** Tells that scores waited longer than they can be saved. */
export const showExpired = (expired: readonly WaitingScore[]): void => {
  const [first] = expired;
  if (!first) return;
  const scores = expired.length === 1 ? `A score of ${pointsText(first.score)}` : `${expired.length} scores`;
  const text = `${scores} waited on this device for more than 7 days and can't be saved any more.`;
  toast({ title: "Failed to save score", text, variant: "destructive" });
};

/** Tells why scores couldn't be saved (row game-07). */
export const showFailures = (results: SendResult[]): void => {
  for (const result of results) {
    if (!("error" in result)) continue;
    const { error, isKept } = result;
    toast(
      isCode(error, "unauthorized")
        ? { title: "Sign in required", text: "Please sign in to save your score", variant: "destructive" }
        : { title: "Failed to save score", text: failureText(error, isKept), variant: "destructive" },
    );
  }
};
