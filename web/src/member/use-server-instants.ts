import { useEffect, useState, useSyncExternalStore } from "react";
import { hours } from "../../../shared/rules/durations.ts";
import { serverClock } from "./server-time.ts";

/** Longer timers than this are set again: a device that slept meanwhile would be late, and none waits for months. */
const longestWaitMilliseconds = hours(1);

/** The server's time as an ISO instant, updated whenever it reaches one of `instants`. For display only; the server decides. */
export const useServerInstants = (instants: readonly (string | null)[]): string => {
  const ahead = useSyncExternalStore(serverClock.subscribe, serverClock.ahead);
  const [deviceNow, setDeviceNow] = useState(() => Date.now());
  const now = new Date(deviceNow + ahead).toISOString();
  const next = instants.reduce<string | null>(
    (first, instant) => (instant && instant > now && (first === null || instant < first) ? instant : first),
    null,
  );
  useEffect(() => {
    if (next === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = Date.parse(next) - Date.now() - ahead;
      if (left <= 0) return setDeviceNow(Date.now());
      timer = setTimeout(wait, Math.min(left, longestWaitMilliseconds));
    };
    wait();
    return () => clearTimeout(timer);
  }, [next, ahead]);
  return now;
};
