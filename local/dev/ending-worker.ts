import type { Plugin } from "vite";

/**
 * Stands in for both service workers. A browser that has one from `npm start` would go on showing built pages: it replaces it by this, which removes
 * the code that was kept and itself. What a member has kept stays.
 */
export const endingWorker = `self.addEventListener("install", () => self.skipWaiting());
const end = async () => {
  for (const name of await caches.keys()) if (/precache|playyy-code/.test(name)) await caches.delete(name);
  const pages = await self.clients.matchAll({ type: "window" });
  await self.registration.unregister();
  for (const page of pages) page.navigate(page.url);
};
self.addEventListener("activate", (event) => event.waitUntil(end()));
`;

/** Answers the addresses of the app's and the scanner's service worker with the one that ends them. */
export const withoutServiceWorkers: Plugin = {
  name: "without-service-workers",
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      if (!/^\/(door\/)?sw\.js(\?|$)/.test(request.url ?? "")) return next();
      response.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-store" });
      response.end(endingWorker);
    });
  },
};
