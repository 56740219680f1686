import { existsSync, globSync, readFileSync } from "node:fs";
import { domainOf } from "../../import-rules.ts";
import { allImports, type Import } from "../../suite/imports.mjs";
import { isAmong, testsReachedBy } from "../../suite/reach.mjs";

type Importers = Map<string, Import[]>;
type Source = { file: string; symbol: string | null };

const isServed = ({ from, typeOnly }: Import): boolean => !typeOnly && /^(functions|shared)\//.test(from);

const names = (file: string, symbol: string | null): boolean =>
  symbol === null || new RegExp(`\\b${symbol}\\b`).test(readFileSync(file, "utf8"));

/** The functions' files that come to import a name of a file, by way of what no domain owns. */
const importersOf = ({ file, symbol }: Source, importers: Importers, seen = new Set<string>()): string[] => {
  if (seen.has(file)) return [];
  seen.add(file);
  return (importers.get(file) ?? [])
    .filter((one) => isServed(one) && names(one.from, symbol))
    .flatMap(({ from }) => (domainOf(from) ? [from] : importersOf({ file: from, symbol: null }, importers, seen)));
};

/** What more domains import is judged by its own tests. */
const mostDomains = 6;

const pathsOf = (source: Source, importers: Importers): string[] => {
  const { file } = source;
  const own = testsReachedBy(file);
  if (domainOf(file) || file.startsWith("shared/api/")) return own;
  const using = importersOf(source, importers);
  return new Set(using.map(domainOf)).size > mostDomains ? own : [...own, ...using.flatMap(testsReachedBy)];
};

/** The tests of the other domains that import a domain's file. */
const pathsOfCallers = ({ file, symbol }: Source, importers: Importers): string[] => {
  const using = domainOf(file) ? importersOf({ file, symbol }, importers) : [];
  return using.filter((one) => domainOf(one) !== domainOf(file)).flatMap(testsReachedBy);
};

/** They measure what routes cost, and take minutes. */
const measuring = ["tests/api/generated/units.test.ts", "tests/api/cost"];

/** The API test files that may reach any of these sources: by its domain, or by the domains that import it; its `callers` are other domains. */
export const apiTestsOf = (sources: readonly Source[], by: "domain" | "callers" = "domain"): string[] => {
  const importers = Map.groupBy(allImports(), ({ to }) => to);
  const find = by === "domain" ? pathsOf : pathsOfCallers;
  const paths = sources
    .filter(({ file }) => /^(functions|shared)\//.test(file))
    .flatMap((source) => find(source, importers));
  return globSync("tests/api/**/*.test.ts")
    .filter((file) => isAmong(file, paths) && !isAmong(file, measuring))
    .toSorted();
};

/** Whether the functions of an API test file run in its own process, on a table of its own: any running stack will do, and it needs no bundles. */
export const isOnOwnTable = (file: string): boolean =>
  /support\/(own-table|waiting-city)\.ts"/.test(readFileSync(file, "utf8"));

/** Every test file that runs the source in its own process. Most contract tests read its text, which is another in a copy. */
export const quickTests = (): string[] =>
  globSync("tests/{unit/**,component/**,contract}/*.test.{ts,tsx}")
    .filter((file) => !file.startsWith("tests/contract/") || isAmong(file, runningTheSource))
    .toSorted();

const runningTheSource = ["openapi", "routes", "sample-calls", "stored-answers"].map(
  (name) => `tests/contract/${name}.test.ts`,
);

/** The kinds of quick tests that there are. */
export const quickKinds = (): string[] =>
  ["unit", "component", "contract"].filter((kind) => existsSync(`tests/${kind}`));

/** The browser test files of the screens that a file of the web app belongs to. */
export const browserTestsOf = (file: string): string[] => {
  const paths = file.startsWith("web/") ? testsReachedBy(file) : [];
  return globSync("tests/{web,e2e}/**/*.spec.ts")
    .filter((test) => isAmong(test, paths))
    .toSorted();
};
