import type { ReachingFile } from "./first-run.ts";

/** What the paths of sources and tests have in common whatever they are about. */
const anyPath = new Set([
  "functions",
  "shared",
  "web",
  "src",
  "tests",
  "api",
  "unit",
  "component",
  "test",
  "ts",
  "tsx",
]);

const wordsOf = (path: string): Set<string> =>
  new Set(
    path
      .split(/[/.-]/)
      .filter((word) => !anyPath.has(word))
      .map((word) => word.replace(/s$/, "")),
  );

/** A mutant that these don't notice is hardly noticed by the rest, which take a quarter of an hour where a hundred files reach it. */
const mostAsked = 40;

/** The files to ask about a source, those first whose paths share most words with its own, of these the cheapest; 40 at most. */
export const likeliestOf = (source: string, files: readonly ReachingFile[]): ReachingFile[] => {
  const words = wordsOf(source);
  const shared = new Map(files.map(({ file }) => [file, wordsOf(file).intersection(words).size]));
  const sharedBy = ({ file }: ReachingFile): number => shared.get(file) ?? 0;
  return files.toSorted((a, b) => sharedBy(b) - sharedBy(a) || a.seconds - b.seconds).slice(0, mostAsked);
};
