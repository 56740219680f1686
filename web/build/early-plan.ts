import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
import { api } from "../../shared/api/index.ts";

type Chunk = Rolldown.OutputChunk;
export type Bundle = Record<string, Rolldown.OutputAsset | Chunk>;

/** What `public/scheme.js` fetches before the app's own scripts are there; files are places in `files`. */
export type EarlyPlan = {
  files: string[];
  /** By a page's path as a regular expression. `tabs` of the dashboard add to it. */
  pages: [path: string, files: number[]][];
  tabs: Record<string, number[]>;
  /** The fonts of the first text. */
  fonts: string[];
  /** Lists that are the same for everybody, by the tab that shows them first. */
  lists: Record<string, string[]>;
};

const source = (file: string) => readFileSync(new URL(`../src/app/${file}`, import.meta.url), "utf8");

/** The two font files that every page uses. */
export const firstFonts = /(bricolage-grotesque|figtree)-latin-wght-normal.*\.woff2$/;

const shell = ["shell/shell.tsx"];
/** What pages load by themselves as soon as they run. */
const besides: Record<string, string[]> = {
  "/dashboard": ["shell/dashboard-gate.tsx"],
  "/event/:eventId": ["event/event-checkout.tsx"],
};

/** Each page's path and its own module, as the router has them. */
export const routedPages = (): [path: string, module: string][] =>
  [...source("router.tsx").matchAll(/path: "([^"]+)", \.\.\.page\(\(\) => import\("\.\/([^"]+)"\)\)/g)].map(
    ([, path = "", module = ""]) => [path, module],
  );

/** Each tab's id and module, as the dashboard has them. */
const routedTabs = (): [id: string, module: string][] =>
  [...source("shell/tabs.ts").matchAll(/tab\("([^"]+)",.*import\("\.\.\/([^"]+)"\)/g)].map(
    ([, id = "", module = ""]) => [id, module],
  );

const hasShell = (path: string) => !/^\/(auth|admin)|^[/*]$/.test(path);

/** `/event/:eventId` as a regular expression that matches only a plain id; `/admin/*` matches all below. */
const toPattern = (path: string): string => `^${path.replace(/:\w+/, "[\\w-]+").replace("/*", "(/.*)?")}/?$`;

const isChunk = (file: Rolldown.OutputAsset | Chunk | undefined): file is Chunk => file?.type === "chunk";

/** The chunks of these modules of `web/src` with everything they import statically. */
export const chunksOf = (bundle: Bundle, modules: string[]): string[] => {
  const found = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (found.has(file) || !isChunk(chunk)) return;
    found.add(file);
    for (const imported of chunk.imports) add(imported);
  };
  for (const chunk of Object.values(bundle)) {
    const holds = isChunk(chunk) && chunk.moduleIds.some((id) => modules.some((one) => id.endsWith(`/src/${one}`)));
    if (holds) add(chunk.fileName);
  }
  return [...found];
};

const sharedLists = (): Record<string, string[]> => {
  const [deals, events] = [api.deals.list, api.events.list].map(({ path, cache }) => (cache.isShared ? [path] : []));
  return { home: [...(deals ?? []), ...(events ?? [])], explore: deals ?? [], events: events ?? [] };
};

/** Which files each page needs beyond those that `index.html` names itself. */
export const earlyPlan = (bundle: Bundle): EarlyPlan => {
  const entry = Object.values(bundle).find((file) => isChunk(file) && file.facadeModuleId?.endsWith("/web/index.html"));
  const named = new Set<string>();
  const name = (file: string) => {
    if (named.has(file)) return;
    named.add(file);
    const chunk = bundle[file];
    if (isChunk(chunk)) chunk.imports.forEach(name);
  };
  if (entry) name(entry.fileName);
  const files: string[] = [];
  const placesOf = (modules: string[]) =>
    chunksOf(
      bundle,
      modules.map((module) => `app/${module}`),
    )
      .filter((file) => !named.has(file))
      .map((file) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1));
  const pages = routedPages().filter(([path]) => path !== "*" && path !== "/");
  const modulesOf = (path: string, module: string) => [
    ...(hasShell(path) ? shell : []),
    ...(besides[path] ?? []),
    module,
  ];
  return {
    pages: pages.map(([path, module]) => [toPattern(path), placesOf(modulesOf(path, module))]),
    tabs: Object.fromEntries(routedTabs().map(([id, module]) => [id, placesOf([module])])),
    files,
    fonts: Object.keys(bundle).filter((file) => firstFonts.test(file)),
    lists: sharedLists(),
  };
};

/** Writes into `index.html` which files each page needs, so that they are fetched along with the app's entry, not after it. */
export const preloadPages = (): Plugin => ({
  name: "preload-pages",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle }) =>
      html.replace("<!--early-plan-->", () => {
        if (!bundle) return "";
        // Nothing in it can end the element: paths and file names have no "<".
        return `<script type="application/json" id="early-plan">${JSON.stringify(earlyPlan(bundle as Bundle))}</script>`;
      }),
  },
});
