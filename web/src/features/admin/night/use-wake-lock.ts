import { useEffect } from "react";

/** Keeps the screen on while the component is mounted and its page is seen, where the browser can. */
export const useWakeLock = (): void => {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    // A phone that saves its battery refuses it; a page that was hidden has lost it.
    const hold = async () => {
      if (document.hidden) return;
      lock = await navigator.wakeLock.request("screen").catch(() => null);
      if (isOver) void lock?.release();
    };
    const onVisibility = () => void hold();
    void hold();
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", onVisibility);
      void lock?.release();
    };
  }, []);
};
