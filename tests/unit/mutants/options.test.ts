import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { readOptions } from "../../../scripts/mutants/options.ts";

const read = (line: string) => readOptions(line.split(" ").filter(Boolean), "drawn");

test("without anything, 60 guards of all source are broken by a drawn seed", () => {
  expect(read("")).toEqual({ paths: [], changedSince: null, count: 60, seed: "drawn", atOnce: 2, isRecorded: false });
});

test("files, the count, the seed and how many run at once are read, and whether the table is recorded", () => {
  expect(read("shared/rules functions/door --count 5 --seed s1 --at-once 1")).toEqual({
    paths: ["shared/rules", "functions/door"],
    changedSince: null,
    count: 5,
    seed: "s1",
    atOnce: 1,
    isRecorded: false,
  });
  expect(read("--count 200 --record")).toMatchObject({ count: 200, isRecorded: true });
});

test("changed lines are those since a named commit, or those not committed yet", () => {
  expect(read("--changed main")).toMatchObject({ changedSince: "main", paths: [] });
  expect(read("--changed --count 9")).toMatchObject({ changedSince: "HEAD", count: 9 });
});

test.each([
  ["--count many", '--count is a number from 1 to 9999, not "many".'],
  ["--count 0", '--count is a number from 1 to 9999, not "0".'],
  ["--at-once 9", '--at-once is a number from 1 to 8, not "9".'],
  ["--seed a/b", '--seed is a word of letters and digits, not "a/b".'],
  ["shared --changed HEAD", "Name files or --changed, not both: what has changed decides which files are broken."],
  ["--fast", "Unknown option '--fast'. Usage: npm run mutants --"],
  ["shared --record", "--record is for a run over everything: docs/mutants.md has its table."],
])("%s is refused in one sentence", (line, sentence) => {
  expect(() => read(line)).toThrow(sentence);
});

test.each([
  [["shared/rules/gold.ts"], 'There is no file "shared/rules/gold.ts".'],
  [["docs"], '"docs" holds no guard that can be broken: name source of functions/, shared/ or web/src/.'],
  [["--changed", "no-such-branch"], 'There is no commit "no-such-branch".'],
])("the command ends with 1 and one sentence for %j", (args, sentence) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/mutants/main.ts", ...args], {
    encoding: "utf8",
  });
  expect({ status, stdout, stderr: stderr.trim() }).toEqual({ status: 1, stdout: "", stderr: sentence });
});

test("the command ends with 1 and one sentence where its copies have no room", () => {
  const args = ["scripts/mutants/main.ts", "shared/rules/money.ts", "--count", "1"];
  const env = { ...process.env, TMPDIR: "/proc" };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env });
  const sentence = "/proc has 0 MB left, and the copies need 800 MB.";
  expect({ status, stdout, stderr: stderr.trim() }).toEqual({ status: 1, stdout: "", stderr: sentence });
});
