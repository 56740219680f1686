import { useQuery, useQueryClient } from "@tanstack/react-query";
import { minutes } from "../../../../../shared/rules/durations.ts";
import { query } from "../../../api/index.ts";
import { pollAfter } from "../../../api/poll.ts";
import { useNightLive } from "../../../member/use-night-live.ts";

/** How often the page asks by itself: rarely while it's told of changes, and without the live connection every 15 seconds. */
const [liveMilliseconds, lostMilliseconds] = [minutes(1), 15_000];

/** An event on its night, kept up to date by the live connection, or by asking while that is down. */
export const useNight = (eventId: string) => {
  const night = query("eventsAdmin", "night", { eventId });
  const client = useQueryClient();
  const isLive = useNightLive(eventId, () => void client.invalidateQueries({ queryKey: night.queryKey }));
  const read = useQuery({
    ...night,
    refetchInterval: (last) => pollAfter(last, isLive ? liveMilliseconds : lostMilliseconds),
    staleTime: 0,
  });
  return { ...read, isLive };
};
