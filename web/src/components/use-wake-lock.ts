import { useEffect } from "react";

/** Keeps the screen on while something is shown that must be read, where the browser grants it. */
export const useWakeLock = (): void => {
  useEffect(() => {
    let isShown = true;
    let lock: WakeLockSentinel | null = null;
    const request = async () => {
      if (document.visibilityState !== "visible") return;
      // Refused on a low battery, and missing in older browsers: the code is shown all the same.
      const granted = await navigator.wakeLock?.request("screen").catch(() => null);
      if (isShown) lock = granted ?? null;
      else void granted?.release();
    };
    const requestAgain = () => void request();
    void request();
    document.addEventListener("visibilitychange", requestAgain);
    return () => {
      isShown = false;
      document.removeEventListener("visibilitychange", requestAgain);
      void lock?.release();
    };
  }, []);
};
