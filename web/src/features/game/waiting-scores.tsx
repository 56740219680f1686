import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useIsOnline } from "../../member/offline/use-is-online.ts";
import { useSession } from "../../member/session/session.tsx";
import { countWaiting, hasExpiredScores } from "./scores/game-storage.ts";

/**
 * Sends scores of flights without a connection as soon as there is one, whichever screen is open, and has the member told of those that
 * waited too long. Shows nothing itself.
 */
export const WaitingScores = () => {
  const { user } = useSession();
  const isOnline = useIsOnline();
  const client = useQueryClient();
  const userId = user?.id;
  useEffect(() => {
    if (!userId) return;
    const hasWork = hasExpiredScores(userId) || (isOnline && countWaiting(userId) > 0);
    if (!hasWork) return;
    void import("./scores/deliver-scores.ts").then(({ deliverScores }) => deliverScores(client, userId, "background"));
  }, [userId, isOnline, client]);
  return null;
};
