import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { type CsvColumn, csvDollars, csvPieces, csvTime, toCsvLines } from "../../../web/src/back-office/csv/csv.ts";

type Row = { name: string; amount: number };

const columns: CsvColumn<Row>[] = [
  ["Name", ({ name }) => name],
  ["Amount", ({ amount }) => amount],
];

const pagesOf = async function* (...pages: Row[][]) {
  yield* pages;
};

const read = (text: string): string[][] => Papa.parse<string[]>(text.trimEnd()).data;

describe("[admin-17] a reader gets back the exact text of a cell with", () => {
  test.each([
    ["a comma", "Riverside, Jacksonville"],
    ["double quotes", 'The "Rain Dogs"'],
    ["a line break", "first\nsecond"],
    ["a Windows line break", "first\r\nsecond"],
    ["accents, an emoji and Chinese", "Café Ñandú 🎉 漢字"],
    ["spaces around it", "  padded  "],
    ["nothing", ""],
  ])("%s", (_what, text) => {
    expect(read(toCsvLines([["before", text, "after"]]))).toEqual([["before", text, "after"]]);
  });
});

describe("text that a spreadsheet would run as a formula gets an apostrophe:", () => {
  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1+1", " =1+1", "＝1+1"])("%j", (text) => {
    expect(read(toCsvLines([[text, "end"]]))).toEqual([[`'${text}`, "end"]]);
  });

  test.each(["1=1", "a-b", "mail@example.com"])("but %j is left as it is", (text) => {
    expect(read(toCsvLines([[text, "end"]]))).toEqual([[text, "end"]]);
  });
});

test("our own numbers stay numbers, negative ones too", () => {
  expect(toCsvLines([[-12.5, 0, 1_000]])).toBe("-12.5,0,1000\r\n");
});

test("a time is the city's with its offset and stays empty without one, and an amount is dollars as a number", () => {
  expect([csvTime("2026-11-22T01:05:00.000Z"), csvTime(null)]).toEqual(["2026-11-21T20:05:00-05:00", null]);
  expect([csvDollars(1_250), csvDollars(0), csvDollars(-299)]).toEqual([12.5, 0, -2.99]);
});

test("[admin-17] a file begins with one byte-order mark, lines end as RFC 4180 says, and an empty list still has its header", async () => {
  const pieces: string[] = [];
  for await (const piece of csvPieces(columns, pagesOf([{ name: "Ann", amount: 1 }], [{ name: "Bob", amount: 2 }])))
    pieces.push(piece);
  expect(pieces).toEqual(["\uFEFFName,Amount\r\n", "Ann,1\r\n", "Bob,2\r\n"]);
  const empty: string[] = [];
  for await (const piece of csvPieces(columns, pagesOf())) empty.push(piece);
  expect(empty).toEqual(["\uFEFFName,Amount\r\n"]);
});

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** The most memory in use, in bytes, while an export of so many rows is written somewhere else. */
const peakOf = async (rows: number): Promise<number> => {
  const page = Array.from({ length: 500 }, (_, index) => ({ name: `Member ${index} of the city`, amount: index }));
  const pages = async function* () {
    for (let written = 0; written < rows; written += page.length) yield page.map((row) => ({ ...row }));
  };
  collectGarbage();
  let peak = 0;
  let count = 0;
  for await (const piece of csvPieces(columns, pages())) {
    count += piece.length > 0 ? 1 : 0;
    if (count % 20 === 0) {
      collectGarbage();
      peak = Math.max(peak, process.memoryUsage().heapUsed);
    }
  }
  collectGarbage();
  return Math.max(peak, process.memoryUsage().heapUsed);
};

test("no rows have no lines", () => {
  expect(toCsvLines([])).toBe("");
});

test("an export of 200,000 rows needs at most 32 MB more than one of 1,000", async () => {
  await peakOf(1_000);
  const small = await peakOf(1_000);
  const large = await peakOf(200_000);
  expect(large - small).toBeLessThan(32 * 1024 * 1024);
});
