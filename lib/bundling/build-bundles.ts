import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { bundleSettings } from "./settings.ts";

type Entry = [name: string, file: string];

type Options = Pick<BuildOptions, "write" | "sourcemap" | "sourcesContent"> & { outdir?: string };

type Output = Metafile["outputs"][string];

const { absWorkingDir } = bundleSettings;

const buildWhole = async (entries: Entry[], options: Options): Promise<Metafile> => {
  const entryPoints = entries.map(([name, file]) => ({ in: file, out: `${name}/index` }));
  const { metafile } = await build({ ...bundleSettings, ...options, entryPoints, metafile: true });
  return metafile;
};

const buildWithParts = async ([, file]: Entry, options: Options): Promise<Metafile> => {
  const entryPoints = [{ in: file, out: "index" }];
  const { metafile } = await build({ ...bundleSettings, ...options, splitting: true, entryPoints, metafile: true });
  return metafile;
};

const loadsParts = ({ inputs }: Metafile, output: Output | undefined): boolean =>
  Object.keys(output?.inputs ?? {}).some(
    (input) =>
      input.startsWith("functions/") &&
      inputs[input]?.imports.some(({ kind, external }) => kind === "dynamic-import" && !external),
  );

// Parts are named for their content: those of an earlier build would go on being deployed.
const removeFormerParts = (folder: string, outputs: Metafile["outputs"]): void => {
  const former = readdirSync(join(absWorkingDir, folder)).filter(
    (file) => /\.mjs(\.map)?$/.test(file) && !(join(folder, file) in outputs),
  );
  for (const file of former) rmSync(join(absWorkingDir, folder, file));
};

/**
 * Bundles functions, each to a folder of its own in `outdir`, with `index.mjs`. Whatever a function's own code loads by `import()` gets files
 * beside it, so that Node reads their text when it is needed; every other function is one file.
 */
export const buildBundles = async (
  entries: Entry[],
  { outdir = bundleSettings.outdir, ...options }: Options,
): Promise<Metafile> => {
  const folderOf = ([name]: Entry) => join(outdir, name);
  const whole = await buildWhole(entries, { ...options, outdir });
  const inParts = entries.filter((entry) => loadsParts(whole, whole.outputs[join(folderOf(entry), "index.mjs")]));
  const split = await Promise.all(
    inParts.map((entry) => buildWithParts(entry, { ...options, outdir: folderOf(entry) })),
  );
  const all = [whole, ...split];
  const metafile = {
    inputs: Object.assign({}, ...all.map(({ inputs }) => inputs)),
    outputs: Object.assign({}, ...all.map(({ outputs }) => outputs)),
  } as Metafile;
  if (options.write !== false) for (const entry of entries) removeFormerParts(folderOf(entry), metafile.outputs);
  return metafile;
};
