import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minify } from "terser";
import type { Plugin } from "vite";
import { chunksOf } from "./early-plan.ts";

const minifyModule = async (code: string): Promise<string> =>
  (await minify(code, { module: true, compress: { passes: 2 }, ecma: 2020 })).code ?? code;

/** What signing in and the dashboard load first. */
const firstModules = ["main.tsx", "app/shell/shell.tsx", "app/tabs/home.tsx", "app/pages/auth/sign-in.tsx"];

/**
 * Has Terser go over the scripts of a first load, and over `public/scheme.js`, which Vite copies as it is. It makes the app's entry 2 %
 * smaller than Vite's own minifier, and takes seconds, so all other files are left to that one.
 */
export const minifyFirstScripts = (): Plugin => ({
  name: "minify-first-scripts",
  apply: "build",
  generateBundle: {
    order: "post",
    handler: async (_, bundle) => {
      for (const name of chunksOf(bundle, firstModules)) {
        const file = bundle[name];
        const hasOurs = file?.type === "chunk" && file.moduleIds.some((id) => id.includes("/web/src/"));
        if (hasOurs) file.code = await minifyModule(file.code);
      }
    },
  },
  writeBundle: async ({ dir = "" }) => {
    const file = join(dir, "scheme.js");
    await writeFile(file, await minifyModule(await readFile(file, "utf8")));
  },
});
