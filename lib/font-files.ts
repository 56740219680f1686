import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Metafile } from "esbuild";
import { posterFontFiles } from "../functions/media/generated/poster-fonts.ts";

const reader = "functions/media/generated/poster-fonts.ts";

/** Puts the poster's fonts next to each bundle that reads them, where the bundle's own `require.resolve` finds them. */
export const addFontFiles = (metafile: Metafile, root: string): void => {
  for (const [file, { inputs }] of Object.entries(metafile.outputs)) {
    if (!file.endsWith(".mjs") || !(reader in inputs)) continue;
    for (const font of posterFontFiles) {
      const target = join(root, dirname(file), "node_modules", font);
      mkdirSync(dirname(target), { recursive: true });
      cpSync(join(root, "node_modules", font), target);
    }
  }
};
