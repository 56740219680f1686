import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** A new page or tab begins at its top; going back is left to the browser, which remembers where one was. */
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
