import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contractRoutes } from "./web/build/contract-routes.ts";
import { preloadPages } from "./web/build/early-plan.ts";
import { firstPaint } from "./web/build/first-paint.ts";
import { preloadFonts } from "./web/build/preload-fonts.ts";
import { prerenderLanding } from "./web/build/prerender.tsx";
import { installable } from "./web/build/pwa.ts";
import { withoutUnused } from "./web/build/without-unused.ts";

const isOf = (folders: string) => new RegExp(`node_modules/(${folders})/`);

/**
 * What is loaded together is one file, because on a slow phone each file costs a round trip and compresses worse: the libraries,
 * everything else of the first load, the shell with its dashboard, and the cards of deals and events. A group takes along what it
 * imports, so what lighter pages need of it is named before: the landing page's prices, the logo on the sign-in page.
 */
const groups = [
  { name: "react", test: isOf("react|react-dom|scheduler|react-router"), priority: 4 },
  { name: "amplify", test: isOf("aws-amplify|@aws-amplify|@aws-crypto|@smithy"), priority: 4 },
  { name: "app", tags: ["$initial" as const], test: (id: string) => !/landing|rules\/money/.test(id), priority: 3 },
  { name: "money", test: /shared\/rules\/money/, priority: 3 },
  {
    name: "logo",
    test: /components\/layout\/logo|shared\/model\/limits|@mui\/(material\/)?utils\/(?!.*(RovingTabIndex|focus|Focus))/,
    priority: 3,
  },
  {
    name: "states",
    test: /components\/(feedback\/states|layout\/(back-button|page-header))|useMutation|@mui\/material\/(Paper|Skeleton)\//,
    priority: 3,
  },
  { name: "fields", test: /components\/forms\/(fields|text-input)|@mui\/material\/InputAdornment/, priority: 2 },
  { name: "dialog", test: /@mui\/material\/(Dialog|DialogTitle|DialogContent|DialogActions)\//, priority: 2 },
  { name: "shell", test: /web\/src\/app\/(shell\/(shell|dashboard-gate)|pages\/dashboard)\.tsx/, priority: 2 },
  {
    name: "cards",
    test: /features\/(deals\/(cards\/deal-row|dialog\/deal-dialog)|events\/(list\/event-card|event-queries))|lists\/staged|offline\/as-of|useInfiniteQuery|@mui\/(material\/Badge\/|icons-material\/(WorkspacePremium|Star)Rounded)/,
    priority: 1,
  },
];

/** React Router's exports name only its development build, whose checks are in every first load otherwise. */
const productionRouter = fileURLToPath(import.meta.resolve("react-router").replace("/development/", "/production/"));

/**
 * The web app: `web/` becomes `dist/web/`. `index.html` is the app (every path that is not a file), `landing.html`
 * is what `/` answers. Chunks are per route; only what is loaded together is grouped by hand.
 */
export default defineConfig({
  root: "web",
  resolve: { alias: [{ find: /^react-router$/, replacement: productionRouter }] },
  plugins: [
    withoutUnused(),
    react(),
    contractRoutes(),
    prerenderLanding(),
    preloadPages(),
    preloadFonts(),
    firstPaint(),
    installable(),
  ],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: ["web/index.html", "web/landing.html"],
      output: { codeSplitting: { groups } },
    },
  },
});
