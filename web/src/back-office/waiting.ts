import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Waiting } from "../../../shared/model/reports.ts";
import { minutes } from "../../../shared/rules/durations.ts";
import { query } from "../api/index.ts";
import { pollAfter } from "../api/poll.ts";
import { useDeskLive } from "../member/use-desk-live.ts";

/** Also told of changes it asks by itself: what begins to wait because time went by changes nothing. */
const pollMilliseconds = minutes(1);

const waiting = query("reportsAdmin", "waiting", {});

/** A kind of what waits that is a count. */
export type CountedKind = Exclude<keyof Waiting, "tonight" | "sold_out" | "stuck_changes">;

/** What waits for the reader by their role; one read for all who ask. */
export const useWaiting = () =>
  useQuery({ ...waiting, refetchInterval: (last) => pollAfter(last, pollMilliseconds), refetchOnWindowFocus: true });

/** Keeps what waits up to date by the live connection while the component is mounted. */
export const useWaitingLive = (): void => {
  const client = useQueryClient();
  useDeskLive(() => void client.invalidateQueries({ queryKey: waiting.queryKey }));
};
