import { onlineManager, type QueryClient } from "@tanstack/react-query";
import { queryKeyOf } from "../../../api/index.ts";
import { countWaiting, takeExpiredScores } from "./game-storage.ts";
import { showExpired, showFailures, showNewBest } from "./score-toasts.ts";
import { sendWaitingScores } from "./send-scores.ts";

/**
 * Sends a member's waiting scores, tells what became of them and has the boards read again. Without a connection nothing has
 * failed: the scores go on waiting. In the `background` a new high score is told, and scores that are lost for good.
 */
export const deliverScores = async (
  client: QueryClient,
  userId: string,
  place: "game" | "background",
): Promise<void> => {
  showExpired(takeExpiredScores(userId, Date.now()));
  if (countWaiting(userId) === 0 || !onlineManager.isOnline()) return;
  const results = await sendWaitingScores(userId);
  showNewBest(results);
  showFailures(place === "game" ? results : results.filter((result) => "error" in result && !result.isKept));
  if (!results.some((result) => "saved" in result)) return;
  await Promise.all(
    (["best", "leaderboard"] as const).map((name) => client.invalidateQueries({ queryKey: queryKeyOf("game", name) })),
  );
};
