import Checkbox from "@mui/material/Checkbox";
import type { Selection } from "./data-table.tsx";

/** Selects one row of a table or card. */
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
    sx={{ p: 0.5, ml: -0.5 }}
  />
);
