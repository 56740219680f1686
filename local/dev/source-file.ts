import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Source } from "./live-bundles.ts";

/** The file in an asset's folder that names the source of its function. */
const SOURCE_FILE = "source.json";

/** The source that an asset's folder names; undefined without one. */
export const readSource = (asset: string): Source | undefined => {
  const path = join(asset, SOURCE_FILE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Source) : undefined;
};

/** Writes which source an asset's folder stands for, unless it says so already. */
export const writeSource = (asset: string, source: Source): void => {
  if (JSON.stringify(readSource(asset)) === JSON.stringify(source)) return;
  mkdirSync(asset, { recursive: true });
  writeFileSync(join(asset, SOURCE_FILE), JSON.stringify(source));
};
