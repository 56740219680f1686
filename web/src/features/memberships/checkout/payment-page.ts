import { useEffect } from "react";

/** The path of a URL within this app; null for any other site. */
export const findAppPath = (url: string): string | null => {
  const { origin, pathname, search } = new URL(url, window.location.origin);
  return origin === window.location.origin && !pathname.startsWith("/stripe/") ? pathname + search : null;
};

/** Runs `work` when the browser restores this page from its back/forward cache, such as on "back" from a payment page. */
export const usePageRestored = (work: () => void): void => {
  useEffect(() => {
    const returned = ({ persisted }: PageTransitionEvent) => persisted && work();
    window.addEventListener("pageshow", returned);
    return () => window.removeEventListener("pageshow", returned);
  }, [work]);
};
