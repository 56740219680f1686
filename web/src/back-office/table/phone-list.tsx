import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { type Column, formatCell, phonePlaceOf, renderCell } from "./column.ts";
import type { ListProps } from "./data-table.tsx";
import { RowSheet } from "./row-sheet.tsx";
import { RowTitle, useRowClick } from "./row-title.tsx";
import { SelectBox } from "./select-box.tsx";

const rowHeight = 64;
const skeletonRows = 7;

const frame = { border: 1, borderColor: "divider", borderRadius: 2.5, overflow: "hidden" } as const;

const rowStyles = {
  display: "flex",
  alignItems: "center",
  gap: 0.5,
  minHeight: rowHeight,
  pl: 1.5,
  "&:not(:last-of-type)": { borderBottom: 1, borderColor: "divider" },
  "&[data-selected]": { bgcolor: "action.selected" },
} as const;

/** One line below the title: what tells a row from the others, and its status at the end. */
const Facts = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) => {
  const facts = columns
    .filter((column) => phonePlaceOf(column) === "fact")
    .map(({ value, fact }) => (fact ?? value)(row));
  const text = facts
    .filter((value) => value !== null && value !== "")
    .map(formatCell)
    .join(" · ");
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1, minWidth: 0, mt: 0.25, color: "text.secondary" }}>
      {text && (
        <Box sx={{ minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>{text}</Box>
      )}
      {columns.map((column) =>
        phonePlaceOf(column) === "status" ? (
          <Box key={column.field} sx={{ flex: "none", display: "flex", maxWidth: 1 }}>
            {renderCell(column, row)}
          </Box>
        ) : null,
      )}
    </Box>
  );
};

const PhoneRow = <Row,>({ row, ...props }: ListProps<Row> & { row: Row }) => {
  const { columns, rowId, onOpen, linkTo, rowActions, selection } = props;
  const [title, ...others] = columns;
  const open = useRowClick({ onOpen, linkTo });
  if (!title) return null;
  const id = rowId(row);
  const name = formatCell(title.value(row));
  return (
    <Box component="li" data-selected={selection?.ids.has(id) || undefined} onClick={open?.(row)} sx={rowStyles}>
      {selection && <SelectBox id={id} name={name} selection={selection} />}
      <Box sx={{ flex: 1, minWidth: 0, py: 1 }}>
        <Box sx={{ display: "flex", minWidth: 0, fontWeight: 600, fontSize: "0.9375rem" }}>
          <RowTitle row={row} column={title} onOpen={onOpen} linkTo={linkTo} />
        </Box>
        <Facts columns={others} row={row} />
      </Box>
      <RowSheet row={row} name={name} columns={others} rowActions={rowActions} />
    </Box>
  );
};

/** The rows on a phone: the first column is the title, the telling facts are one line below it, and the rest is behind '⋯'. */
export const PhoneList = <Row,>(props: ListProps<Row>) => {
  const { label, rows, rowId, loading, shown } = props;
  if (!rows) return <Skeleton variant="rounded" height={skeletonRows * rowHeight} sx={frame} />;
  return (
    <Box component="ul" aria-label={label} aria-busy={loading} sx={{ ...frame, listStyle: "none", p: 0, m: 0 }}>
      {rows.slice(0, shown).map((row) => (
        <PhoneRow key={rowId(row)} {...props} row={row} />
      ))}
    </Box>
  );
};
