import { useLocation, useNavigationType } from "react-router-dom";

const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
/** Whether this document was loaded by reloading or by going back from another one. */
const isLoadedAgain = load !== undefined && load.type !== "navigate";

let hasGoneBack = false;

/** What may keep a step back or forward from the router, and tells whether it did: a form with unsaved changes. */
export const stepGuard: { holds: ((event: PopStateEvent) => boolean) | null } = { holds: null };

// Registered before the router's own listener, which renders the page at once: the router's file imports this one.
window.addEventListener("popstate", (event) => {
  if (stepGuard.holds?.(event)) event.stopImmediatePropagation();
  else hasGoneBack = true;
});

/** Whether this is still the page that a reload, or going back from another document, has shown. */
export const useIsReload = (): boolean => {
  useLocation();
  return useNavigationType() === "POP" && isLoadedAgain && !hasGoneBack;
};

/** Whether the page is shown again by going back or reloading: its height must be there when the place is restored. */
export const useIsReturn = (): boolean => {
  useLocation();
  return useNavigationType() === "POP" && (hasGoneBack || isLoadedAgain);
};
