import Button from "@mui/material/Button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { counted } from "../../../../shared/rules/counted.ts";
import { readAgain } from "../../api/read-again.ts";
import { ConfirmDialog } from "../../components/confirm/confirm-dialog.tsx";
import { toast } from "../../components/feedback/toast.tsx";
import type { Selection } from "./data-table.tsx";
import type { Pager } from "./page-bar.tsx";

/** One thing that can be done with many rows, each by the route of a single one. */
export type BulkAct<Row> = {
  /** What it's called with so many rows: `(codes) => `Deactivate ${codes}``. */
  name: (rows: string) => string;
  /** The words after the count, once it's done: "deactivated". */
  done: string;
  /** Selected rows that it can't be done with don't count. */
  isFor: (row: Row) => boolean;
  run: (row: Row) => Promise<unknown>;
  /** What is asked first, where it touches people or money. */
  question?: string;
  /** Why the server refuses a row, where its own text doesn't say what to do. */
  explain?: (error: Error) => string;
};

type Bulk<Row> = {
  /** What a row is, such as "code". */
  noun: string;
  rows: readonly Row[] | undefined;
  pager: Pager | undefined;
  acts: readonly BulkAct<Row>[];
  /** What to read again afterwards. */
  refresh: readonly (readonly unknown[])[];
  rowId?: (row: Row) => string;
};

type Refusal = { id: string; text: string };

/** Calls in flight at a time: a page of rows would meet the limit of calls otherwise. */
const atOnce = 5;

const runAll = async <Row,>(rows: readonly Row[], work: (row: Row) => Promise<Refusal | null>): Promise<Refusal[]> => {
  const refusals: Refusal[] = [];
  const queue = rows.values();
  const worker = async () => {
    for (const row of queue) {
      const refusal = await work(row);
      if (refusal) refusals.push(refusal);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return refusals;
};

type Running<Row> = { act: BulkAct<Row>; rows: readonly Row[] };

const nameOf = <Row,>({ act, rows }: Running<Row>, noun: string): string => act.name(counted(rows.length, noun));

/**
 * Selects rows of a page and does something with all of them: `<DataTable {...useBulk(…)} />`. Rows that the server refuses stay
 * selected; another page begins without a selection.
 */
export const useBulk = <Row,>({
  noun,
  rows = [],
  pager,
  acts,
  refresh,
  rowId = (row) => (row as { id: string }).id,
}: Bulk<Row>): { selection: Selection; bulkActions: ReactNode } => {
  const queryClient = useQueryClient();
  const page = pager?.page ?? 0;
  const [selected, setSelected] = useState<{ page: number; ids: ReadonlySet<string> }>({ page, ids: new Set() });
  const [asked, setAsked] = useState<Running<Row> | null>(null);
  // Coming back to a page doesn't bring back what was selected on it.
  if (selected.page !== page) setSelected({ page, ids: new Set() });
  const chosen = selected.page === page ? rows.filter((row) => selected.ids.has(rowId(row))) : [];
  const { mutate, isPending } = useMutation({
    mutationFn: ({ act, rows: some }: Running<Row>) =>
      runAll(some, (row) =>
        act.run(row).then(
          () => null,
          (error: Error) => ({ id: rowId(row), text: (act.explain ?? (({ message }) => message))(error) }),
        ),
      ),
    onSuccess: async (refusals, { act, rows: some }) => {
      const done = some.length - refusals.length;
      const texts = [...new Set(refusals.map(({ text }) => text))].join(" ");
      if (refusals.length === 0) toast({ title: `${counted(done, noun)} ${act.done}` });
      else {
        const title = `${done} of ${some.length} done; ${refusals.length} refused`;
        toast({ title, text: texts, variant: "destructive" });
      }
      setSelected({ page, ids: new Set(refusals.map(({ id }) => id)) });
      setAsked(null);
      await readAgain(queryClient, refresh);
    },
  });
  const begin = (running: Running<Row>) => (running.act.question ? setAsked(running) : mutate(running));
  return {
    selection: {
      ids: new Set(chosen.map(rowId)),
      onChange: (ids) => setSelected({ page, ids }),
    },
    bulkActions: (
      <>
        {acts.map((act) => {
          const running = { act, rows: chosen.filter(act.isFor) };
          return (
            <Button
              key={act.done}
              variant="outlined"
              color="inherit"
              disabled={running.rows.length === 0 || isPending}
              onClick={() => begin(running)}
            >
              {nameOf(running, noun)}
            </Button>
          );
        })}
        {asked && (
          <ConfirmDialog
            open
            title={`${nameOf(asked, noun)}?`}
            text={asked.act.question ?? ""}
            confirm={nameOf(asked, noun)}
            busy={isPending}
            onConfirm={() => mutate(asked)}
            onClose={() => setAsked(null)}
          />
        )}
      </>
    ),
  };
};
