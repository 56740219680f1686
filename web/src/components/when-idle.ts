/** Runs `work` when the browser is idle, after `longestWait` milliseconds at the latest; returns a function that cancels it. */
export const whenIdle = (work: () => void, longestWait: number): (() => void) => {
  if (typeof window.requestIdleCallback === "function") {
    const handle = window.requestIdleCallback(work, { timeout: longestWait });
    return () => window.cancelIdleCallback(handle);
  }
  // Safari has no idle callbacks.
  const timer = setTimeout(work, 16);
  return () => clearTimeout(timer);
};

/** Runs `work` once the page has loaded and the browser has nothing else to do; returns a function that cancels it. */
export const whenLoaded = (work: () => void): (() => void) => {
  let cancel = () => {};
  const wait = () => {
    cancel = whenIdle(work, 2_000);
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
  return () => {
    window.removeEventListener("load", wait);
    cancel();
  };
};
