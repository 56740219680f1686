import { expect, test } from "vitest";
import { candidatesIn } from "../../../scripts/mutants/source/candidates.ts";
import { instrument, type Mutant } from "../../../scripts/mutants/source/instrument.ts";

const file = "shared/rules/x.ts";
const source = `
const most = 3;
const price = (seats, isMember) => {
  if (seats <= 0) return "none";
  try {
    if (isMember && seats < most) throw new Error("free");
  } catch { log.push("free"); }
  assertFew(seats);
  log.push(RowEntity.create(seats));
  return isMember || seats > most ? Math.floor(seats / 2) : seats;
};`;

/** What the function answers, logs and refuses, for every input. */
const behavior = (code: string, isOn: (id: number) => boolean = () => false): string => {
  const body = `const log = []; const assertFew = (seats) => { if (seats > 6) log.push("many"); };
    const RowEntity = { row: 9, create(seats) { return seats + this.row; }, put(seats) { return seats * this.row; } };
    ${code.replace(/^import .*$/m, "")}
    return [[0, true], [1, true], [1, false], [3, true], [3, false], [4, false], [7, true]].map((input) => {
      log.length = 0; return [price(...input), ...log]; });`;
  return JSON.stringify(new Function("__isMutantOn", body)(isOn));
};

const mutants: Mutant[] = candidatesIn(file, source).map((candidate, index) => ({ ...candidate, id: index + 1 }));
const instrumented = instrument(file, source, mutants);

test("a source with all its mutants does what it did before while none is on", () => {
  expect(mutants.length).toBeGreaterThan(15);
  expect(behavior(instrumented)).toBe(behavior(source));
});

test("each mutant that is switched on does what the source with it alone does, nested ones included", () => {
  const differing = mutants.filter(({ id, start, end, text, original }) => {
    const empty = original.startsWith("{") ? "{}" : "";
    const alone = source.slice(0, start) + (text || empty) + source.slice(end);
    return behavior(instrumented, (on) => on === id) !== behavior(alone);
  });
  expect(differing).toEqual([]);
});

test("lines stay where they are, and the switch is imported from the top of the copy", () => {
  expect(instrumented.split("\n").slice(0, 3)).toEqual([
    "",
    expect.stringMatching(/^const most/),
    expect.stringMatching(/^const price/),
  ]);
  expect(instrumented).toContain('import { isOn as __isMutantOn } from "../../mutant-switch.mjs";');
});
