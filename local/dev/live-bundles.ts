import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { type BuildOptions, build, formatMessages, type Message, type Metafile } from "esbuild";
import type { CodeSource } from "../lambda/functions.ts";
import { shownFiles } from "./follow.ts";

/** A function's code: its bundle's name, and the source file of its entry. */
export type Source = { name: string; file: string };

export type LiveBundlesOptions = {
  /** How esbuild makes a bundle. */
  settings: BuildOptions;
  /** The folder that sources are relative to. */
  root: string;
  /** Where bundles are written, a folder each. */
  output: string;
  /** The source of the asset in a folder; undefined for code that has none here. */
  sourceOf(asset: string): Source | undefined;
  log(line: string): void;
};

type Bundle = Source & {
  asset: string;
  /** Absolute paths of what it was made of. */
  inputs: Set<string>;
  isStale: boolean;
  hasFailed: boolean;
  building?: Promise<boolean> | undefined;
};

/** What is told of a build, and what is ended once its code has changed. */
export type WarmFunctions = {
  /** Has the next call of whatever runs an asset's code load it again. */
  reload(asset: string): void;
  isWarm(asset: string): boolean;
};

const toMilliseconds = (since: number): string => `${Math.round(performance.now() - since)} ms`;

/** Functions' bundles, each made when it is first called and again when its sources change. A build that fails leaves the last good one. */
export class LiveBundles implements CodeSource {
  readonly #options: LiveBundlesOptions;
  readonly #bundles = new Map<string, Bundle>();
  readonly #underway = new Set<Promise<boolean>>();

  constructor(options: LiveBundlesOptions) {
    this.#options = options;
  }

  directoryOf(asset: string): string {
    const source = this.#options.sourceOf(asset);
    return source ? join(this.#options.output, source.name) : asset;
  }

  /** Throws only when there is no bundle at all. */
  async ready(asset: string): Promise<void> {
    const bundle = this.#bundleOf(asset);
    if (!bundle) return;
    if (bundle.isStale)
      bundle.building ??= this.#build([bundle]).finally(() => {
        bundle.building = undefined;
      });
    // A call that comes while another one's is being made waits for it: there may be no bundle yet.
    const isBuilt = (await bundle.building) ?? true;
    if (!isBuilt && !existsSync(this.#pathOf(bundle, "index.mjs")))
      throw new Error(`${bundle.file} has no bundle: see the terminal of npm run dev`);
  }

  /** Makes the bundles again that hold one of these files, those of running functions at once. Absolute paths. */
  async changed(files: string[], functions: WarmFunctions): Promise<void> {
    const began = performance.now();
    const reached = [...this.#bundles.values()].filter(
      ({ inputs, hasFailed }) => hasFailed || files.some((file) => inputs.has(file)),
    );
    for (const bundle of reached) bundle.isStale = true;
    const warm = reached.filter(({ asset }) => functions.isWarm(asset));
    if (warm.length === 0 || !(await this.#build(warm))) return;
    for (const { asset } of warm) functions.reload(asset);
    const names = warm.length > 4 ? `${warm.length} functions` : warm.map(({ name }) => name).join(", ");
    this.#options.log(`${shownFiles(this.#options.root, files)}: ${names} reloaded in ${toMilliseconds(began)}`);
  }

  /** Resolves once no build is underway: esbuild complains at length when its caller goes away. */
  async close(): Promise<void> {
    await Promise.all(this.#underway);
  }

  #bundleOf(asset: string): Bundle | undefined {
    const known = this.#bundles.get(asset);
    const source = known ?? this.#options.sourceOf(asset);
    if (!source || known) return known;
    const bundle = { ...source, asset, inputs: new Set<string>(), isStale: true, hasFailed: false };
    this.#recall(bundle);
    this.#bundles.set(asset, bundle);
    return bundle;
  }

  /** What an earlier run made is still good when none of its sources is newer. */
  #recall(bundle: Bundle): void {
    const list = this.#pathOf(bundle, "inputs.json");
    if (!existsSync(list) || !existsSync(this.#pathOf(bundle, "index.mjs"))) return;
    const made = statSync(list).mtimeMs;
    bundle.inputs = new Set(JSON.parse(readFileSync(list, "utf8")) as string[]);
    bundle.isStale = [...bundle.inputs].some(
      (file) => !((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? made) < made),
    );
  }

  async #build(bundles: Bundle[]): Promise<boolean> {
    const building = this.#tryBuild(bundles);
    this.#underway.add(building);
    return building.finally(() => this.#underway.delete(building));
  }

  async #tryBuild(bundles: Bundle[]): Promise<boolean> {
    const { settings, root, output } = this.#options;
    for (const bundle of bundles) bundle.isStale = false;
    try {
      const { metafile } = await build({
        ...settings,
        absWorkingDir: root,
        outdir: output,
        entryPoints: bundles.map(({ name, file }) => ({ in: file, out: `${name}/index` })),
        sourcemap: true,
        sourcesContent: false,
        metafile: true,
        logLevel: "silent",
      });
      for (const bundle of bundles) this.#keep(bundle, metafile);
      return true;
    } catch (error) {
      for (const bundle of bundles) bundle.hasFailed = true;
      await this.#complain(error);
      return false;
    }
  }

  #keep(bundle: Bundle, metafile: Metafile): void {
    const { root, output } = this.#options;
    const file = relative(root, this.#pathOf(bundle, "index.mjs"));
    const own = Object.keys(metafile.outputs[file]?.inputs ?? {}).filter((input) => !/^[\w-]+:/.test(input));
    bundle.inputs = new Set([bundle.file, ...own].map((input) => resolve(root, input)));
    bundle.hasFailed = false;
    mkdirSync(join(output, bundle.name), { recursive: true });
    writeFileSync(this.#pathOf(bundle, "inputs.json"), JSON.stringify([...bundle.inputs]));
  }

  async #complain(error: unknown): Promise<void> {
    const { errors } = error as { errors?: Message[] };
    const lines = errors ? await formatMessages(errors, { kind: "error" }) : [String(error)];
    this.#options.log(`${lines.join("").trimEnd()}\n  The last good code keeps answering.`);
  }

  #pathOf({ name }: Bundle, file: string): string {
    return join(this.#options.output, name, file);
  }
}
