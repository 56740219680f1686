import { builtinModules } from "node:module";
import type { Plugin } from "esbuild";

const names = builtinModules.filter((name) => !name.includes(":") && !name.startsWith("_"));
const pattern = new RegExp(`^(node:)?(${names.join("|")})$`);
const namespace = "node-module";

/**
 * Loads Node's own modules by `require`. `import` reads every export of a module while it links, and those of `node:http` load
 * undici, which nothing here needs; `require` reads an export when it is used.
 */
export const nodeModulesByRequire: Plugin = {
  name: "node-modules-by-require",
  setup: (build) => {
    build.onResolve({ filter: pattern }, ({ path, kind, namespace: importer }) =>
      kind === "require-call" || importer === namespace ? undefined : { path, namespace, sideEffects: false },
    );
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)});`,
      loader: "js",
    }));
  },
};
