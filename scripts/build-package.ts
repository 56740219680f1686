/**
 * Builds the workspace package of the current folder for publishing (its `prepack`): one bundle per entry of `exports` and `bin`
 * with all dependencies inside, type declarations, and the licenses of what was bundled. `dist/x.js` is made of `src/x.ts`.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";

type Manifest = { bin: Record<string, string>; exports: Record<string, { types: string; default: string }> };

const repository = fileURLToPath(new URL("..", import.meta.url));
const { bin, exports } = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;

const sourceOf = (built: string): string => built.replace(/^(\.\/)?dist\/(.+)\.js$/, "src/$2.ts");
const libraries = Object.values(exports).map((entry) => sourceOf(entry.default));

/** Bundled CommonJS modules call `require`, which a module of ours has to make. */
const requireForBundled = [
  'import { createRequire as createRequireForBundled } from "node:module";',
  "const require = createRequireForBundled(import.meta.url);",
].join("\n");

const bundle = async (): Promise<Metafile> => {
  const { metafile } = await build({
    entryPoints: [...libraries, ...Object.values(bin).map(sourceOf)],
    outdir: "dist",
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    banner: { js: requireForBundled },
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  });
  return metafile;
};

const declareTypes = (): void => {
  const options = ["--declaration", "--emitDeclarationOnly", "--rootDir", "src", "--outDir", "dist"];
  const settings = ["--ignoreConfig", "--module", "ESNext", "--moduleResolution", "bundler", "--target", "ES2024"];
  const checks = ["--strict", "--skipLibCheck", "--allowImportingTsExtensions", "--types", "node"];
  const tsc = join(repository, "node_modules/typescript/bin/tsc");
  const { status } = spawnSync(process.execPath, [tsc, ...options, ...settings, ...checks, ...libraries], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The type declarations could not be made.");
};

/** The folder of the package a bundled file belongs to; undefined for our own files. */
const packageOf = (input: string): string | undefined => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(input)?.[0];

const licenseOf = (folder: string): string => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), "utf8").trim() : `License: ${license}`;
  return `${name} ${version}\n\n${text}\n`;
};

const noticesOf = ({ inputs }: Metafile): string => {
  const folders = new Set(Object.keys(inputs).map(packageOf));
  return [...folders]
    .filter((folder) => folder !== undefined && existsSync(join(folder, "package.json")))
    .map((folder) => licenseOf(String(folder)))
    .sort()
    .join(`\n${"-".repeat(80)}\n\n`);
};

rmSync("dist", { recursive: true, force: true });
const metafile = await bundle();
declareTypes();
writeFileSync("dist/THIRD-PARTY-LICENSES.txt", noticesOf(metafile));
