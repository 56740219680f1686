import { expect, test } from "vitest";
import { diffOf, totalsOf, totalsTable } from "../../../scripts/mutants/report.ts";
import type { Verdict } from "../../../scripts/mutants/run/judge.ts";

const verdict = (file: string, fate: Verdict["fate"]): Verdict => ({
  mutant: {
    id: 1,
    file,
    line: 1,
    operator: "condition",
    symbol: null,
    start: 0,
    end: 1,
    original: "a",
    text: "b",
    isStatement: false,
  },
  fate,
  by: "",
});

test("a diff shows whole lines before and after", () => {
  const source = "const a = 1;\nif (a < 2) return;\nend();\n";
  const start = source.indexOf("a < 2");
  expect(diffOf(source, { start, end: start + 5, text: "false" })).toBe("- if (a < 2) return;\n+ if (false) return;");
});

test("a block that is emptied shows its braces, and more than four lines are cut", () => {
  const block = "{\n1;\n2;\n3;\n4;\n}";
  const source = `try { a(); } catch ${block}`;
  const diff = diffOf(source, { start: source.length - block.length, end: source.length, text: "" });
  expect(diff.split("\n")).toEqual([
    "- try { a(); } catch {",
    "- 1;",
    "- 2;",
    "- 3;",
    "- …",
    "+ try { a(); } catch {}",
  ]);
});

test("totals count what survived by group, with what no test reaches among it", () => {
  const verdicts = [
    verdict("functions/door/a.ts", "killed"),
    verdict("functions/door/a.ts", "survived"),
    verdict("functions/door/a.ts", "not reached"),
    verdict("functions/door/a.ts", "killed"),
    verdict("web/src/a.ts", "killed"),
  ];
  expect(totalsOf(verdicts)).toEqual([
    { group: "door", broken: 4, survived: 2, notReached: 1 },
    { group: "web", broken: 1, survived: 0, notReached: 0 },
    { group: "all", broken: 5, survived: 2, notReached: 1 },
  ]);
  expect(totalsTable(verdicts)).toContain("| door | 4 | 2 | 1 | 50 % |");
});
