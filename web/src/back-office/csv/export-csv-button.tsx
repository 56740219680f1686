import { useMayExport } from "../roles/use-may.ts";
import { CsvButton } from "./csv-button.tsx";
import { type CsvExport, useCsvExport } from "./use-csv-export.ts";

/**
 * Downloads all rows of a list as CSV, read page by page; a second press stops it. Only for who may take lists away (R87).
 * `pages` gets the signal that stops it: `pages={(signal) => readPages("ticketsAdmin", "list", filters, signal)}`.
 */
export const ExportCsvButton = <Row,>({ label = "Export CSV", ...csv }: CsvExport<Row> & { label?: string }) => {
  const mayExport = useMayExport();
  const { run, stop, count } = useCsvExport<Row>();
  if (!mayExport) return null;
  return <CsvButton label={label} count={count} onStart={() => void run(csv)} onStop={stop} />;
};
