import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import type { ReactNode } from "react";
import { type Column, formatCell, renderCell } from "./column.ts";
import type { ListProps } from "./data-table.tsx";
import { SelectBox } from "./select-box.tsx";

const Facts = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) => (
  <Box
    component="dl"
    sx={{ display: "grid", gridTemplateColumns: "minmax(5.5rem, auto) 1fr", gap: 0.5, columnGap: 1.5, m: 0, mt: 1 }}
  >
    {columns.map((column) => (
      <Box key={column.field} sx={{ display: "contents" }}>
        <Box component="dt" sx={{ color: "text.secondary" }}>
          {column.header}
        </Box>
        <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: "anywhere" }}>
          {renderCell(column, row)}
        </Box>
      </Box>
    ))}
  </Box>
);

const Title = ({ onOpen, children }: { onOpen: (() => void) | undefined; children: ReactNode }) => (
  <Box sx={{ flex: 1, minWidth: 0, fontWeight: 650, fontSize: "0.9375rem", overflowWrap: "anywhere" }}>
    {onOpen ? (
      <Link
        component="button"
        type="button"
        color="inherit"
        onClick={onOpen}
        sx={{ font: "inherit", textAlign: "left" }}
      >
        {children}
      </Link>
    ) : (
      children
    )}
  </Box>
);

/** The rows as cards, for a phone: the first column is the title, the others are facts below it. */
export const CardList = <Row,>({
  label,
  rows,
  columns,
  rowId,
  onOpen,
  rowActions,
  selection,
  shown,
}: ListProps<Row>) => {
  const [title, ...others] = columns;
  if (!rows || !title) return <Skeleton variant="rounded" height={240} />;
  const facts = others.filter(({ hideOnCard }) => !hideOnCard);
  return (
    <Box component="ul" aria-label={label} sx={{ display: "grid", gap: 1, listStyle: "none", p: 0, m: 0 }}>
      {rows.slice(0, shown).map((row) => (
        <Card key={rowId(row)} component="li" sx={{ p: 1.5 }}>
          <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
            {selection && <SelectBox id={rowId(row)} name={formatCell(title.value(row))} selection={selection} />}
            <Title onOpen={onOpen && (() => onOpen(row))}>{renderCell(title, row)}</Title>
          </Box>
          <Facts columns={facts} row={row} />
          {rowActions && <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.5, mt: 1 }}>{rowActions(row)}</Box>}
        </Card>
      ))}
    </Box>
  );
};
