import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { type ReactNode, useEffect, useState } from "react";
import { SearchField } from "../../components/forms/search-field.tsx";
import type { ViewedList } from "./saved-views.ts";
import { ViewMenu } from "./view-menu.tsx";

type FilterBarProps = {
  children: ReactNode;
  actions?: ReactNode;
  /** The list whose views can be saved, with the filters that a view keeps. */
  views?: ViewedList;
};

/** The row of filters above a table, with its saved views; export and other actions go to `actions`, at its end. */
export const FilterBar = ({ children, actions, views }: FilterBarProps) => (
  <Box role="search" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1.5 }}>
    {children}
    {views && <ViewMenu key={views.list} {...views} />}
    {actions && <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, ml: { sm: "auto" } }}>{actions}</Box>}
  </Box>
);

const typingPauseMilliseconds = 250;

/** A search box that reports what was typed after a short pause. */
export const SearchFilter = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) => {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), typingPauseMilliseconds);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <Box sx={{ width: { xs: "100%", sm: 260 }, "& .MuiOutlinedInput-root": { borderRadius: 2, height: 36 } }}>
      <SearchField label={label} value={typed} onChange={setTyped} dense />
    </Box>
  );
};

export type Option = { value: string; label: string };

/** One of a few values, such as a status. */
export const SelectFilter = ({
  label,
  value,
  onChange,
  options,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
}) => (
  <TextField
    select
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    sx={{ width: "auto", minWidth: 130, flex: { xs: "1 1 130px", sm: "none" } }}
  >
    {options.map((option) => (
      <MenuItem key={option.value} value={option.value}>
        {option.label}
      </MenuItem>
    ))}
  </TextField>
);
