import { expect, test } from "vitest";
import { isFresh } from "../../scripts/architecture.ts";
import { domainOf, domains, mayImport, roomOf } from "../../scripts/import-rules.ts";
import { allImports } from "../../scripts/suite/imports.mjs";
import { cyclesIn } from "../support/imports.ts";

const imports = allImports();
const isTest = (file: string): boolean => file.startsWith("tests/") || /^packages\/[^/]+\/tests\//.test(file);
const isSource = (file: string): boolean => /\.(ts|tsx|mjs)$/.test(file);
const product = imports.filter(({ from }) => !isTest(from));
const inside = product.filter(({ to }) => isSource(to) && to.includes("/"));

test("the search for imports finds those of every room", () => {
  expect(imports.length).toBeGreaterThan(2_000);
});

test("every source file belongs to a room of scripts/import-rules.ts", () => {
  expect([...new Set(product.map(({ from }) => from))].filter((file) => !roomOf(file))).toEqual([]);
});

test("every domain of functions/ has its place in the order of domains", () => {
  const found = new Set(product.flatMap(({ from }) => domainOf(from) ?? []));
  expect([...found].toSorted()).toEqual(domains.map(({ name }) => name).toSorted());
});

test("no file imports what its room or its domain may not know, type imports included", () => {
  expect(inside.filter(({ from, to }) => !mayImport(from, to)).map(({ from, to }) => `${from} imports ${to}`)).toEqual(
    [],
  );
});

test.each([
  ["shared/model/deal.ts", "functions/deals/deals.ts"],
  ["functions/platform/clock.ts", "functions/deals/deals.ts"],
  ["functions/events/events.ts", "functions/tickets/tickets.ts"],
  ["functions/deals/deals.ts", "local/main.ts"],
  ["web/src/components/panel.tsx", "web/src/features/deals/explore.tsx"],
  ["web/src/features/deals/explore.tsx", "web/src/features/events/event-card.tsx"],
  ["web/src/features/admin/promo-codes/promo-dialog.tsx", "web/src/features/admin/tickets/ticket-table.tsx"],
  ["web/src/features/deals/explore.tsx", "web/src/app/shell.tsx"],
  ["lib/city.ts", "local/main.ts"],
  ["local/main.ts", "ops/stage.ts"],
  ["local/dynamodb/dynamodb-local.ts", "scripts/machine.mjs"],
  ["scripts/start.mjs", "local/main.ts"],
  ["functions/deals/deals.ts", "tests/support/stack.ts"],
])("the rules refuse that %s imports %s", (from, to) => {
  expect(mayImport(from, to)).toBe(false);
});

test("lib/ reads the entities, never an entry of a Lambda function", () => {
  const entry = /^functions\/.*(handler|\.(admin|job|stream|hook|trigger|resource|authorizer))\.ts$/;
  expect(product.filter(({ from, to }) => from.startsWith("lib/") && entry.test(to))).toEqual([]);
});

test("a package is imported by its name, and its tests are its own", () => {
  const inner = /^packages\/(stripe|cognito)-stand-in\/(tests|src\/(?!(index|client)\.ts$))/;
  const isOutside = (file: string): boolean => !file.startsWith("packages/");
  expect(imports.filter(({ from, to }) => isOutside(from) && inner.test(to))).toEqual([]);
});

test("shared/ depends on zod and dayjs only", () => {
  const packages = imports.filter(({ from, to }) => from.startsWith("shared/") && !to.startsWith("shared/"));
  expect(packages.filter(({ to }) => !/^(zod|dayjs)(\/|$)/.test(to))).toEqual([]);
});

test("no file imports itself by way of others", () => {
  expect(cyclesIn(imports)).toEqual([]);
});

test("docs/architecture.md shows the rooms and domains of the rules (npm run architecture writes it)", () => {
  expect(isFresh()).toBe(true);
});
