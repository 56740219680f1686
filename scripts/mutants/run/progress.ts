import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { FirstRun } from "./first-run.ts";
import type { Verdict } from "./judge.ts";

/** The rounds of tests that judge mutants, one after the other. */
export type RoundName = "quick" | "table" | "own" | "callers" | "browser";

type Decision = Pick<Verdict, "fate" | "by">;
type Kept = { first?: FirstRun; verdicts: Record<number, Decision> };

/** What a run has found so far, kept in a file: one that was ended goes on where it stood. */
export type Progress = {
  /** How many mutants are decided. */
  size: number;
  first(round: RoundName): FirstRun | undefined;
  keepFirst(round: RoundName, first: FirstRun): void;
  decision(round: RoundName, id: number): Decision | undefined;
  keepDecision(round: RoundName, id: number, decision: Decision): void;
  /** Forgets it all: the run is over. */
  end(): void;
};

/** Opens what a run of the same mutants of the same source has left in a file. */
export const openProgress = (file: string): Progress => {
  const rounds = (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}) as Partial<Record<RoundName, Kept>>;
  const round = (name: RoundName): Kept => {
    rounds[name] ??= { verdicts: {} };
    return rounds[name];
  };
  const keep = (): void => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(rounds));
  };
  return {
    size: Object.values(rounds).reduce((sum, { verdicts }) => sum + Object.keys(verdicts).length, 0),
    first: (name) => rounds[name]?.first,
    keepFirst: (name, first) => {
      round(name).first = first;
      keep();
    },
    decision: (name, id) => rounds[name]?.verdicts[id],
    keepDecision: (name, id, decision) => {
      round(name).verdicts[id] = decision;
      keep();
    },
    end: () => rmSync(file, { force: true }),
  };
};
