import { useEffect, useState } from "react";

/** Counts how often the browser restored this page from its back/forward cache: its content is then out of date. */
export const useRestoreCount = (): number => {
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    const note = (shown: PageTransitionEvent) => shown.persisted && setReturns((before) => before + 1);
    window.addEventListener("pageshow", note);
    return () => window.removeEventListener("pageshow", note);
  }, []);
  return returns;
};
