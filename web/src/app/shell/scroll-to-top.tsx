import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useIsReturn } from "../../components/lists/use-is-return.ts";

/** Scrolls a new page or tab to the top; the browser restores the position when going back. */
export const ScrollToTop = () => {
  const { pathname, search } = useLocation();
  const isBack = useIsReturn();
  const place = `${pathname}?${new URLSearchParams(search).get("tab") ?? ""}`;
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    if (!isBack) window.scrollTo(0, 0);
  }, [place, isBack]);
  return null;
};
