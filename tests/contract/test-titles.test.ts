import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readTitles, titlesIn } from "../../scripts/features.ts";

const titles = readTitles(process.cwd());
const rowId = /\[[a-z0-9-]+-\d{2,3}\]/g;

/** The titles that break a rule, each with its file. */
const offenders = (breaks: (text: string) => boolean, found = titles): string[] =>
  found.filter(({ text }) => breaks(text)).map(({ file, text }) => `${file}: ${text}`);

const withoutIds = (text: string): string => text.replaceAll(rowId, "").trim();

describe("the title of a test or of a group of tests", () => {
  test("names at most two requirement rows", () => {
    expect(offenders((text) => (text.match(rowId) ?? []).length > 2)).toEqual([]);
  });

  test("names its rows first, each followed by one space", () => {
    expect(offenders((text) => !/^(\[[a-z0-9-]+-\d{2,3}\] )*[^[\s]/.test(text))).toEqual([]);
    expect(offenders((text) => text.replace(/^(\[[a-z0-9-]+-\d{2,3}\] )*/, "").match(rowId) !== null)).toEqual([]);
  });

  test("has a sentence besides its rows, without a period at its end", () => {
    expect(offenders((text) => /^$|[.;,]$/.test(withoutIds(text)))).toEqual([]);
  });

  test("names what is shown or done, not only that it is said", () => {
    expect(offenders((text) => /\b(says? so|told so|anew)\b/.test(text))).toEqual([]);
  });
});

test("a parametrised title names its case", () => {
  const parametrised = titles.filter(({ isParametrised }) => isParametrised);
  expect(parametrised.length).toBeGreaterThan(20);
  expect(offenders((text) => !/%[sdifjoO#$]|\$\w/.test(text), parametrised)).toEqual([]);
});

test("the scanner finds titles of plain tests, groups and tables of cases, and which of them are skipped", () => {
  const source = `
    test("plain", () => {});
    describe.skipIf(process.env.CI)('group', () => {});
    test.each([["a(b)", 1], ["c", 2]])("case %s", () => {});
    test.fixme("later", () => {});
  `;
  const found = titlesIn(source, "x");
  expect(found.map(({ text, isParametrised, isSkipped }) => [text, isParametrised, isSkipped])).toEqual([
    ["plain", false, false],
    ["group", false, true],
    ["case %s", true, false],
    ["later", false, true],
  ]);
});

test("no test is commented out", () => {
  const silenced = globSync("tests/**/*.{ts,tsx}").filter((file) =>
    /^\s*(\/\/|\*)\s*(test|it|describe)(\.\w+)*\(/m.test(readFileSync(file, "utf8")),
  );
  expect(silenced).toEqual([]);
});
