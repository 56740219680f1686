import { saveFile } from "../../components/save-file.ts";
import { type CsvColumn, csvPieces } from "./csv.ts";

const mediaType = "text/csv;charset=utf-8";

const countRows = async function* <Row>(pages: AsyncIterable<readonly Row[]>, onCount: (rows: number) => void) {
  let count = 0;
  for await (const rows of pages) {
    yield rows;
    count += rows.length;
    onCount(count);
  }
};

/**
 * Saves an export as a file. Each page becomes a Blob, which the browser keeps outside the script's memory and on disk when it is
 * large, so the number of rows isn't limited.
 */
export const downloadCsv = async <Row>(
  fileName: string,
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  onCount: (rows: number) => void,
): Promise<void> => {
  const parts: Blob[] = [];
  for await (const piece of csvPieces(columns, countRows(pages, onCount))) parts.push(new Blob([piece]));
  saveFile(fileName.replace(/[\\/:*?"<>|]+/g, "-"), new Blob(parts, { type: mediaType }));
};
