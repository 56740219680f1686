import Checkbox from "@mui/material/Checkbox";
import type { Selection } from "./data-table.tsx";

/** A check box is grey or white in a table: the brand's color is for what a page is about. */
export const neutralCheckbox = {
  p: 0.5,
  ml: -0.5,
  "@media (pointer: coarse)": { minWidth: 44, minHeight: 44 },
  "&.Mui-checked, &.MuiCheckbox-indeterminate": { color: "text.primary" },
};

/** Selects one row of a table. */
export const SelectBox = ({ id, name, selection }: { id: string; name: string; selection: Selection }) => (
  <Checkbox
    checked={selection.ids.has(id)}
    onChange={(_, on) => {
      const ids = new Set(selection.ids);
      if (on) ids.add(id);
      else ids.delete(id);
      selection.onChange(ids);
    }}
    slotProps={{ input: { "aria-label": `Select ${name}` } }}
    color="default"
    sx={neutralCheckbox}
  />
);
