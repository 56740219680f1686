import { dirname, relative } from "node:path";
import type { Candidate } from "./candidates.ts";

/** A candidate with the number that switches it on. */
export type Mutant = Candidate & { id: number };

const isOn = "__isMutantOn";

/** The module that tells which mutant is on, beside the rooms of the copy. */
export const switchFile = "mutant-switch.mjs";

type Insertion = { at: number; text: string; order: number };

const insertionsOf = ({ id, start, end, text, isStatement }: Mutant): [string, string, number, number] => [
  isStatement ? `{ if (!${isOn}(${id})) ` : `(${isOn}(${id}) ? (${text}) : (`,
  isStatement ? " }" : "))",
  start,
  end,
];

/**
 * A source with all its mutants behind their switches. Lines stay where they are. Nested mutants are allowed: an outer one
 * replaces what is within it.
 */
export const instrument = (file: string, source: string, mutants: readonly Mutant[]): string => {
  const outerFirst = mutants.toSorted((a, b) => a.start - b.start || b.end - a.end || a.id - b.id);
  const insertions = outerFirst.flatMap((mutant, order): Insertion[] => {
    const [before, after, start, end] = insertionsOf(mutant);
    return [
      { at: start, text: before, order: outerFirst.length + order },
      { at: end, text: after, order: -order },
    ];
  });
  let [instrumented, from] = ["", 0];
  for (const { at, text } of insertions.toSorted((a, b) => a.at - b.at || a.order - b.order)) {
    instrumented += source.slice(from, at) + text;
    from = at;
  }
  const path = relative(dirname(file), switchFile);
  return `${instrumented}${source.slice(from)}\nimport { isOn as ${isOn} } from "${path.startsWith(".") ? path : `./${path}`}";\n`;
};
