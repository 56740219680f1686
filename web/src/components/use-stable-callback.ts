import { useCallback, useLayoutEffect, useRef } from "react";

/** The same function in every render, which calls the latest `callback`: a memoized child doesn't render for it. */
export const useStableCallback = <Args extends unknown[]>(callback: (...args: Args) => void) => {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
};
