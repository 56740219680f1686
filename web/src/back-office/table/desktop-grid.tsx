import Link from "@mui/material/Link";
import { DataGrid, type GridColDef, type GridValidRowModel } from "@mui/x-data-grid";
import type { ReactNode } from "react";
import { type Column, renderCell } from "./column.ts";
import type { DataTableProps } from "./data-table.tsx";

type Props<Row> = DataTableProps<Row> & { rowId: (row: Row) => string; loading: boolean };

const rowHeight = 40;

const OpenButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Link
    component="button"
    type="button"
    color="inherit"
    onClick={(event) => {
      event.stopPropagation();
      onClick();
    }}
    sx={{ fontWeight: 600, maxWidth: "100%", overflow: "hidden", textOverflow: "ellipsis", textAlign: "left" }}
  >
    {children}
  </Link>
);

const toGridColumn = <Row extends GridValidRowModel>(
  column: Column<Row>,
  isFirst: boolean,
  onOpen: ((row: Row) => void) | undefined,
): GridColDef<Row> => ({
  field: column.field,
  headerName: column.header,
  sortable: column.sortable ?? false,
  align: column.align ?? "left",
  headerAlign: column.align ?? "left",
  valueGetter: (_, row) => column.value(row),
  renderCell: ({ row }) =>
    isFirst && onOpen ? (
      <OpenButton onClick={() => onOpen(row)}>{renderCell(column, row)}</OpenButton>
    ) : (
      renderCell(column, row)
    ),
  ...(column.width ? { width: column.width } : { flex: column.flex ?? 1, minWidth: column.minWidth ?? 110 }),
});

const actionsColumn = <Row extends GridValidRowModel>(
  rowActions: (row: Row) => ReactNode,
  width: number,
): GridColDef<Row> => ({
  field: "actions",
  headerName: "Actions",
  sortable: false,
  align: "right",
  headerAlign: "right",
  width,
  renderCell: ({ row }) => rowActions(row),
});

/** The rows as a data grid: arrow keys move between cells, Enter opens a row. */
export const DesktopGrid = <Row,>(props: Props<Row>) => {
  const { label, rows, columns, rowId, loading, onOpen, rowActions, selection, sort, onSort } = props;
  type Model = Row & GridValidRowModel;
  const open = onOpen as ((row: Model) => void) | undefined;
  return (
    <DataGrid<Model>
      aria-label={label}
      rows={(rows ?? []) as readonly Model[]}
      columns={[
        ...columns.map((column, index) => toGridColumn(column as Column<Model>, index === 0, open)),
        ...(rowActions ? [actionsColumn(rowActions as (row: Model) => ReactNode, props.actionsWidth ?? 120)] : []),
      ]}
      getRowId={rowId}
      loading={loading}
      rowHeight={rowHeight}
      {...(columns.some(({ wraps }) => wraps) && { getRowHeight: () => "auto" as const })}
      columnHeaderHeight={rowHeight}
      hideFooter
      disableColumnMenu
      disableVirtualization
      disableRowSelectionOnClick
      sortingMode="server"
      sortingOrder={["desc", "asc"]}
      sortModel={sort ? [{ field: sort.field, sort: sort.direction }] : []}
      onSortModelChange={([first]) => first?.sort && onSort?.({ field: first.field, direction: first.sort })}
      {...(selection && {
        checkboxSelection: true,
        rowSelectionModel: { type: "include", ids: new Set(selection.ids) },
        onRowSelectionModelChange: ({ type, ids }) =>
          selection.onChange(new Set(type === "include" ? [...ids].map(String) : (rows ?? []).map(rowId))),
      })}
      onCellKeyDown={({ row, field }, event) => {
        if (event.key === "Enter" && open && field === columns[0]?.field) open(row);
      }}
      slotProps={{ loadingOverlay: { variant: "linear-progress", noRowsVariant: "skeleton" } }}
      sx={{
        fontSize: "0.875rem",
        borderRadius: 2.5,
        "& .MuiDataGrid-columnHeaderTitle": { fontWeight: 600, color: "text.secondary" },
        "& .MuiDataGrid-cell": { display: "flex", alignItems: "center", gap: 0.75 },
        ...(!rows && { minHeight: 8 * rowHeight }),
      }}
    />
  );
};
