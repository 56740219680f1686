import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fontFiles, fontRelease } from "../../../shared/rules/font-files.ts";
import { findFontFile } from "../../../web/build/font-file-names.ts";

test("the fonts' files are named by the release that is installed, and no other file is", () => {
  for (const name of ["bricolage-grotesque", "figtree"]) {
    const { version } = JSON.parse(readFileSync(`node_modules/@fontsource-variable/${name}/package.json`, "utf8"));
    expect([name, version]).toEqual([name, fontRelease]);
  }
  expect(findFontFile("figtree-latin-wght-normal.woff2")).toBe(fontFiles.text);
  expect(findFontFile("bricolage-grotesque-latin-wght-normal.woff2")).toBe(fontFiles.heading);
  expect([findFontFile("figtree-latin-ext-wght-normal.woff2"), findFontFile("landing.css")]).toEqual([null, null]);
});
