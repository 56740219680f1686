import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { type ReactNode, useDeferredValue } from "react";
import { FailedState } from "../../components/feedback/states.tsx";
import { useIsPhone } from "../../components/layout/use-is-phone.ts";
import { useStagedCount } from "../../components/lists/staged.tsx";
import type { Column, Sort } from "./column.ts";
import { ColumnMenu, useColumnChoice } from "./column-choice.tsx";
import { DesktopGrid } from "./desktop-grid.tsx";
import { PageBar, type Pager } from "./page-bar.tsx";
import { PhoneList } from "./phone-list.tsx";

/** The ids of the selected rows, for actions on many. */
export type Selection = { ids: ReadonlySet<string>; onChange: (ids: ReadonlySet<string>) => void };

export type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  /** The row's key; its `id` by default. */
  rowId?: (row: Row) => string;
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** The text shown when the rows can't be loaded. */
  failedTitle: string;
  /** What the server said about it. */
  failedText?: string;
  empty: ReactNode;
  /** Opens a row, by a click anywhere in it; its first cell becomes a button. */
  onOpen?: (row: Row) => void;
  /** The record's address, instead of `onOpen`: its first cell becomes a link. */
  linkTo?: (row: Row) => string;
  rowActions?: (row: Row) => ReactNode;
  /** Pixels that the actions need. */
  actionsWidth?: number;
  selection?: Selection;
  /** Shown above the rows while some are selected. */
  bulkActions?: ReactNode;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  pager?: Pager;
  /** Its columns can be chosen. By default those of a list with pages can; not in a dialog, whose URL is that of the page below. */
  hasColumnChoice?: boolean;
};

/** What a list of a table's rows is drawn from; the first `shown` rows are, the others come once the browser is idle. */
export type ListProps<Row> = DataTableProps<Row> & { rowId: (row: Row) => string; loading: boolean; shown: number };

const idOf = (row: unknown): string => (row as { id: string }).id;

type BulkBarProps = { count: number; onSelectAll: (() => void) | null; children: ReactNode };

const BulkBar = ({ count, onSelectAll, children }: BulkBarProps) => (
  <Box
    role="toolbar"
    aria-label="Actions on the selected rows"
    sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1 }}
  >
    <Box component="span" sx={{ fontWeight: 600, mr: 1 }}>
      {count} selected
    </Box>
    {onSelectAll && (
      <Button color="inherit" onClick={onSelectAll}>
        Select all rows
      </Button>
    )}
    {children}
  </Box>
);

/** The rows, which take the place of their placeholders in slices, so that no tap waits for a whole page of them. */
const useAppearingRows = <Row,>(rows: readonly Row[] | undefined): readonly Row[] | undefined =>
  useDeferredValue(rows) === undefined ? undefined : rows;

/**
 * A list of records: a table that is read with the keyboard, or rows of two lines below 600 px, with its loading, empty and failed states. The
 * rows are one page; searching, sorting and paging happen on the server.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { error, onRetry, failedTitle, failedText, empty, selection, bulkActions, pager } = props;
  const rows = useAppearingRows(props.rows);
  const loading = props.loading || rows !== props.rows;
  const isPhone = useIsPhone();
  const rowId = props.rowId ?? idOf;
  const choice = useColumnChoice(props.label, props.columns);
  const hasColumnChoice = (props.hasColumnChoice ?? pager !== undefined) && !isPhone && props.columns.length > 2;
  const columns = hasColumnChoice ? choice.shown : props.columns;
  const shown = useStagedCount({ total: rows?.length ?? 0, first: 10, step: 15 });
  if (error && !rows) {
    return (
      <FailedState compact title={failedTitle} {...(failedText && { text: failedText })} onRetry={() => onRetry?.()} />
    );
  }
  if (rows?.length === 0 && !loading && (pager?.page ?? 0) === 0) return empty;
  const List = isPhone ? PhoneList : DesktopGrid;
  return (
    <Box>
      {selection && selection.ids.size > 0 && (
        // A desktop table has a box for this in its header.
        <BulkBar
          count={selection.ids.size}
          onSelectAll={isPhone ? () => selection.onChange(new Set(rows?.map(rowId))) : null}
        >
          {bulkActions}
        </BulkBar>
      )}
      <List {...props} columns={columns} rows={rows} rowId={rowId} loading={loading} shown={shown} />
      {/* Below the rows, where it takes none of their room above the fold. */}
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: 1 }}>
        {hasColumnChoice && (
          <ColumnMenu label={props.label} columns={props.columns} shown={columns} onChoose={choice.choose} />
        )}
        {pager && (
          <Box sx={{ ml: "auto" }}>
            <PageBar {...pager} count={rows?.length ?? 0} />
          </Box>
        )}
      </Box>
    </Box>
  );
};
