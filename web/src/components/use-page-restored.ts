import { useEffect } from "react";

/** Runs `work` when the browser restores this page from its back/forward cache, such as on "back" from a payment page. */
export const usePageRestored = (work: () => void): void => {
  useEffect(() => {
    const returned = ({ persisted }: PageTransitionEvent) => persisted && work();
    window.addEventListener("pageshow", returned);
    return () => window.removeEventListener("pageshow", returned);
  }, [work]);
};
