import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { bundleSettings } from "./settings.ts";

type Entry = [name: string, file: string];

// Without `outdir`, which each kind of build has for itself.
type Options = Pick<BuildOptions, "write" | "sourcemap" | "sourcesContent">;

type Output = Metafile["outputs"][string];

const { absWorkingDir, outdir } = bundleSettings;

const buildWhole = async (entries: Entry[], options: Options): Promise<Metafile> => {
  const entryPoints = entries.map(([name, file]) => ({ in: file, out: `${name}/index` }));
  const { metafile } = await build({ ...bundleSettings, ...options, entryPoints, metafile: true });
  return metafile;
};

const buildWithParts = async ([name, file]: Entry, options: Options): Promise<Metafile> => {
  const entryPoints = [{ in: file, out: "index" }];
  const settings = { ...bundleSettings, ...options, outdir: join(outdir, name), splitting: true };
  const { metafile } = await build({ ...settings, entryPoints, metafile: true });
  return metafile;
};

const loadsParts = ({ inputs }: Metafile, output: Output | undefined): boolean =>
  Object.keys(output?.inputs ?? {}).some(
    (input) =>
      input.startsWith("functions/") &&
      inputs[input]?.imports.some(({ kind, external }) => kind === "dynamic-import" && !external),
  );

// Parts are named for their content: those of an earlier build would go on being deployed.
const removeFormerParts = ([name]: Entry, outputs: Metafile["outputs"]): void => {
  const folder = join(outdir, name);
  const former = readdirSync(join(absWorkingDir, folder)).filter(
    (file) => /\.mjs(\.map)?$/.test(file) && !(join(folder, file) in outputs),
  );
  for (const file of former) rmSync(join(absWorkingDir, folder, file));
};

/**
 * Bundles functions, each to a folder of its own with `index.mjs`. Whatever a function's own code loads by `import()` gets files beside it, so
 * that Node reads their text when it is needed; every other function is one file.
 */
export const buildBundles = async (entries: Entry[], options: Options): Promise<Metafile> => {
  const whole = await buildWhole(entries, options);
  const inParts = entries.filter(([name]) => loadsParts(whole, whole.outputs[join(outdir, name, "index.mjs")]));
  const split = await Promise.all(inParts.map((entry) => buildWithParts(entry, options)));
  const all = [whole, ...split];
  const metafile = {
    inputs: Object.assign({}, ...all.map(({ inputs }) => inputs)),
    outputs: Object.assign({}, ...all.map(({ outputs }) => outputs)),
  } as Metafile;
  if (options.write !== false) for (const entry of entries) removeFormerParts(entry, metafile.outputs);
  return metafile;
};
