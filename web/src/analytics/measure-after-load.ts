const afterMilliseconds = 1_000;

const measure = (): void => {
  const loadedAt = performance.now();
  import("./page-speed.ts")
    .then(({ trackPageSpeed }) => trackPageSpeed(Math.max(0, afterMilliseconds - (performance.now() - loadedAt))))
    // If the visitor has left the page or gone offline by now, there's nothing to report.
    .catch(() => undefined);
};

/** Sends this page's performance metrics 1 second after it has loaded; the measuring code is fetched only then. */
export const measureAfterLoad = (): void => {
  if (document.readyState === "complete") measure();
  else window.addEventListener("load", measure, { once: true });
};
