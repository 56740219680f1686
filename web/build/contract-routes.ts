import type { Plugin } from "vite";
import { allRoutes, api } from "../../shared/api/index.ts";
import type { Route } from "../../shared/api/route.ts";

// What is shared is public: the table says the one or the other.
const accessOf = ({ access, cache }: Route): string => (cache?.isShared ? "shared" : access);

/** Routes that no screen of the app calls (docs/architecture.md). */
const ofOtherPrograms = new Set([
  "community.names",
  "content.locations",
  // The landing page has these two in a module of its own.
  "content.logos",
  "content.marketing",
  "deals.claimById",
  "events.rsvp",
  "memberships.check",
  "messages.all",
]);

type PlainRow = [method: string, path: string, access: string];
type Row = PlainRow | [...PlainRow, permission: string];

const toRow = (route: Route): Row => {
  const row: PlainRow = [route.method, route.path, accessOf(route)];
  return route.permission ? [...row, route.permission] : row;
};

const table = (isForAdmins: boolean): Record<string, Row> =>
  Object.fromEntries(
    allRoutes
      // The scanner names its three paths itself; pages for visitors and other programs' routes are of no use here.
      .filter(({ entry, operationId }) => entry !== "door" && entry !== "visitors" && !ofOtherPrograms.has(operationId))
      .filter(({ route }) => (route.access === "admin") === isForAdmins)
      .map(({ operationId, route }) => [operationId, toRow(route)]),
  );

const modules: Record<string, () => string> = {
  "virtual:contract-routes": () => `export const routes = ${JSON.stringify(table(false))};`,
  // Fetched with the first call of an administrator.
  "virtual:admin-routes": () => `export const routes = ${JSON.stringify(table(true))};`,
  // The landing page's reads, kept separate so that it doesn't bundle the whole table.
  "virtual:landing-paths": () =>
    `export const marketing = "${api.content.marketing.path}"; export const logos = "${api.content.logos.path}"; export const events = "${api.events.list.path}";`,
};

/**
 * Serves the contract to the browser as plain data (method, path, access, and the back-office's permission), so that the typed client includes every route
 * without bundling every schema.
 */
export const contractRoutes = (): Plugin => ({
  name: "contract-routes",
  resolveId: (id) => (id in modules ? `\0${id}` : undefined),
  load: (id) => modules[id.slice(1)]?.(),
});
