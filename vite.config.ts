import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contractRoutes } from "./web/build/contract-routes.ts";
import { firstPaint } from "./web/build/first-paint.ts";
import { preloadFonts } from "./web/build/preload-fonts.ts";
import { prerenderLanding } from "./web/build/prerender.tsx";
import { installable } from "./web/build/pwa.ts";

const vendors: [name: string, test: RegExp][] = [
  ["react", /node_modules\/(react|react-dom|scheduler|react-router)\//],
  ["amplify", /node_modules\/(aws-amplify|@aws-amplify|@aws-crypto|@smithy)\//],
];

/**
 * The web app: `web/` becomes `dist/web/`. `index.html` is the app (every path that is not a file), `landing.html`
 * is what `/` answers. Chunks are per route; only what truly changes together is grouped by hand.
 */
export default defineConfig({
  root: "web",
  plugins: [react(), contractRoutes(), prerenderLanding(), preloadFonts(), firstPaint(), installable()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: ["web/index.html", "web/landing.html"],
      output: { codeSplitting: { groups: vendors.map(([name, test]) => ({ name, test })) } },
    },
  },
});
