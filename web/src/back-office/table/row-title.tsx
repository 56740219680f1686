import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import type { MouseEvent, ReactNode } from "react";
import { Link as RouterLink, useLocation, useNavigate } from "react-router-dom";
import { type Column, renderCell } from "./column.ts";

type Opening<Row> = { onOpen?: ((row: Row) => void) | undefined; linkTo?: ((row: Row) => string) | undefined };

/** Text that wraps to a second line before it ends in an ellipsis. */
export const TwoLines = ({ children }: { children: ReactNode }) => (
  <Box
    component="span"
    sx={{
      display: "-webkit-box",
      WebkitBoxOrient: "vertical",
      WebkitLineClamp: "2",
      overflow: "hidden",
      minWidth: 0,
      whiteSpace: "normal",
      overflowWrap: "anywhere",
      lineHeight: 1.3,
    }}
  >
    {children}
  </Box>
);

/** What tells a row from the others is never cut: it wraps. */
const Whole = ({ children }: { children: ReactNode }) => (
  <Box
    component="span"
    sx={{ display: "block", minWidth: 0, whiteSpace: "normal", overflowWrap: "anywhere", lineHeight: 1.3 }}
  >
    {children}
  </Box>
);

/** What a row is called: the link or button that opens it, or text where nothing is behind it. */
export const RowTitle = <Row,>({ row, column, onOpen, linkTo }: Opening<Row> & { row: Row; column: Column<Row> }) => {
  const { search } = useLocation();
  const content = renderCell(column, row);
  const title = typeof content === "string" ? <Whole>{content}</Whole> : content;
  const sx = { font: "inherit", fontWeight: 600, minWidth: 0, maxWidth: 1, textAlign: "left" } as const;
  if (linkTo) {
    return (
      <Link component={RouterLink} to={linkTo(row)} state={{ list: search }} color="inherit" sx={sx}>
        {title}
      </Link>
    );
  }
  if (!onOpen) return title;
  return (
    <Link component="button" type="button" color="inherit" onClick={() => onOpen(row)} sx={sx}>
      {title}
    </Link>
  );
};

const controls = "a, button, input, label, select, textarea, [role=button]";

// A dialog that a row opened is outside it on the page, though its clicks pass through the row in React.
const isOnRow = ({ currentTarget, target }: MouseEvent<HTMLElement>): boolean =>
  target instanceof Element && currentTarget.contains(target) && !target.closest(controls);

/**
 * What a click anywhere in a row does: it opens the record, in a new tab with the keys that do so on a link. Not on a control, and not
 * where a text was selected.
 */
export const useRowClick = <Row,>({ onOpen, linkTo }: Opening<Row>) => {
  const navigate = useNavigate();
  const { search } = useLocation();
  if (!onOpen && !linkTo) return undefined;
  return (row: Row) => (event: MouseEvent<HTMLElement>) => {
    if (!isOnRow(event) || window.getSelection()?.toString()) return;
    if (!linkTo) onOpen?.(row);
    else if (event.ctrlKey || event.metaKey) window.open(linkTo(row), "_blank");
    else navigate(linkTo(row), { state: { list: search } });
  };
};
