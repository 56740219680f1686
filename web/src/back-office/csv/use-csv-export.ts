import { useEffect, useRef, useState } from "react";
import { toast } from "../../components/feedback/toast.tsx";
import type { CsvColumn } from "./csv.ts";
import { downloadCsv } from "./download-csv.ts";

/** What is exported: the file's name, its columns, and its pages, which end with `signal`. */
export type CsvExport<Row> = {
  fileName: string | (() => string);
  columns: readonly CsvColumn<Row>[];
  pages: (signal: AbortSignal) => AsyncIterable<readonly Row[]>;
};

/** Exports one list at a time: `count` is how many rows are read, null while nothing is exported. Leaving the page stops it. */
export const useCsvExport = <Row>() => {
  const running = useRef<AbortController | null>(null);
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async ({ fileName, columns, pages }: CsvExport<Row>) => {
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
  return { run, stop: () => running.current?.abort(), count };
};
