import { useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { keepForEntry, keptForEntry } from "./kept-for-entry.ts";
import { useIsReload } from "./use-is-return.ts";

/**
 * Scrolls a reloaded page to where it was left, once the list that calls this has rendered: the browser gives up before
 * its items are there. Going back within the app is the browser's own work.
 */
export const useKeptPlace = (): void => {
  const { key } = useLocation();
  const isReload = useIsReload();
  const [place] = useState(() => (isReload ? keptForEntry("place", key) : 0));
  useLayoutEffect(() => {
    if (place > 0) window.scrollTo(0, place);
  }, [place]);
  useEffect(() => {
    const keep = () => keepForEntry("place", key, Math.round(window.scrollY));
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, [key]);
};
