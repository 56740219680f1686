import type { Page, WebSocket } from "@playwright/test";
import { endSessionElsewhere } from "../../support/browser/deal-pages.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, test } from "../../support/browser/test.ts";
import { aCodedTicket, asPhone, drawnCode } from "../../support/browser/ticket-code.ts";
import { aMember } from "../../support/fixtures.ts";

test.use({ ...asPhone, serviceWorkers: "allow" });

/** All that this browser keeps for the site but the app itself, as a text for each kind of place. */
const readDevice = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const settle = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const readCache = async (name: string) => {
      const cache = await caches.open(name);
      return Promise.all(
        (await cache.keys()).map(async (request) => {
          const answer = await cache.match(request);
          const isData = answer?.headers.get("content-type")?.includes("json");
          return `${name} ${request.url} ${isData ? await answer?.text() : ""}`;
        }),
      );
    };
    const readDatabase = async (name: string) => {
      const opened = await settle(indexedDB.open(name));
      const read = (store: string) => settle(opened.transaction(store).objectStore(store).getAll());
      const kept = await Promise.all([...opened.objectStoreNames].map(read));
      opened.close();
      return JSON.stringify([name, kept]);
    };
    const databases = await indexedDB.databases();
    const worker = await navigator.serviceWorker.ready;
    return {
      caches: (await Promise.all((await caches.keys()).map(readCache))).flat().join("\n"),
      indexedDB: (await Promise.all(databases.map(({ name = "" }) => readDatabase(name)))).join("\n"),
      localStorage: JSON.stringify(localStorage),
      sessionStorage: JSON.stringify(sessionStorage),
      push: JSON.stringify(await worker.pushManager.getSubscription()),
    };
  });

/** The kinds of places that have any of these texts. */
const placesWith = async (page: Page, traces: readonly string[]): Promise<string[]> =>
  Object.entries(await readDevice(page)).flatMap(([place, text]) =>
    traces.some((trace) => text.includes(trace)) ? [place] : [],
  );

test("a member who signs in on a phone whose last session ended finds nothing that it kept of somebody else: caches, codes, storage, live connections", async ({
  page,
  pageErrors,
}) => {
  // The ended session is found out by its tickets and by the pool; what else was being asked is refused too.
  pageErrors.allow({ status: 401, path: "/api/tickets" }, { status: 400, path: "/cognito" });
  const title = "RAGER of somebody else";
  const [{ holder, ticketId }, after] = await Promise.all([aCodedTicket(1, { title }), aMember({ name: "After All" })]);
  const sockets: WebSocket[] = [];
  page.on("websocket", (socket) => sockets.push(socket));
  await page.goto("/auth");
  await signInByForm(page, holder);
  await expect(page).not.toHaveURL(/\/auth/);
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    "playyy-game",
    JSON.stringify({ version: 1, userId: holder.userId, starts: [], waiting: [] }),
  ] as const);
  await page.goto(`/ticket/${ticketId}`);
  await expect(drawnCode(page)).toBeVisible();
  await page.goto("/dashboard?tab=community");
  const traces = [holder.userId, holder.email, "Dora Door", ticketId, title];
  await expect
    .poll(() => placesWith(page, traces))
    .toEqual(expect.arrayContaining(["caches", "indexedDB", "localStorage"]));
  await expect.poll(() => readDevice(page).then((kept) => kept.caches?.includes(ticketId))).toBe(true);
  await expect.poll(() => sockets.some((socket) => !socket.isClosed())).toBe(true);

  // Its session ends elsewhere; the page stays open.
  await page.route(/\/api\/tickets(\?.*)?$/, (route) => route.fulfill(errorResponse(401, "unauthorized", "No")));
  await endSessionElsewhere(page);
  await page.getByRole("navigation", { name: "Main" }).getByText("Profile").click();
  await expect(page).toHaveURL(/\/auth/);
  await page.unrouteAll();
  const earlier = [...sockets];
  await signInByForm(page, after);
  await expect(page).not.toHaveURL(/\/auth/);
  await expect.poll(() => earlier.filter((socket) => !socket.isClosed())).toEqual([]);
  await page.goto("/dashboard?tab=profile");
  await expect(page.getByRole("heading", { name: "After All", level: 1 })).toBeVisible();
  await expect(page.getByText("No upcoming tickets")).toBeVisible();
  await expect.poll(() => placesWith(page, traces)).toEqual([]);
});
