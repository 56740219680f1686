import { expect, test } from "vitest";
import { linesInDiff } from "../../../scripts/mutants/changed-lines.ts";

test("the new lines of each file of a diff are found, deletions leave none", () => {
  const diff = [
    "--- a/shared/rules/money.ts",
    "+++ b/shared/rules/money.ts",
    "@@ -3 +3,2 @@ export const a",
    "-one",
    "+two",
    "+three",
    "@@ -9,2 +10,0 @@",
    "-gone",
    "--- /dev/null",
    "+++ b/shared/rules/new.ts",
    "@@ -0,0 +1 @@",
    "+all of it",
  ].join("\n");
  expect(linesInDiff(diff)).toEqual(
    new Map([
      ["shared/rules/money.ts", new Set([3, 4])],
      ["shared/rules/new.ts", new Set([1])],
    ]),
  );
});
