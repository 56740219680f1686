import Checkbox from "@mui/material/Checkbox";
import LinearProgress from "@mui/material/LinearProgress";
import Skeleton from "@mui/material/Skeleton";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import TableSortLabel from "@mui/material/TableSortLabel";
import type { ReactNode } from "react";
import { type Column, formatCell, renderCell, type Sort } from "./column.ts";
import type { ListProps, Selection } from "./data-table.tsx";
import { RowTitle, useRowClick } from "./row-title.tsx";
import { neutralCheckbox, SelectBox } from "./select-box.tsx";

const rowHeight = 40;
const skeletonRows = 7;
const usualActionsWidth = 120;
const usualMinWidth = 110;

/** The tracks of a row: a column has its pixels, or shares what is left and never has fewer than its minimum. */
const toTracks = <Row,>({ columns, selection, rowActions, actionsWidth = usualActionsWidth }: ListProps<Row>): string =>
  [
    ...(selection ? ["calc(42px * var(--touch, 1))"] : []),
    ...columns.map(({ width, minWidth = usualMinWidth, flex = 1 }) =>
      width ? `${width}px` : `minmax(${minWidth}px, ${flex}fr)`,
    ),
    // Fingers need icons of 44 px, a mouse 30.
    ...(rowActions ? [`calc(${actionsWidth}px * var(--touch, 1))`] : []),
  ].join(" ");

// Rows are grids of the same tracks: a table's own layout has no column that shares what is left by weight.
const styles = {
  minWidth: "fit-content",
  "@media (pointer: coarse)": { "--touch": 1.4 },
  "& [role=row]": { display: "grid", minHeight: rowHeight },
  "& [role=row] > *": {
    display: "flex",
    alignItems: "center",
    gap: 0.75,
    minWidth: 0,
    overflow: "hidden",
    whiteSpace: "nowrap",
    textOverflow: "ellipsis",
    px: 1,
    py: 0,
    fontSize: "0.875rem",
    borderColor: "divider",
  },
  // Icons are quiet until their row is pointed at or has the focus.
  "& [role=cell] .MuiIconButton-root": { p: 0.625, color: "text.disabled", "& svg": { fontSize: "1.25rem" } },
  "& [role=row]:is(:hover, :focus-within) .MuiIconButton-root": { color: "text.primary" },
  "& [data-actions]": { gap: 0 },
  "& [data-opens]": { cursor: "pointer" },
  "& [data-selected]": { bgcolor: "action.selected" },
  "& [role=columnheader]": { fontWeight: 600, color: "text.secondary" },
  "& [data-align=right]": { justifyContent: "flex-end" },
  "& [role=row] > [data-wraps]": { whiteSpace: "normal", overflowWrap: "anywhere" },
  "& [role=rowgroup]:last-of-type > :last-child > *": { border: 0 },
} as const;

/** Text that ends in an ellipsis where it doesn't fit; what a cell draws itself keeps its own layout. */
const CellText = ({ children }: { children: ReactNode }) =>
  typeof children === "string" ? (
    <span style={{ overflow: "hidden", textOverflow: "ellipsis" }}>{children}</span>
  ) : (
    children
  );

const Header = <Row,>({ column, sort, onSort }: Pick<ListProps<Row>, "sort" | "onSort"> & { column: Column<Row> }) => {
  const direction = sort?.field === column.field ? sort.direction : undefined;
  const toggled: Sort = { field: column.field, direction: direction === "desc" ? "asc" : "desc" };
  return (
    <TableCell component="div" role="columnheader" data-align={column.align} sortDirection={direction ?? false}>
      {column.sortable ? (
        <TableSortLabel
          active={direction !== undefined}
          direction={direction ?? "desc"}
          onClick={() => onSort?.(toggled)}
        >
          {column.header}
        </TableSortLabel>
      ) : (
        <CellText>{column.header}</CellText>
      )}
    </TableCell>
  );
};

const SelectAll = ({ ids, selection }: { ids: string[]; selection: Selection }) => {
  const selected = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <TableCell component="div" role="columnheader">
      <Checkbox
        checked={selected > 0 && selected === ids.length}
        indeterminate={selected > 0 && selected < ids.length}
        onChange={(_, on) => selection.onChange(new Set(on ? ids : []))}
        slotProps={{ input: { "aria-label": "Select all rows" } }}
        color="default"
        sx={neutralCheckbox}
      />
    </TableCell>
  );
};

const Rows = <Row,>({ rows, columns, rowId, onOpen, linkTo, rowActions, selection, shown }: ListProps<Row>) => {
  const [title] = columns;
  const open = useRowClick({ onOpen, linkTo });
  return rows?.slice(0, shown).map((row) => (
    <TableRow
      key={rowId(row)}
      component="div"
      hover
      data-opens={open && true}
      data-selected={selection?.ids.has(rowId(row)) || undefined}
      onClick={open?.(row)}
    >
      {selection && title && (
        <TableCell component="div" role="cell">
          <SelectBox id={rowId(row)} name={formatCell(title.value(row))} selection={selection} />
        </TableCell>
      )}
      {columns.map((column) => (
        <TableCell
          key={column.field}
          component="div"
          role="cell"
          data-align={column.align}
          data-wraps={column === title || column.wraps}
        >
          {column === title ? (
            <RowTitle row={row} column={title} onOpen={onOpen} linkTo={linkTo} />
          ) : (
            <CellText>{renderCell(column, row)}</CellText>
          )}
        </TableCell>
      ))}
      {rowActions && (
        <TableCell component="div" role="cell" data-align="right" data-actions>
          {rowActions(row)}
        </TableCell>
      )}
    </TableRow>
  ));
};

/** The rows as a table: the link or button in a row's first cell opens it, and so does a click anywhere in the row. */
export const DesktopGrid = <Row,>(props: ListProps<Row>) => {
  const { label, rows, columns, rowId, loading, rowActions, selection, sort, onSort } = props;
  return (
    <TableContainer sx={{ position: "relative", border: 1, borderColor: "divider", borderRadius: 2.5 }}>
      {loading && rows && <LinearProgress sx={{ position: "absolute", insetInline: 0, top: rowHeight - 4 }} />}
      <Table
        component="div"
        aria-label={label}
        aria-busy={loading}
        sx={{
          ...styles,
          display: "block",
          "& [role=row]": { ...styles["& [role=row]"], gridTemplateColumns: toTracks(props) },
        }}
      >
        <TableHead component="div" sx={{ display: "block" }}>
          <TableRow component="div">
            {selection && <SelectAll ids={(rows ?? []).map(rowId)} selection={selection} />}
            {columns.map((column) => (
              <Header key={column.field} column={column} sort={sort} onSort={onSort} />
            ))}
            {rowActions && (
              <TableCell component="div" role="columnheader" data-align="right">
                Actions
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody component="div" sx={{ display: "block" }}>
          <Rows {...props} />
        </TableBody>
      </Table>
      {!rows && <Skeleton variant="rectangular" height={skeletonRows * rowHeight} />}
    </TableContainer>
  );
};
