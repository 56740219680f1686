import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import type { SynthesisAnswer } from "./synthesis.ts";

/**
 * Synthesizes again and again in one thread: CDK itself is loaded once, and the repository's modules each time by another address, under
 * which Node has none in its cache.
 */
const { root, folder } = workerData as { root: string; folder: string };
const ours = pathToFileURL(`${root}/`).href;
const inputs = new Set<string>();
let version = 0;

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    if (!found.url.startsWith(ours) || found.url.includes("/node_modules/")) return found;
    const [address = ""] = found.url.split("?");
    inputs.add(fileURLToPath(address));
    return { ...found, url: `${address}?v=${version}` };
  },
});

const digestOf = (directory: string): string => {
  const hash = createHash("sha256");
  const files = readdirSync(directory).filter((name) => /\.(template|assets)\.json$/.test(name));
  for (const name of files.toSorted()) hash.update(name).update(readFileSync(join(directory, name)));
  return hash.digest("hex");
};

/** An error with its places in this repository, but none of Node's own. */
const toText = (error: unknown): string => {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const lines = text.split("\n").filter((line) => !line.includes("node:internal"));
  return lines
    .join("\n")
    .replaceAll(ours, "")
    .replaceAll(/\?v=\d+/g, "")
    .trimEnd();
};

const synthesize = async (): Promise<SynthesisAnswer> => {
  version += 1;
  inputs.clear();
  try {
    const module = new URL(`./city-template.ts?v=${version}`, import.meta.url).href;
    const { synthesizeCity } = (await import(module)) as typeof import("./city-template.ts");
    await synthesizeCity(folder);
    return { digest: digestOf(join(folder, "cdk.out")), inputs: [...inputs] };
  } catch (error) {
    return { error: toText(error), inputs: [...inputs] };
  }
};

parentPort?.on("message", async () => parentPort?.postMessage(await synthesize()));
