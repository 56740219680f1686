import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const folders = [
  "bin",
  "docs",
  "functions",
  "lib",
  "local",
  "ops",
  "packages",
  "scripts",
  "shared",
  "tests",
  "web",
].filter((folder) => existsSync(folder));
const pages = readdirSync("docs/decisions").filter((file) => /^\d{4}-.+\.md$/.test(file));
const product = new Set(
  [...readFileSync("docs/decisions/product.md", "utf8").matchAll(/^- \*\*(R\d+) /gm)].map(([, id = ""]) => id),
);

const texts = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|tsx|mjs|md|tsv|html|css)$/.test(file))
    .map((file) => ({ file: join(folder, file), text: readFileSync(join(folder, file), "utf8") })),
);

const named = (pattern: RegExp) =>
  texts.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, name = ""]) => ({ file, name })));

describe("every reference to a decision", () => {
  test("to a rule of the product, such as R37, names one that docs/decisions/product.md has", () => {
    const references = named(/(?<![\w-])(R\d+)\b(?!-)/g);
    expect(references.length).toBeGreaterThan(300);
    expect(references.filter(({ name }) => !product.has(name))).toEqual([]);
    expect(named(/\bdecisions? \*?\s*(D\d+)/g)).toEqual([]);
  });

  test("names a numbered page that exists", () => {
    const numbers = new Set(pages.map((file) => String(Number(file.slice(0, 4)))));
    expect(named(/\bdecision (\d+)\b/g).filter(({ name }) => !numbers.has(name))).toEqual([]);
    expect(named(/\b(\d{4}-[a-z0-9-]+\.md)\b/g).filter(({ name }) => !pages.includes(name))).toEqual([]);
  });

  test("finds pages whose titles repeat their own unique number", () => {
    const titles = pages.map((file) => [file, readFileSync(join("docs/decisions", file), "utf8").split("\n")[0]]);
    expect(titles.filter(([file, title]) => !title?.startsWith(`# ${Number(file?.slice(0, 4))}. `))).toEqual([]);
    expect(new Set(pages.map((file) => file.slice(0, 4))).size).toBe(pages.length);
  });
});

describe("every reference to a requirement", () => {
  const features = readdirSync("docs/features").filter((file) => file.endsWith(".tsv"));
  const rows = new Set(
    features.flatMap((file) =>
      [...readFileSync(join("docs/features", file), "utf8").matchAll(/^([a-z]+-\d+)\t/gm)].map(([, id = ""]) => id),
    ),
  );

  test("names a row that docs/features contains", () => {
    const references = [...named(/\brows? ([a-z]+-\d+)/g), ...named(/\brows? [a-z]+-\d+ (?:to|and) ([a-z]+-\d+)/g)];
    expect(references.length).toBeGreaterThan(30);
    expect(references.filter(({ name }) => !rows.has(name))).toEqual([]);
  });
});
