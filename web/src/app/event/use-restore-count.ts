import { useEffect, useState } from "react";

/** Counts the returns by the browser's back button to a page it kept as it was left: what it shows is then out of date. */
export const useRestoreCount = (): number => {
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    const note = (shown: PageTransitionEvent) => shown.persisted && setReturns((before) => before + 1);
    window.addEventListener("pageshow", note);
    return () => window.removeEventListener("pageshow", note);
  }, []);
  return returns;
};
