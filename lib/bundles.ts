import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Code } from "aws-cdk-lib/aws-lambda";
import { buildBundles } from "./bundling/build-bundles.ts";
import type { FunctionEntry } from "./entries.ts";
import { addFontFiles } from "./font-files.ts";
import { addNativeModules } from "./native-modules.ts";

/** Finds the code of a function by its bundle name. */
export type CodeOf = (entry: FunctionEntry) => Code;

export type BundleOptions = {
  /** Also adds fonts, and what holds machine code, for Lambda's processor; on one machine the repository's own are found. */
  forLambda: boolean;
  /** Developers only: a function whose file is not written yet answers with an error instead of stopping the synth. */
  allowMissing: boolean;
};

const root = join(import.meta.dirname, "..");
const output = join(root, "dist/functions");

/** What esbuild tells of the bundles that were made last: their files, sizes and inputs. */
export const metafilePath = join(output, "metafile.json");

const writePlaceholder = (name: string, file: string) => {
  console.error(`Not written yet: ${file}`);
  mkdirSync(join(output, name), { recursive: true });
  const complaint = JSON.stringify(`${file} is not written yet`);
  writeFileSync(
    join(output, name, "index.mjs"),
    `export const handler = async () => { throw new Error(${complaint}); };\n`,
  );
};

/**
 * Bundles every function to `dist/functions/<name>/index.mjs` (ES module, Node 24).
 * Throws naming the files that do not exist.
 */
export const bundleFunctions = async (
  files: Record<FunctionEntry, string>,
  options: BundleOptions,
): Promise<CodeOf> => {
  const all = Object.entries(files);
  const missing = all.filter(([, file]) => !existsSync(join(root, file)));
  if (missing.length && !options.allowMissing) {
    throw new Error(`No such function file: ${missing.map(([, file]) => file).join(", ")}`);
  }
  for (const [name, file] of missing) writePlaceholder(name, file);
  const written = all.filter((entry) => !missing.includes(entry));
  const metafile = await buildBundles(written, { sourcemap: true, sourcesContent: false });
  writeFileSync(metafilePath, JSON.stringify(metafile));
  if (options.forLambda) {
    addNativeModules(metafile, root);
    addFontFiles(metafile, root);
  }
  return (entry) => Code.fromAsset(join(output, entry));
};
