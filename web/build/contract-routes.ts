import type { Plugin } from "vite";
import { allRoutes } from "../../shared/api/index.ts";

const virtualId = "virtual:contract-routes";

/**
 * Serves the contract to the browser as bare data (method, path, access), so that the typed client
 * carries every route without carrying every schema.
 */
export const contractRoutes = (): Plugin => ({
  name: "contract-routes",
  resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
  load: (id) => {
    if (id !== `\0${virtualId}`) return undefined;
    const table: Record<string, [string, string, string]> = {};
    for (const { operationId, route } of allRoutes) table[operationId] = [route.method, route.path, route.access];
    return `export const routes = ${JSON.stringify(table)};`;
  },
});
