import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { doorOffline } from "./web/build/door-offline.ts";
import { licensesFile } from "./web/build/font-licenses.ts";

/**
 * The scanner: `web/door/` becomes `dist/web/door/`, a document of its own that shares no file with the app, so that it can be kept whole on a
 * device and has headers of its own. The app's build runs this one (`web/build/door-document.ts`).
 */
export default defineConfig({
  root: "web/door",
  base: "/door/",
  publicDir: false,
  plugins: [react(), doorOffline()],
  worker: { format: "es" },
  build: {
    outDir: "../../dist/web/door",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    license: { fileName: licensesFile },
  },
});
