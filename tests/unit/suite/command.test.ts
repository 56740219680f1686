import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const npmTest = (...args: string[]) => spawnSync(process.execPath, ["scripts/test.mjs", ...args], { encoding: "utf8" });

test.each([
  [["tests/api/nothing.test.ts"], 'There is no test "tests/api/nothing.test.ts".'],
  [["README.md"], 'There is no test "README.md".'],
  [["--changed", "no-such-branch"], 'There is no commit "no-such-branch".'],
  [["--changed", "main", "unit"], "--changed takes one branch or commit, and nothing else."],
  [["--watch"], 'There is no option "--watch".'],
])("[suite-03] npm test with %j ends with exit 1 and one sentence: %s", (args, sentence) => {
  const { status, stdout, stderr } = npmTest(...args);
  expect(status).toBe(1);
  expect(stdout).toBe("");
  expect(stderr.trim()).toMatch(/^[^\n]+$/);
  expect(stderr.trim().startsWith(sentence)).toBe(true);
});
