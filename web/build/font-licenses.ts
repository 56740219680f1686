import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

/** The file below the build's folder that holds the licenses of everything third-party in it. */
export const licensesFile = "licenses.txt";

const require = createRequire(import.meta.url);

const licenseOf = (font: string): string => {
  const { name, version, license } = require(`${font}/package.json`);
  return `\n## ${name} - ${version} (${license})\n\n${readFileSync(require.resolve(`${font}/LICENSE`), "utf8").trim()}\n`;
};

/** Adds the fonts' licenses to those of the libraries: Vite lists the scripts' packages only. */
export const fontLicenses = (...fonts: string[]): Plugin => ({
  name: "font-licenses",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const file = bundle[licensesFile];
      if (file?.type !== "asset") this.error(`Vite wrote no ${licensesFile}, which the fonts' licenses belong to.`);
      file.source = `${file.source}${fonts.map(licenseOf).join("")}`;
    },
  },
});
