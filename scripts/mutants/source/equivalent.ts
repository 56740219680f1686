import { readFileSync } from "node:fs";
import type { Candidate } from "./candidates.ts";

/** A mutant that no test can tell from the original, and why. */
export type Equivalent = { file: string; original: string; text: string; reason: string };

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Reads the list: file, what stands there, what stands in its place, and the reason, separated by tabs. */
export const readEquivalent = (path = "scripts/mutants/source/equivalent.tsv"): Equivalent[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .slice(1)
    .filter((line) => line !== "")
    .map((line) => {
      const [file = "", original = "", text = "", reason = ""] = line.split("\t");
      return { file, original, text, reason };
    });

export const isEquivalent = (one: Candidate, { file, original, text }: Equivalent): boolean =>
  one.file === file && inOneLine(one.original) === original && inOneLine(one.text) === text;

/** The candidates that a test can tell from the original. */
export const withoutEquivalent = (candidates: readonly Candidate[], known: readonly Equivalent[]): Candidate[] =>
  candidates.filter((one) => !known.some((row) => isEquivalent(one, row)));
