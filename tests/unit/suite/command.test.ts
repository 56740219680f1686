import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cannotReach, cannotWrite } from "../../../scripts/suite/requirements.mjs";

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

test("[suite-03] a full disk is named before a test fails for it, and what was written to find out is gone", () => {
  expect(cannotWrite("/dev/full")).toBe("The tests can't write to /dev: the disk is full.");
  const folder = mkdtempSync(join(tmpdir(), "room-"));
  expect(cannotWrite(join(folder, "room"))).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test("[suite-03] a named stack that doesn't answer is said by its address", async () => {
  expect(await cannotReach("http://localhost:9")).toBe(
    "No local stack answers at http://localhost:9, which STACK_ORIGIN names: start it, or unset STACK_ORIGIN.",
  );
  expect(await cannotReach(undefined)).toBeUndefined();
});
