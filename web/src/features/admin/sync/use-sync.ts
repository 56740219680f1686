import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { SyncRun, SyncWindow } from "../../../../../shared/model/sync.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { announceRun, announceStartFailure } from "./announce-run.ts";

const pollMilliseconds = 1_000;
const lists = ["metrics", "audits", "subscriptions"] as const;

/** What an administrator can start: a sync of a window, or a backfill of profiles. */
export type SyncStart = SyncWindow | "backfill";

const start = (what: SyncStart): Promise<SyncRun> =>
  what === "backfill" ? call("stripeAdmin", "backfill", {}) : call("stripeAdmin", "reconcile", { window: what });

/**
 * Starts syncs and follows the newest one, whoever started it, until it's done; then tells how it went and reads metrics
 * and lists again.
 */
export const useSync = () => {
  const queryClient = useQueryClient();
  const [followed, setFollowed] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: queryKeyOf("stripeAdmin", "runs", { limit: 1 }),
    queryFn: ({ signal }) => call("stripeAdmin", "runs", { limit: 1 }, signal),
    refetchInterval: ({ state }) => (state.data?.items[0]?.status === "running" ? pollMilliseconds : false),
  });
  const newest = data?.items[0];
  const { mutate, isPending } = useMutation({
    mutationFn: start,
    onSuccess: (run) => {
      setFollowed(run.id);
      queryClient.setQueryData(queryKeyOf("stripeAdmin", "runs", { limit: 1 }), { items: [run], cursor: null });
    },
    onError: (error, what) => announceStartFailure(error, what, toast),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeyOf("stripeAdmin", "runs") }),
  });
  const isRunning = newest?.status === "running";
  useEffect(() => {
    if (isRunning && newest) setFollowed(newest.id);
  }, [isRunning, newest]);
  useEffect(() => {
    if (!newest || newest.id !== followed || newest.status === "running") return;
    setFollowed(null);
    announceRun(newest, toast);
    for (const name of lists) void queryClient.invalidateQueries({ queryKey: queryKeyOf("stripeAdmin", name) });
    void queryClient.invalidateQueries({ queryKey: queryKeyOf("membershipsAdmin", "unmatched") });
  }, [newest, followed, queryClient]);
  return { start: mutate, busy: isPending || isRunning, running: isRunning ? newest : undefined };
};
