import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkGroups } from "./web/build/chunk-groups.ts";
import { contractRoutes } from "./web/build/contract-routes.ts";
import { doorDocument } from "./web/build/door-document.ts";
import { preloadPages } from "./web/build/early-plan.ts";
import { firstPaint } from "./web/build/first-paint.ts";
import { findFontFile } from "./web/build/font-file-names.ts";
import { fontLicenses, licensesFile } from "./web/build/font-licenses.ts";
import { inlineLandingStyle } from "./web/build/inline-style.ts";
import { minifyFirstScripts } from "./web/build/minify-first-scripts.ts";
import { offlineFiles } from "./web/build/offline-files.ts";
import { preloadFonts } from "./web/build/preload-fonts.ts";
import { prerenderLanding } from "./web/build/prerender.tsx";
import { findProductionRouter } from "./web/build/production-router.ts";
import { installable } from "./web/build/pwa.ts";
import { withoutUnused } from "./web/build/without-unused.ts";

/**
 * The web app: `web/` becomes `dist/web/`. `index.html` is the app (every path that is not a file), `landing.html`
 * is what `/` answers. Chunks are per route; only what is loaded together is grouped by hand.
 */
export default defineConfig({
  root: "web",
  resolve: { alias: [{ find: /^react-router$/, replacement: findProductionRouter() }] },
  plugins: [
    withoutUnused(),
    react(),
    contractRoutes(),
    prerenderLanding(),
    preloadPages(),
    preloadFonts(),
    inlineLandingStyle(),
    firstPaint(),
    fontLicenses("@fontsource-variable/bricolage-grotesque", "@fontsource-variable/figtree"),
    offlineFiles(),
    minifyFirstScripts(),
    installable(),
    doorDocument(),
  ],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What the bundled libraries' licenses ask for: their texts ship beside the code.
    license: { fileName: licensesFile },
    rolldownOptions: {
      input: ["web/index.html", "web/landing.html"],
      output: {
        codeSplitting: { groups: chunkGroups },
        assetFileNames: ({ names: [name = ""] }) => findFontFile(name) ?? "assets/[name]-[hash][extname]",
      },
    },
  },
});
