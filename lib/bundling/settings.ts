import { join } from "node:path";
import type { BuildOptions } from "esbuild";
import { lighterElectrodb } from "./electrodb.ts";
import { leaveOutUnused } from "./left-out.ts";
import { nodeModulesByRequire } from "./node-modules-by-require.ts";

const root = join(import.meta.dirname, "../..");

// CommonJS dependencies inside an ES module bundle still call require() for Node's own modules.
const banner =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

/** How esbuild makes a function's bundle (decision 42). */
export const bundleSettings = {
  absWorkingDir: root,
  outdir: "dist/functions",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node24",
  mainFields: ["module", "main"],
  minifySyntax: true,
  minifyWhitespace: true,
  external: ["sharp"],
  // React brings itself twice, and takes the one for development where nothing says otherwise.
  define: { "process.env.NODE_ENV": '"production"' },
  banner: { js: banner },
  plugins: [nodeModulesByRequire, lighterElectrodb(root), leaveOutUnused(root)],
  logLevel: "warning",
} satisfies BuildOptions;
