import { useEffect, useState } from "react";

/** The time of this device in epoch milliseconds, renewed every `everyMilliseconds`. For display only. */
export const useNow = (everyMilliseconds: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds]);
  return now;
};
