import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** Scrolls a new page or tab to the top; the browser restores the position when going back. */
export const ScrollToTop = () => {
  const { pathname, search } = useLocation();
  const isBack = useNavigationType() === "POP";
  const place = `${pathname}?${new URLSearchParams(search).get("tab") ?? ""}`;
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    if (!isBack) window.scrollTo(0, 0);
  }, [place, isBack]);
  return null;
};
