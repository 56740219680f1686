import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font } from "satori";

const { resolve } = createRequire(import.meta.url);

/** The files of the poster's fonts, as modules; `lib/bundles.ts` puts them beside the bundle. */
export const posterFontFiles = ["latin", "latin-ext", "vietnamese"].flatMap((subset) =>
  [600, 800].map(
    (weight) => `@fontsource/bricolage-grotesque/files/bricolage-grotesque-${subset}-${weight}-normal.woff`,
  ),
);

const readFont = async (file: string): Promise<Font> => {
  const [, subset = "", weight = ""] = /grotesque-(latin|latin-ext|vietnamese)-(\d+)-normal/.exec(file) ?? [];
  return { name: subset, weight: Number(weight) as 600 | 800, style: "normal", data: await readFile(resolve(file)) };
};

let fonts: Promise<Font[]> | undefined;

/** Reads the poster's fonts, once: one family per subset, so that a letter is looked for in each of them. */
export const readPosterFonts = (): Promise<Font[]> => {
  fonts ??= Promise.all(posterFontFiles.map(readFont));
  return fonts;
};
