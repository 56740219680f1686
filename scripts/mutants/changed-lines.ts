import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const git = (args: readonly string[]): { status: number | null; stdout: string } =>
  spawnSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 28 });

/** The new lines of each file of a `git diff --unified=0`. */
export const linesInDiff = (diff: string): Map<string, Set<number>> => {
  const lines = new Map<string, Set<number>>();
  let file = "";
  for (const line of diff.split("\n")) {
    file = /^\+\+\+ b\/(.*)$/.exec(line)?.[1] ?? file;
    const [, first, length = "1"] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (first === undefined) continue;
    const known = lines.get(file) ?? new Set();
    for (let index = 0; index < Number(length); index += 1) known.add(Number(first) + index);
    lines.set(file, known);
  }
  return lines;
};

/** The lines of each file that differ from a commit's, files that git doesn't know yet included. Throws where there is no such commit. */
export const changedLines = (ref: string): Map<string, Set<number>> => {
  if (git(["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`]).status !== 0)
    throw new Error(`There is no commit "${ref}".`);
  const lines = linesInDiff(git(["diff", "--unified=0", "--no-color", "--no-ext-diff", ref, "--"]).stdout);
  for (const file of git(["ls-files", "--others", "--exclude-standard"]).stdout.split("\n").filter(Boolean))
    lines.set(
      file,
      new Set(Array.from({ length: readFileSync(file, "utf8").split("\n").length }, (_, index) => index + 1)),
    );
  return lines;
};
