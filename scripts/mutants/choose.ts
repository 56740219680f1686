import { createHash } from "node:crypto";
import { groupOf, groupOfTurn, groups } from "./groups.ts";
import type { Candidate } from "./source/candidates.ts";
import type { Mutant } from "./source/instrument.ts";

const rankOf = (seed: string, { file, original, text, start }: Candidate): string =>
  createHash("sha256").update([seed, file, original, text, start].join("\0")).digest("hex");

/** How many of a kind a turn takes; of the others it takes one. */
const perTurn = new Map([
  ["early refusal", 3],
  ["condition", 3],
  ["part of a condition", 3],
  ["comparison", 2],
  ["table's condition", 2],
  ["limit", 2],
]);

/** Takes some of each operator in turn, in the order of the ranks, so that rare operators are chosen as well as frequent ones. */
const interleave = (ranked: readonly Candidate[]): Candidate[] => {
  const place = new Map(ranked.map((one, index) => [one, index]));
  const turns = [...Map.groupBy(ranked, ({ operator }) => operator)].flatMap(([operator, own]) =>
    own.map((one, index) => ({ one, turn: Math.floor(index / (perTurn.get(operator) ?? 1)) })),
  );
  const placeOf = (one: Candidate): number => place.get(one) ?? 0;
  return turns.toSorted((a, b) => a.turn - b.turn || placeOf(a.one) - placeOf(b.one)).map(({ one }) => one);
};

const onePerLine = (candidates: readonly Candidate[]): Candidate[] =>
  [...new Map(candidates.toReversed().map((one) => [`${one.file}:${one.line}`, one])).values()].toReversed();

/**
 * Chooses `count` mutants by a seed, at most one of a line. Groups take turns, and within a group operators do. The same seed and source give
 * the same mutants; a change elsewhere in the source hardly alters the choice.
 */
export const choose = (
  candidates: readonly Candidate[],
  { count, seed }: { count: number; seed: string },
): Mutant[] => {
  const ranks = new Map(candidates.map((one) => [one, rankOf(seed, one)]));
  const ranked = candidates.toSorted((a, b) => ((ranks.get(a) ?? "") < (ranks.get(b) ?? "") ? -1 : 1));
  const byGroup = Map.groupBy(onePerLine(ranked), ({ file }) => groupOf(file));
  const left = new Map(groups.map((group) => [group, interleave(byGroup.get(group) ?? [])]));
  const chosen: Candidate[] = [];
  const take = (group: string): void => {
    const next = left.get(group)?.shift();
    if (next && chosen.length < count) chosen.push(next);
  };
  const remaining = (): number => [...left.values()].reduce((sum, { length }) => sum + length, 0);
  for (let turn = 0; chosen.length < count && remaining() > 0; turn += 1) take(groupOfTurn(turn));
  return chosen.map((candidate, index) => ({ ...candidate, id: index + 1 }));
};
