const afterMilliseconds = 1_000;

const measure = (): void => {
  const loadedAt = performance.now();
  import("./page-speed.ts")
    .then(({ trackPageSpeed }) => trackPageSpeed(Math.max(0, afterMilliseconds - (performance.now() - loadedAt))))
    // Who has left the page, or the network, by now is not worth a word.
    .catch(() => undefined);
};

/** Sends the performance metrics of this page 1 second after it has loaded; what measures is fetched only then. */
export const measureAfterLoad = (): void => {
  if (document.readyState === "complete") measure();
  else window.addEventListener("load", measure, { once: true });
};
