import { expect, test } from "vitest";
import { choose } from "../../../scripts/mutants/choose.ts";
import { groupOf } from "../../../scripts/mutants/groups.ts";
import type { Candidate } from "../../../scripts/mutants/source/candidates.ts";

const candidate = (file: string, line: number, operator = "condition"): Candidate => ({
  file,
  line,
  operator,
  symbol: null,
  start: line * 10,
  end: line * 10 + 5,
  original: `line ${line}`,
  text: "false",
  isStatement: false,
});

const files = [
  "functions/stripe/a.ts",
  "functions/tickets/b.ts",
  "functions/door/c.ts",
  "functions/deals/d.ts",
  "functions/serve.ts",
  "functions/game/e.ts",
  "web/src/f.ts",
];
const all = files.flatMap((file) => Array.from({ length: 50 }, (_, line) => candidate(file, line)));
const places = (chosen: Candidate[]): string[] => chosen.map(({ file, line }) => `${file}:${line}`);

test("the same seed chooses the same mutants, another seed others", () => {
  const options = { count: 20, seed: "a" };
  expect(choose(all, options)).toEqual(choose(all.toReversed(), options));
  expect(places(choose(all, { ...options, seed: "b" }))).not.toEqual(places(choose(all, options)));
});

test("half of the mutants are of money, tickets, the door, entitlements and access in equal parts", () => {
  const groups = choose(all, { count: 20, seed: "a" }).map(({ file }) => groupOf(file));
  const counts = Object.fromEntries(
    [...Map.groupBy(groups, (group) => group)].map(([group, own]) => [group, own.length]),
  );
  expect(counts).toEqual({ money: 2, tickets: 2, door: 2, entitlements: 2, access: 2, elsewhere: 6, web: 4 });
});

test("of ten mutants three are a frequent operator's, and each of seven rare ones has its own", () => {
  const file = "functions/stripe/a.ts";
  const frequent = Array.from({ length: 50 }, (_, line) => candidate(file, line));
  const rare = Array.from({ length: 7 }, (_, index) => candidate(file, 100 + index, `rare ${index}`));
  const chosen = choose([...frequent, ...rare], { count: 10, seed: "a" });
  expect(chosen.filter(({ operator }) => operator === "condition")).toHaveLength(3);
});

test("one line gives one mutant, and more than there are can't be chosen", () => {
  const twice = [candidate("shared/rules/money.ts", 3), { ...candidate("shared/rules/money.ts", 3), text: "true" }];
  expect(choose(twice, { count: 9, seed: "a" })).toHaveLength(1);
});

test("mutants are numbered from 1", () => {
  expect(choose(all, { count: 3, seed: "a" }).map(({ id }) => id)).toEqual([1, 2, 3]);
});
