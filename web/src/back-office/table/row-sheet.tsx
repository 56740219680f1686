import MoreHorizRounded from "@mui/icons-material/MoreHorizRounded";
import Box from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { type MouseEvent, useId, useState } from "react";
import { safeBottom } from "../../theme/safe-area.ts";
import { type Column, renderCell } from "./column.ts";
import type { ListProps } from "./data-table.tsx";
import { InRowSheet } from "./row-action.tsx";

const Facts = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) => (
  <Box
    component="dl"
    sx={{ display: "grid", gridTemplateColumns: "minmax(5.5rem, auto) 1fr", gap: 0.75, columnGap: 2, m: 0 }}
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

const lines = {
  display: "grid",
  mt: 1.5,
  pt: 1,
  borderTop: 1,
  borderColor: "divider",
  "& .MuiButton-root": { justifyContent: "flex-start", minHeight: 48, border: 0, fontSize: "1rem" },
} as const;

type Props<Row> = Pick<ListProps<Row>, "rowActions"> & { row: Row; name: string; columns: readonly Column<Row>[] };

/** A row's '⋯' on a phone: a sheet with everything that the table's columns say of it, and what can be done with it. */
export const RowSheet = <Row,>({ row, name, columns, rowActions }: Props<Row>) => {
  const titleId = useId();
  // Actions stay on the page once they were shown: the question that one of them asks outlives the sheet.
  const [state, setState] = useState<"unopened" | "open" | "closed">("unopened");
  const close = () => setState("closed");
  const closeAfterAction = ({ currentTarget, target }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && currentTarget.contains(target) && target.closest("a, button")) close();
  };
  const actions = rowActions?.(row);
  return (
    <>
      <IconButton
        aria-label={`More about ${name}`}
        aria-haspopup="dialog"
        onClick={() => setState("open")}
        sx={{ flex: "none", width: 44, height: 44 }}
      >
        <MoreHorizRounded />
      </IconButton>
      {state !== "unopened" && (
        <Drawer
          anchor="bottom"
          open={state === "open"}
          onClose={close}
          keepMounted
          slotProps={{
            paper: {
              role: "dialog",
              "aria-modal": true,
              "aria-labelledby": titleId,
              sx: { borderRadius: "14px 14px 0 0", maxHeight: "85dvh", p: 2, pb: safeBottom(12), fontSize: "0.875rem" },
            },
          }}
        >
          <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 1.5, overflowWrap: "anywhere" }}>
            {name}
          </Typography>
          <Facts columns={columns} row={row} />
          {actions && (
            <Box onClick={closeAfterAction} sx={lines}>
              <InRowSheet value>{actions}</InRowSheet>
            </Box>
          )}
        </Drawer>
      )}
    </>
  );
};
