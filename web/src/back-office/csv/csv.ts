import Papa from "papaparse";
import { toOffsetTime } from "../../../../shared/rules/offset-time.ts";

/** A cell of an export. Our own numbers stay numbers; text that a spreadsheet would run as a formula gets an apostrophe. */
export type CsvCell = string | number | boolean | null;

/** A column of an export: its header, and what a row has in it. */
export type CsvColumn<Row> = readonly [header: string, cell: (row: Row) => CsvCell];

const newline = "\r\n";

/** Without it, spreadsheets read the file's letters in the computer's own encoding. */
const byteOrderMark = "\uFEFF";

/** The cell of an instant: the city's time with its offset; empty where there is none. */
export const csvTime = (instant: string | null): string | null => instant && toOffsetTime(instant);

/** The cell of an amount: dollars as a number, from cents. */
export const csvDollars = (cents: number): number => cents / 100;

/** Text that begins like a formula; a tab or line break in front of it doesn't make it harmless. */
const formula = /^[\t\r\n ]*[=+\-@＝＋－＠]|^[\t\r]/;

const toCell = (cell: CsvCell): CsvCell => (typeof cell === "string" && formula.test(cell) ? `'${cell}` : cell);

/** Rows as lines of RFC 4180, each with its line break. */
export const toCsvLines = (rows: readonly CsvCell[][]): string =>
  rows.length === 0
    ? ""
    : `${Papa.unparse(
        rows.map((row) => row.map(toCell)),
        { newline },
      )}${newline}`;

/**
 * The text of an export, a piece per page: a byte-order mark with the header line, then the pages' rows. No more than one page is in
 * memory at a time.
 */
export const csvPieces = async function* <Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + toCsvLines([columns.map(([header]) => header)]);
  for await (const rows of pages) yield toCsvLines(rows.map((row) => columns.map(([, cell]) => cell(row))));
};
