import type { ReactNode } from "react";

/** A value that sorts, exports and reads as text. */
export type CellValue = string | number | boolean | null;

/** A column of a back-office table. */
export type Column<Row> = {
  field: string;
  header: string;
  value: (row: Row) => CellValue;
  /** What the cell shows instead of its value as text. */
  cell?: (row: Row) => ReactNode;
  /** Pixels; without it the column shares what is left. */
  width?: number;
  minWidth?: number;
  flex?: number;
  align?: "left" | "right";
  /** The server can sort by it; see `Sort`. */
  sortable?: boolean;
  /** Its text wraps, and rows are as high as they need. */
  wraps?: boolean;
  /**
   * Where a phone shows it, besides the row's sheet: in the row's line of facts, at its end as the status, or nowhere (`sheet`). By
   * default what is text on the left is a fact; a figure or a control would not be understood without its header.
   */
  onPhone?: "fact" | "status" | "sheet";
  /** A shorter text for that line. */
  fact?: (row: Row) => string;
};

/** Where a phone shows a column; see `onPhone`. */
export const phonePlaceOf = <Row>({ onPhone, cell, align }: Column<Row>): "fact" | "status" | "sheet" =>
  onPhone ?? (cell || align === "right" ? "sheet" : "fact");

/** How a list is sorted; the server does it. */
export type Sort = { field: string; direction: "asc" | "desc" };

/** A value as text; what is missing is a dash. */
export const formatCell = (value: CellValue): string => {
  if (value === null || value === "") return "–";
  return typeof value === "boolean" ? (value ? "Yes" : "No") : String(value);
};

/** What a cell shows. */
export const renderCell = <Row>(column: Column<Row>, row: Row): ReactNode =>
  column.cell ? column.cell(row) : formatCell(column.value(row));
