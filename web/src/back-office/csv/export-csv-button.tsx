import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { formatCount } from "../../../../shared/rules/counted.ts";
import { toast } from "../../components/feedback/toast.tsx";
import { useMayExport } from "../roles/use-may.ts";
import type { CsvColumn } from "./csv.ts";
import { downloadCsv } from "./download-csv.ts";

/**
 * Downloads all rows of a list as CSV, read page by page; a second press stops it. Only for who may take lists away (R87).
 * `pages` gets the signal that stops it: `pages={(signal) => readPages("ticketsAdmin", "list", filters, signal)}`.
 */
export const ExportCsvButton = <Row,>({
  fileName,
  columns,
  pages,
  label = "Export CSV",
}: {
  fileName: string | (() => string);
  columns: readonly CsvColumn<Row>[];
  pages: (signal: AbortSignal) => AsyncIterable<readonly Row[]>;
  label?: string;
}) => {
  const mayExport = useMayExport();
  const running = useRef<AbortController | null>(null);
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    const controller = new AbortController();
    running.current = controller;
    setCount(0);
    try {
      const name = typeof fileName === "string" ? fileName : fileName();
      await downloadCsv(name, columns, pages(controller.signal), setCount);
    } catch {
      if (!controller.signal.aborted) {
        toast({ title: "Couldn't export", text: "Nothing was saved. Please try again.", variant: "destructive" });
      }
    } finally {
      running.current = null;
      setCount(null);
    }
  };
  const isRunning = count !== null;
  if (!mayExport) return null;
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<DownloadRounded />}
      onClick={() => (isRunning ? running.current?.abort() : void run())}
    >
      {isRunning ? `Stop (${formatCount(count)} rows)` : label}
    </Button>
  );
};
