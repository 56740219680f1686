import { useSyncExternalStore } from "react";
import { onServerTime } from "../api/index.ts";
import { useNow } from "../components/use-now.ts";
import { createServerClock } from "../session/server-clock.ts";

/** The server's clock, as known to this device. */
export const serverClock = createServerClock(window.localStorage);

onServerTime(serverClock.learn);

/** The server's time as an ISO instant, updated every `everyMilliseconds`. For display only; the server decides. */
export const useServerNow = (everyMilliseconds: number): string => {
  const now = useNow(everyMilliseconds);
  const ahead = useSyncExternalStore(serverClock.subscribe, serverClock.ahead);
  return new Date(now + ahead).toISOString();
};
