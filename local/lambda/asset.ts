import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, extname, join, resolve } from "node:path";
import { RunnerError } from "../runner-error.ts";

type AssetManifest = {
  files?: Record<string, { source: { path?: string }; destinations: Record<string, { objectKey: string }> }>;
};

/**
 * Finds the folder of an asset by its key in the assets bucket.
 * Throws RunnerError when the assembly has no such asset.
 */
export const findAssetFolder = (directory: string, objectKey: string): string => {
  for (const file of readdirSync(directory).filter((name) => name.endsWith(".assets.json"))) {
    const manifest: AssetManifest = JSON.parse(readFileSync(join(directory, file), "utf8"));
    for (const asset of Object.values(manifest.files ?? {})) {
      const isIt = Object.values(asset.destinations).some((destination) => destination.objectKey === objectKey);
      if (isIt && asset.source.path) return resolve(directory, asset.source.path);
    }
  }
  const guess = join(directory, `asset.${basename(objectKey, extname(objectKey))}`);
  if (existsSync(guess)) return guess;
  throw new RunnerError(`The synthesized app in ${directory} has no asset ${objectKey}.`);
};
