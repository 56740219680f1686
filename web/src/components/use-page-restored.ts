import { useCallback, useEffect, useState } from "react";

/** Runs `work` when the browser restores this page from its back/forward cache, such as on "back" from a payment page. */
export const usePageRestored = (work: () => void): void => {
  useEffect(() => {
    const returned = ({ persisted }: PageTransitionEvent) => persisted && work();
    window.addEventListener("pageshow", returned);
    return () => window.removeEventListener("pageshow", returned);
  }, [work]);
};

/** Counts how often the browser restored this page from its back/forward cache: its content is then out of date. */
export const useRestoreCount = (): number => {
  const [count, setCount] = useState(0);
  usePageRestored(useCallback(() => setCount((before) => before + 1), []));
  return count;
};
