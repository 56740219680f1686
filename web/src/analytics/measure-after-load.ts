const afterMilliseconds = 1_000;

const measure = (): void => {
  setTimeout(() => {
    import("./page-speed.ts")
      .then(({ trackPageSpeed }) => trackPageSpeed())
      // If the visitor has left the page or gone offline by now, there's nothing to report.
      .catch(() => undefined);
  }, afterMilliseconds);
};

/** Sends this page's performance metrics 1 second after it has loaded; the measuring code is fetched only then, because the browser keeps what it measured. */
export const measureAfterLoad = (): void => {
  if (document.readyState === "complete") measure();
  else window.addEventListener("load", measure, { once: true });
};
