import { expect, test } from "vitest";
import { allImports, cyclesIn, type Import } from "../support/imports.ts";

const imports = allImports();

/** Who may not know whom: each rule is a sentence. */
const rules: [sentence: string, from: RegExp, to: RegExp][] = [
  [
    "shared/ runs in browser, Lambda and synth: it knows only itself",
    /^shared\//,
    /^(bin|lib|functions|web|local|scripts|tests)\//,
  ],
  ["functions/ know shared/ and themselves", /^functions\//, /^(bin|lib|web|local|scripts|tests)\//],
  ["the platform knows no domain", /^functions\/platform\//, /^functions\/(?!platform\/)/],
  [
    "lib/ reads the contract and the entities, never a handler",
    /^lib\//,
    /^(web|local|scripts|tests)\/|^functions\/.*(handler|\.(admin|job|stream|hook|trigger))\.ts$/,
  ],
  ["web/ knows shared/ and itself", /^web\//, /^(bin|lib|functions|local|scripts|tests)\//],
  [
    "parts without a domain know no feature and no page",
    /^web\/src\/(components|theme|api|session)\//,
    /^web\/src\/(features|app|member)\//,
  ],
  ["features know no page: pages compose them", /^web\/src\/features\//, /^web\/src\/app\//],
  ["ops/ works on a stage from outside: it knows no stand-in", /^ops\//, /^(local|web|scripts|tests)\//],
  ["nothing that runs knows ops/", /^(bin|lib|functions|shared|web|local)\//, /^ops\//],
  ["no product code knows what stands in for AWS", /^(bin|lib|functions|shared|web)\//, /^local\//],
  [
    "packages know nothing of the repository they live in",
    /^packages\//,
    /^(bin|lib|functions|shared|web|local|ops|scripts|tests)\//,
  ],
  ["no product code knows the packages", /^(bin|lib|functions|shared|web|ops)\//, /^packages\//],
  [
    "a package is imported by its name",
    /^(local|scripts|tests)\//,
    /^packages\/(stripe|cognito)-stand-in\/(tests|src\/(?!(index|client)\.ts$))/,
  ],
  ["nobody reads the tests", /^(bin|lib|functions|shared|web|local|ops|scripts)\//, /^tests\//],
];

const breaking = (from: RegExp, to: RegExp): string[] =>
  imports.filter((one) => from.test(one.from) && to.test(one.to)).map((one) => `${one.from} imports ${one.to}`);

test("the import scanner finds imports", () => {
  expect(imports.length).toBeGreaterThan(500);
});

test.each(rules)("%s", (_sentence, from, to) => {
  expect(breaking(from, to)).toEqual([]);
});

test("shared/ depends on zod and dayjs only", () => {
  const packages = imports.filter(({ from, to }) => from.startsWith("shared/") && !to.startsWith("shared/"));
  expect(packages.filter(({ to }) => !/^(zod|dayjs)(\/|$)/.test(to))).toEqual([]);
});

test("packages never import each other", () => {
  const packageOf = (path: string) => /^packages\/([^/]+)\//.exec(path)?.[1];
  const meets = ({ from, to }: Import) => packageOf(from) && packageOf(to) && packageOf(from) !== packageOf(to);
  expect(imports.filter(meets)).toEqual([]);
});

test("features never import each other", () => {
  const feature = (path: string) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];
  const meets = ({ from, to }: Import) => feature(from) && feature(to) && feature(from) !== feature(to);
  expect(imports.filter(meets)).toEqual([]);
});

test("no two rooms are one: there is no import cycle", () => {
  expect(cyclesIn(imports)).toEqual([]);
});
