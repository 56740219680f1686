const scriptUrl = "/sw.js";

/**
 * Registers the service worker. `onWaiting` is called whenever a newer version is installed and waits for the pages of the older one
 * to close, with a function that starts it at once, which reloads this page and every other one that was told.
 */
export const registerServiceWorker = async (onWaiting: (start: () => void) => void): Promise<void> => {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(scriptUrl);
  const tell = () => {
    const { waiting } = registration;
    // Nothing runs yet on a first visit: that version starts by itself.
    if (!waiting || !serviceWorker.controller) return;
    serviceWorker.addEventListener("controllerchange", () => window.location.reload());
    // What Workbox's worker waits for.
    onWaiting(() => waiting.postMessage({ type: "SKIP_WAITING" }));
  };
  tell();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", ({ target }) => {
      if ((target as ServiceWorker).state === "installed") tell();
    });
  });
};
