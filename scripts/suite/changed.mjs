// What a change reaches: by imports where a test runs in its own process, by `reach.mjs` where it calls a route or opens a page.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fail } from "../machine.mjs";
import { allImports } from "./imports.mjs";
import { isAmong, testsReachedBy } from "./reach.mjs";
import { kindOf, kinds } from "./steps.mjs";

const git = (...args) => spawnSync("git", args, { encoding: "utf8" });
const linesOf = ({ stdout }) => stdout.split("\n").filter(Boolean);

/**
 * The files that differ from where this branch left `ref`, those that aren't committed included. Without a ref: from where it left
 * `main`. Ends the program with a sentence for a ref that doesn't exist.
 */
export const filesChangedSince = (ref = "main") => {
  if (git("rev-parse", "--verify", "--quiet", `${ref}^{commit}`).status !== 0)
    fail(`There is no commit "${ref}". Name a branch, a tag or a commit: npm test -- --changed main.`);
  const [base] = linesOf(git("merge-base", ref, "HEAD"));
  const named = linesOf(git("diff", "--name-only", base ?? ref));
  return [...new Set([...named, ...linesOf(git("ls-files", "--others", "--exclude-standard"))])].sort();
};

const isTest = (file) => /\.(?:test|spec)\.tsx?$/.test(file);

const allTests = () =>
  ["tests", ...readdirSync("packages").map((name) => `packages/${name}/tests`)]
    .filter((folder) => existsSync(folder) && statSync(folder).isDirectory())
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)))
    .filter(isTest);

/** The files that import any of these, directly or not; `stopsAt` files are reached, but what imports them isn't. */
const closureOf = (files, imports, stopsAt) => {
  const importers = new Map();
  for (const { from, to } of imports) importers.set(to, [...(importers.get(to) ?? []), from]);
  const reached = new Set(files);
  for (const file of reached) {
    if (stopsAt(file) && !files.includes(file)) continue;
    for (const from of importers.get(file) ?? []) reached.add(from);
  }
  return [...reached];
};

// A contract file is imported by the list of all routes, and that by everything: what it reaches is data.
const isContract = (file) => file.startsWith("shared/api/");
const isSource = (file) => !/^(?:tests|packages\/[\w-]+\/tests)\//.test(file);

/** Tests that run in their own process and import only what they prove. */
const byImports = ["unit", "packages"];
/** What a change on this side can alter; the other side only sees it through the contract. */
const sides = [
  [/^functions\//, ["api", "infra"]],
  [/^web\//, ["component", "browser", "local", "infra"]],
];
const sideOf = (file) => sides.find(([pattern]) => pattern.test(file))?.[1] ?? kinds;

/**
 * The test files that a change of these files reaches, without those of the kind `contract`, which always run. A browser test is
 * reached by what changed itself, not by what imports it.
 */
export const testsOfChange = (changed, imports = allImports(), tests = allTests()) => {
  const reached = closureOf(changed, imports, isContract);
  const importing = new Set(reached.filter((file) => isTest(file) && byImports.includes(kindOf(file))));
  const ofScreens = (file) => kindOf(file) === "browser";
  const isReached = (test) =>
    changed.includes(test) ||
    importing.has(test) ||
    reached
      .filter(
        (file) => isSource(file) && sideOf(file).includes(kindOf(test)) && (!ofScreens(test) || changed.includes(file)),
      )
      .some((file) => isAmong(test, testsReachedBy(file)));
  return tests.filter((test) => kindOf(test) !== "contract" && isReached(test)).sort();
};
