import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openProgress } from "../../../scripts/mutants/run/progress.ts";

test("a run that was ended is taken over with its reach and verdicts by round, and nothing is left of one that is over", () => {
  const directory = mkdtempSync(join(tmpdir(), "progress-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, "below", "run.json");
  const first = { reached: { 3: [{ file: "tests/api/a.test.ts", seconds: 2 }] }, failed: ["tests/api/b.test.ts"] };
  const ended = openProgress(file);
  expect([ended.size, ended.first("own"), ended.decision("own", 3)]).toEqual([0, undefined, undefined]);
  ended.keepFirst("own", first);
  ended.keepDecision("own", 3, { fate: "survived", by: "" });
  ended.keepDecision("quick", 3, { fate: "not reached", by: "" });
  const next = openProgress(file);
  expect([next.size, next.first("own"), next.first("quick")]).toEqual([2, first, undefined]);
  expect([next.decision("own", 3)?.fate, next.decision("quick", 3)?.fate]).toEqual(["survived", "not reached"]);
  expect([next.decision("own", 4), next.decision("callers", 3)]).toEqual([undefined, undefined]);
  next.end();
  expect(openProgress(file).size).toBe(0);
});
