import ViewColumnRounded from "@mui/icons-material/ViewColumnRounded";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import type { Column } from "./column.ts";
import { columnsParameter } from "./saved-views.ts";
import { neutralCheckbox } from "./select-box.tsx";

const toPrefix = (label: string): string => `${label.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}:`;

/**
 * Which columns of the table `label` are shown, kept in the URL unless it's all of them. The first one, which tells rows apart, always
 * is.
 */
export const useColumnChoice = <Row,>(label: string, columns: readonly Column<Row>[]) => {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const prefix = toPrefix(label);
  const stored = search.getAll(columnsParameter).find((value) => value.startsWith(prefix));
  const chosen = stored === undefined ? null : new Set(stored.slice(prefix.length).split(","));
  const [first, ...others] = columns;
  const shown = others.filter(({ field }) => !chosen || chosen.has(field));
  const choose = (fields: ReadonlySet<string>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        const ofOthers = after.getAll(columnsParameter).filter((value) => !value.startsWith(prefix));
        after.delete(columnsParameter);
        for (const value of ofOthers) after.append(columnsParameter, value);
        const kept = others.map(({ field }) => field).filter((field) => fields.has(field));
        if (kept.length < others.length) after.append(columnsParameter, `${prefix}${kept.join(",")}`);
        return after;
      },
      { replace: true, state },
    );
  return { shown: first ? [first, ...shown] : [], choose };
};

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  onChoose: (fields: ReadonlySet<string>) => void;
};

/** Chooses the columns of a table. */
export const ColumnMenu = <Row,>({ label, columns, shown, onChoose }: Props<Row>) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const fields = new Set(shown.map(({ field }) => field));
  const toggle = (field: string) => {
    const chosen = new Set(fields);
    if (!chosen.delete(field)) chosen.add(field);
    onChoose(chosen);
  };
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<ViewColumnRounded />}
        aria-label={`Columns of ${label}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {fields.size < columns.length ? `Columns (${fields.size} of ${columns.length})` : "Columns"}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {columns.map(({ field, header }, index) => (
          <MenuItem
            key={field}
            role="menuitemcheckbox"
            aria-checked={fields.has(field)}
            disabled={index === 0}
            onClick={() => toggle(field)}
          >
            <Checkbox
              checked={fields.has(field)}
              color="default"
              tabIndex={-1}
              disableRipple
              sx={neutralCheckbox}
              slotProps={{ input: { "aria-hidden": true } }}
            />
            {header}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
