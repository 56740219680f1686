import { existsSync, globSync } from "node:fs";
import { expect, test } from "vitest";
import { domains } from "../../scripts/import-rules.ts";
import { allImports } from "../../scripts/imports.ts";
import { domainTests, folderTests, isAmong, testsReachedBy } from "../../scripts/suite/reach.mjs";

const contractFiles = globSync("shared/api/*.ts").map((file) => /(\w[\w-]*)\.ts$/.exec(file)?.[1] ?? "");
const domainNames = [...domains.map(({ name }) => name), ...contractFiles];
const reached = [...Object.values(domainTests), ...Object.values(folderTests)]
  .flat()
  .map((path) => (path.startsWith("packages/") ? path : `tests/${path}`));

test("every domain and every file of the contract names its tests, and no other name does", () => {
  const routesOfAll = ["index", "route"];
  const named = new Set([...Object.keys(domainTests), ...routesOfAll]);
  expect([...named].toSorted()).toEqual([...new Set(domainNames)].toSorted());
});

test("every folder and every test that scripts/suite/reach.mjs names exists", () => {
  expect([...Object.keys(folderTests), ...reached].filter((path) => !existsSync(path))).toEqual([]);
});

test("every test file is reached: by name, or by its imports where it runs in the test's own process", () => {
  const imports = Map.groupBy(allImports(), ({ from }) => from);
  const isProduct = (path: string): boolean => /^(functions|shared|lib|local|ops|packages|scripts|web)\//.test(path);
  const importsProduct = (file: string, seen = new Set<string>()): boolean => {
    if (seen.has(file)) return false;
    seen.add(file);
    return (imports.get(file) ?? []).some(({ to }) => isProduct(to) || importsProduct(to, seen));
  };
  const runsInProcess = (file: string): boolean => /^tests\/(unit|component|contract|infra)\//.test(file);
  const files = globSync(["tests/**/*.{test,spec}.{ts,tsx}", "packages/*/tests/**/*.test.ts"]);
  const isReached = (file: string): boolean =>
    file.startsWith("tests/contract/") || isAmong(file, reached) || (runsInProcess(file) && importsProduct(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => !isReached(file))).toEqual([]);
});

test.each([
  ["functions/transfers/send-ticket.ts", ["tests/api/transfers", "tests/web/tickets/sending.spec.ts"]],
  ["shared/api/transfers.ts", ["tests/api/transfers", "tests/web/tickets/sending.spec.ts"]],
  ["shared/api/route.ts", ["tests/api/generated"]],
  ["web/src/features/admin/door/pair-scanner.tsx", ["tests/web/admin/door.spec.ts"]],
  ["shared/rules/money.ts", []],
])("a change of %s reaches %j", (file, tests) => {
  expect(testsReachedBy(file)).toEqual(tests);
});
