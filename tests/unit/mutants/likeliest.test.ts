import { expect, test } from "vitest";
import { likeliestOf } from "../../../scripts/mutants/run/likeliest.ts";

const source = "functions/tickets/holds/release-holds.ts";
const asked = (files: { file: string; seconds: number }[]): string[] =>
  likeliestOf(source, files).map(({ file }) => file);

test("the file that shares most words with a source is asked first, whatever it costs", () => {
  const files = [
    { file: "tests/api/deals/claims.test.ts", seconds: 1 },
    { file: "tests/api/tickets/refunds.test.ts", seconds: 2 },
    { file: "tests/api/tickets/hold-release.test.ts", seconds: 90 },
  ];
  expect(asked(files)).toEqual([
    "tests/api/tickets/hold-release.test.ts",
    "tests/api/tickets/refunds.test.ts",
    "tests/api/deals/claims.test.ts",
  ]);
});

test("of files that share as many words the cheapest is asked first", () => {
  const files = [
    { file: "tests/api/tickets/refunds.test.ts", seconds: 2 },
    { file: "tests/api/tickets/codes.test.ts", seconds: 1 },
  ];
  expect(asked(files)).toEqual(["tests/api/tickets/codes.test.ts", "tests/api/tickets/refunds.test.ts"]);
});

test("what all paths have, such as their folders of tests, is no word of a source", () => {
  const files = [
    { file: "tests/unit/functions/api.test.ts", seconds: 2 },
    { file: "tests/web/claims.spec.ts", seconds: 1 },
  ];
  expect(asked(files)).toEqual(["tests/web/claims.spec.ts", "tests/unit/functions/api.test.ts"]);
});

test("40 files are asked at most", () => {
  const files = Array.from({ length: 41 }, (_, index) => ({
    file: `tests/api/deals/${index}.test.ts`,
    seconds: index,
  }));
  expect(asked(files)).toHaveLength(40);
  expect(asked(files)).not.toContain("tests/api/deals/40.test.ts");
});
