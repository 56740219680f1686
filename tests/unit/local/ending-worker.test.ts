import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { endingWorker } from "../../../local/dev/ending-worker.ts";

test("[dev-03] a service worker of a built app is replaced by one that removes it and the code it kept, not what a member kept", async () => {
  const kept = ["workbox-precache-v2-http://localhost:4000/", "playyy-code", "playyy-reads", "playyy-drafts"];
  const caches = { keys: async () => [...kept], delete: async (name: string) => kept.splice(kept.indexOf(name), 1) };
  const page = { url: "http://localhost:4000/dashboard", navigate: vi.fn() };
  const heard = new Map<string, (event: { waitUntil(work: Promise<void>): void }) => void>();
  const self = {
    addEventListener: (name: string, listener: () => void) => heard.set(name, listener),
    clients: { matchAll: async () => [page] },
    registration: { unregister: vi.fn() },
    skipWaiting: vi.fn(),
  };
  runInNewContext(endingWorker, { self, caches });
  heard.get("install")?.({ waitUntil: () => undefined });
  await new Promise<void>((resolve) => heard.get("activate")?.({ waitUntil: (work) => resolve(work) }));
  expect(self.skipWaiting).toHaveBeenCalledOnce();
  expect(self.registration.unregister).toHaveBeenCalledOnce();
  expect(page.navigate).toHaveBeenCalledWith(page.url);
  expect(kept).toEqual(["playyy-reads", "playyy-drafts"]);
});
