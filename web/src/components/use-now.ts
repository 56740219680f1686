import { useEffect, useState } from "react";

/** This device's time in epoch milliseconds, updated every `everyMilliseconds`. For display only. */
export const useNow = (everyMilliseconds: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds]);
  return now;
};
