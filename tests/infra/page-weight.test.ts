import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Plugin } from "vite";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Bundle, chunksOf, earlyPlan, routedPages } from "../../web/build/early-plan.ts";

const kilobyte = 1_024;
let folder = "";
let bundle: Bundle = {};

const keepBundle: Plugin = {
  name: "keep-bundle",
  generateBundle: {
    order: "post",
    handler: (_, written) => {
      bundle = written as Bundle;
    },
  },
};

beforeAll(async () => {
  // Under test, the libraries would bring their checks for developers along.
  vi.stubEnv("NODE_ENV", "production");
  folder = mkdtempSync(join(tmpdir(), "page-weight-"));
  await build({
    configFile: "vite.config.ts",
    logLevel: "error",
    plugins: [keepBundle],
    build: { outDir: folder, emptyOutDir: true },
  });
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const gzipped = (file: string): number => gzipSync(readFileSync(join(folder, file))).length;
const sum = (files: Iterable<string>): number =>
  [...files].reduce((total, file) => total + gzipped(file), 0) / kilobyte;

const shell = ["main.tsx", "app/shell/shell.tsx", "app/shell/dashboard-gate.tsx"];
const pages = {
  landing: ["landing/main.ts"],
  signIn: ["main.tsx", "app/pages/auth/sign-in.tsx"],
  dashboard: [...shell, "app/pages/dashboard.tsx", "app/tabs/home.tsx"],
  backOffice: [
    "main.tsx",
    "app/pages/admin.tsx",
    "features/admin/members/list/member-list.tsx",
    "app/admin/admin-frame.tsx",
  ],
};

/** All scripts that a page imports before it shows. */
const scriptsOf = (page: keyof typeof pages): string[] => chunksOf(bundle, pages[page]);

const modulesOf = (page: keyof typeof pages): string[] =>
  scriptsOf(page).flatMap((file) => {
    const chunk = bundle[file];
    return chunk?.type === "chunk" ? chunk.moduleIds : [];
  });

const precached = (): string[] =>
  [...readFileSync(join(folder, "sw.js"), "utf8").matchAll(/\burl:"([^"]+)"/g)].map(([, url = ""]) => url);

describe("scripts of a page's first load, gzip", () => {
  test.for([
    ["landing", 20],
    ["signIn", 170],
    ["dashboard", 190],
  ] as const)("%s takes at most %i KB", ([page, most]) => {
    expect(scriptsOf(page).length).toBeGreaterThan(0);
    expect(sum(scriptsOf(page))).toBeLessThanOrEqual(most);
  });

  test.for([
    ["signIn", ["app/background.tsx", "analytics/page-speed.ts"]],
    ["dashboard", ["app/background.tsx", "app/member-background.tsx", "analytics/page-speed.ts"]],
  ] as const)("what runs beside %s brings no tabs along: it takes at most 8 KB", ([page, beside]) => {
    const known = new Set(scriptsOf(page));
    expect(sum(chunksOf(bundle, [...beside]).filter((file) => !known.has(file)))).toBeLessThanOrEqual(8);
  });

  test.for([
    ["signIn", ["analytics/page-speed.ts"], 171],
    ["dashboard", ["app/background.tsx", "app/member-background.tsx", "analytics/page-speed.ts"], 191],
  ] as const)(
    "[opened-05] %s with what runs beside it and before it takes at most its whole budget",
    ([page, beside, most]) => {
      const files = new Set(["scheme.js", ...scriptsOf(page), ...chunksOf(bundle, [...beside])]);
      expect(sum(files)).toBeLessThanOrEqual(most);
    },
  );

  test("a member's dashboard takes at most 10 files, signing in at most 10", () => {
    expect(scriptsOf("dashboard").length).toBeLessThanOrEqual(10);
    expect(scriptsOf("signIn").length).toBeLessThanOrEqual(10);
  });

  test("the back-office's largest list takes at most 200 KB more than the dashboard", () => {
    const known = new Set(scriptsOf("dashboard"));
    expect(sum(scriptsOf("backOffice").filter((file) => !known.has(file)))).toBeLessThanOrEqual(200);
  });

  test("a member's dashboard brings no data grid, charts, forms or schemas along", () => {
    const heavy = /x-charts|x-date-pickers|react-hook-form|node_modules\/zod|aws-amplify|\/(app|features)\/admin\//;
    expect(modulesOf("dashboard").filter((id) => heavy.test(id))).toEqual([]);
    expect(modulesOf("backOffice").some((id) => heavy.test(id))).toBe(true);
  });
});

test("every page of the back-office is in a file of its own, which opens without the others", () => {
  const source = readFileSync("web/src/app/admin/tabs.ts", "utf8");
  const modules = [...source.matchAll(/import\("([^"]+)"\)/g)].map(([, path = ""]) => join("app/admin", path));
  const chunkOf = (module: string) =>
    Object.values(bundle).find(
      (file) => file.type === "chunk" && file.moduleIds.some((id) => id.endsWith(`/src/${module}`)),
    )?.fileName;
  expect(modules.length).toBeGreaterThan(20);
  const own = new Set(modules.map(chunkOf));
  expect(own.size).toBe(modules.length);
  for (const module of modules)
    expect(chunksOf(bundle, [module]).filter((file) => own.has(file))).toEqual([chunkOf(module)]);
});

/** The back-office's pages, tables and charts. */
const ofBackOffice = /\/(app|features)\/admin\/|\/app\/pages\/admin\.tsx|@mui\/x-/;

const modulesIn = (files: string[]): string[] =>
  files.map((file) => bundle[file]).flatMap((file) => (file?.type === "chunk" ? file.moduleIds : []));

test.each([
  ["licenses.txt", ["react", "@mui/material", "aws-amplify", "@fontsource-variable/figtree"]],
  ["door/licenses.txt", ["react", "zxing-wasm"]],
])("%s ships the licenses of the libraries and fonts beside it", (file, libraries) => {
  const text = readFileSync(join(folder, file), "utf8");
  for (const library of libraries) expect(text).toMatch(new RegExp(`^## ${library} - \\d+\\..* \\(.+\\)$`, "m"));
});

describe("what a device keeps", () => {
  test("the service worker stores at most 297 KB when it is installed, nothing of the back-office among it", () => {
    const files = precached();
    expect(files).toContain("index.html");
    expect(sum(files)).toBeLessThanOrEqual(297);
    expect(modulesIn(files).length).toBeGreaterThan(0);
    expect(modulesIn(files).filter((id) => ofBackOffice.test(id))).toEqual([]);
  });

  test("no script that the service worker stores imports one that it doesn't", () => {
    const known = new Set(precached());
    const imported = [...known].flatMap((file) => {
      const chunk = bundle[file];
      return chunk?.type === "chunk" ? chunk.imports : [];
    });
    expect(imported.length).toBeGreaterThan(known.size);
    expect(imported.filter((file) => !known.has(file))).toEqual([]);
  });

  test("deals, events, the member card and tickets open from what the service worker stores", () => {
    const modules = modulesIn(precached());
    const pages = ["tabs/home", "tabs/explore", "tabs/events", "tabs/profile", "pages/ticket", "pages/event"];
    for (const page of pages) expect(modules.some((id) => id.endsWith(`/src/app/${page}.tsx`))).toBe(true);
    expect(modules.some((id) => id.endsWith("/deals/dialog/open-deal.tsx"))).toBe(true);
  });

  test("the files kept later exist, are no precached ones, hold the other pages and the fonts, and nothing of the back-office", () => {
    const later = (JSON.parse(readFileSync(join(folder, "later-files.json"), "utf8")) as string[]).map((path) =>
      path.slice(1),
    );
    const known = new Set(precached());
    expect(later.filter((file) => known.has(file))).toEqual([]);
    for (const file of later) expect([file, gzipped(file) > 0]).toEqual([file, true]);
    expect(later.filter((file) => file.endsWith(".woff2"))).toHaveLength(2);
    const modules = modulesIn([...known, ...later]);
    expect(modules.filter((id) => ofBackOffice.test(id))).toEqual([]);
    for (const [, module] of routedPages().filter(([path]) => !path.startsWith("/admin")))
      expect([module, modules.some((id) => id.endsWith(`/src/app/${module}`))]).toEqual([module, true]);
  });
});

describe("the scanner", () => {
  const ofScanner = (): string[] =>
    readdirSync(join(folder, "door"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));

  test("takes at most 120 KB besides the decoder of codes", () => {
    const files = ofScanner().filter((file) => /\.(html|js|css)$/.test(file) && !/\/(sw|workbox-\w+)\.js$/.test(file));
    expect(files).toContain("door/index.html");
    expect(sum(files)).toBeLessThanOrEqual(120);
  });

  test("keeps every file of itself on the device, and the app's service worker none of them", () => {
    const kept = [...readFileSync(join(folder, "door/sw.js"), "utf8").matchAll(/\burl:"([^"]+)"/g)].map(
      ([, url]) => url,
    );
    const needed = ofScanner().filter((file) => file === "door/index.html" || file.startsWith("door/assets/"));
    expect(needed.length).toBeGreaterThan(1);
    expect(kept.map((url) => `door/${url}`)).toEqual(expect.arrayContaining(needed));
    expect(precached().filter((file) => file.includes("door/"))).toEqual([]);
  });
});

test("index.html names the files of every page of the router, and each of them exists", () => {
  const plan = earlyPlan(bundle);
  const routed = routedPages().map(([path]) => path);
  expect(routed).toContain("/ticket/:ticketId");
  expect(plan.pages).toHaveLength(routed.length - 2);
  for (const [pattern, files] of plan.pages) expect([pattern, files.length > 0]).toEqual([pattern, true]);
  expect(Object.keys(plan.tabs)).toEqual(["home", "playyy", "explore", "events", "community", "rager-run", "profile"]);
  for (const file of [...plan.files, ...plan.fonts]) expect([file, gzipped(file) > 0]).toEqual([file, true]);
  expect(readFileSync(join(folder, "index.html"), "utf8")).toContain(JSON.stringify(plan));
  expect(readFileSync(join(folder, "landing.html"), "utf8")).not.toContain("early-plan");
});

test("landing.html has its style sheet within, so that its first paint waits for no other file", () => {
  const html = readFileSync(join(folder, "landing.html"), "utf8");
  expect(html).not.toMatch(/rel="stylesheet"/);
  expect(html).toMatch(/<style>[^<]*\.hero[^<]*<\/style>/);
  const files = [...html.matchAll(/url\(\/([^)]+)\)/g)].map(([, file = ""]) => file);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect([file, existsSync(join(folder, file))]).toEqual([file, true]);
});
