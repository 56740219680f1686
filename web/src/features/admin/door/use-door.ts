import { useQuery, useQueryClient } from "@tanstack/react-query";
import { minutes } from "../../../../../shared/rules/durations.ts";
import { type Answer, query } from "../../../api/index.ts";
import { useNightLive } from "../../../member/use-night-live.ts";

/** An event's door as the back-office sees it. */
export type DoorOverview = Answer<"doorAdmin", "overview">;

/** A scanner of it. */
export type Scanner = DoorOverview["devices"][number];

const [liveMilliseconds, lostMilliseconds] = [minutes(1), 5_000];

/**
 * An event's door, read again when the live connection says that it changed, and without one every 5 seconds while the page is seen: a conflict is
 * here within 10 seconds of reaching the server.
 */
export const useDoor = (eventId: string) => {
  const door = query("doorAdmin", "overview", { eventId });
  const client = useQueryClient();
  const isLive = useNightLive(eventId, () => void client.invalidateQueries({ queryKey: door.queryKey }));
  return useQuery({ ...door, refetchInterval: isLive ? liveMilliseconds : lostMilliseconds, staleTime: 0 });
};
