const longestWaitMilliseconds = 2_000;

/** Calls back once the page has loaded and the browser has nothing else to do. Returns a function that cancels it. */
export const whenIdle = (start: () => void): (() => void) => {
  let cancel = () => {};
  const wait = () => {
    // Safari has no idle callbacks.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(start);
      cancel = () => clearTimeout(timer);
      return;
    }
    const id = requestIdleCallback(start, { timeout: longestWaitMilliseconds });
    cancel = () => cancelIdleCallback(id);
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
  return () => {
    window.removeEventListener("load", wait);
    cancel();
  };
};
