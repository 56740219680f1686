import type { Plugin } from "vite";
import { type Bundle, chunksOf, firstFonts } from "./early-plan.ts";

/**
 * What opens without a connection after any one visit: the dashboard with deals, events, the member card and tickets, and the pages
 * of a ticket and an event.
 */
const offlineModules = [
  "main.tsx",
  "app/shell/shell.tsx",
  "app/shell/dashboard-gate.tsx",
  "app/pages/dashboard.tsx",
  "app/pages/event.tsx",
  "app/pages/ticket.tsx",
  "app/tabs/home.tsx",
  "app/tabs/explore.tsx",
  "app/tabs/events.tsx",
  "app/tabs/profile.tsx",
  "app/background.tsx",
  "app/member-background.tsx",
  "features/deals/dialog/open-deal.tsx",
];

/** Where the app finds what it keeps for a member besides (`app/keep-code.ts`). */
export const laterFilesPath = "later-files.json";

let precached = new Set<string>();

const isOfAdmins = (moduleIds: string[]) =>
  moduleIds.some((id) =>
    /\/app\/(admin\/|pages\/admin\.tsx|shell\/admin-button)|\/features\/admin\/|virtual:admin|@mui\/x-/.test(id),
  );

/** The scripts that the service worker stores when it is installed. */
export const precachedScripts = (bundle: Bundle): string[] => chunksOf(bundle, offlineModules);

/** All scripts that a member's pages and dialogs may load. */
export const memberScripts = (bundle: Bundle): string[] => {
  const found = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (found.has(file) || chunk?.type !== "chunk" || isOfAdmins(chunk.moduleIds)) return;
    found.add(file);
    for (const used of [...chunk.imports, ...chunk.dynamicImports]) add(used);
  };
  for (const file of precachedScripts(bundle)) add(file);
  return [...found];
};

/** What a member's device keeps once there is time: the fonts of every page, and the scripts that aren't precached. */
export const laterFiles = (bundle: Bundle): string[] => {
  const first = new Set(precachedScripts(bundle));
  const fonts = Object.keys(bundle).filter((file) => firstFonts.test(file));
  return [...fonts, ...memberScripts(bundle).filter((file) => !first.has(file))];
};

/** Splits the app's files into those that the service worker stores at once and those that a member's device keeps later. */
export const offlineFiles = (): Plugin => ({
  name: "offline-files",
  generateBundle: {
    order: "post",
    handler(_, written) {
      const bundle = written as Bundle;
      precached = new Set(precachedScripts(bundle));
      const paths = laterFiles(bundle).map((file) => `/${file}`);
      this.emitFile({ type: "asset", fileName: laterFilesPath, source: JSON.stringify(paths) });
    },
  },
});

/** Whether the service worker stores this file at once: what isn't a script of the bundle, and the scripts noted above. */
export const isPrecached = (url: string): boolean => !/^assets\/.*\.js$/.test(url) || precached.has(url);
