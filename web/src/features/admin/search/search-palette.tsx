import SearchRounded from "@mui/icons-material/SearchRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import InputBase from "@mui/material/InputBase";
import useAutocomplete from "@mui/material/useAutocomplete";
import { type ReactNode, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { limits } from "../../../../../shared/model/limits.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import { useIsPhone } from "../../../components/layout/use-is-phone.ts";
import { VisuallyHidden } from "../../../components/layout/visually-hidden.tsx";
import { keepRecentRow } from "./recent-rows.ts";
import type { SearchRow } from "./search-row.ts";
import { type SearchPage, useSearchRows } from "./use-search-rows.ts";

const hint = "Try a name, an email, a phone or card number, a title, a code, or one of Stripe's ids.";

const Note = ({ children }: { children: ReactNode }) => (
  <Box sx={{ px: 2, py: 1.5, color: "text.secondary", overflowWrap: "anywhere" }}>{children}</Box>
);

const RowText = ({ row: { title, subtitle } }: { row: SearchRow }) => (
  <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
    <Box sx={{ fontWeight: 600 }}>{title}</Box>
    {subtitle && <Box sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>{subtitle}</Box>}
  </Box>
);

const rowStyle = {
  display: "flex",
  alignItems: "center",
  minHeight: 40,
  mx: 1,
  px: 1,
  py: 0.5,
  borderRadius: 2,
  cursor: "pointer",
  "&.Mui-focused": { bgcolor: "surface.raised", boxShadow: "inset 3px 0 0 currentColor" },
  "@media (pointer: coarse)": { minHeight: 44 },
} as const;

type Found = ReturnType<typeof useSearchRows>;

/** What the list can't say by itself, also to whoever hears it. */
const State = ({ rows, q, isSearching, isFailed, retry }: Found) => {
  if (isFailed) {
    return (
      <Note>
        <Box role="alert">Couldn't search members, orders and the rest.</Box>
        <Button onClick={retry} sx={{ mt: 0.5, ml: -1.5 }}>
          Try again
        </Button>
      </Note>
    );
  }
  if (isSearching) return <Note>Searching…</Note>;
  if (q.length === 1) return <Note>Type one more character to search members, orders and the rest.</Note>;
  if (q && rows.length === 0) return <Note>{`Nothing matches “${q}”. ${hint}`}</Note>;
  return <VisuallyHidden>{counted(rows.length, "result")}</VisuallyHidden>;
};

type Props = { pages: readonly SearchPage[]; onClose: () => void };

const Palette = ({ pages, onClose }: Props) => {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const found = useSearchRows(text, pages);
  const { rows, userId } = found;
  const listId = useId();
  const follow = (row: SearchRow | null) => {
    if (!row) return;
    if (userId) keepRecentRow(userId, row);
    onClose();
    navigate(row.to);
  };
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete<SearchRow>({
    id: listId,
    open: true,
    options: rows,
    value: null,
    inputValue: text,
    autoHighlight: true,
    clearOnBlur: false,
    disableCloseOnSelect: true,
    handleHomeEndKeys: false,
    groupBy: ({ group }) => group,
    filterOptions: (options) => options,
    getOptionKey: ({ id }) => id,
    getOptionLabel: ({ title }) => title,
    isOptionEqualToValue: (one, other) => one.id === other.id,
    onInputChange: (_event, value, reason) => reason === "input" && setText(value),
    onChange: (_event, row) => follow(row),
    onClose: (_event, reason) => reason === "escape" && onClose(),
  });
  const { ref, ...inputProps } = getInputProps() as ReturnType<typeof getInputProps> & { ref: never };
  const { key: _key, ...listProps } = getListboxProps() as ReturnType<typeof getListboxProps> & { key?: string };
  const groups = groupedOptions as unknown as { key: number; index: number; group: string; options: SearchRow[] }[];
  return (
    <Box {...getRootProps()} sx={{ display: "flex", flexDirection: "column", minHeight: 0, flex: 1 }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, px: 2, borderBottom: 1, borderColor: "divider" }}>
        <SearchRounded aria-hidden sx={{ color: "text.secondary" }} />
        <InputBase
          autoFocus
          fullWidth
          placeholder="Search members, orders, events, actions…"
          inputRef={ref}
          inputProps={{
            ...inputProps,
            "aria-label": "Search everything",
            "aria-controls": `${listId}-listbox`,
            maxLength: limits.searchLength,
            enterKeyHint: "go",
          }}
          sx={{ minHeight: 52, fontSize: "1rem" }}
        />
        <Button color="inherit" onClick={onClose} sx={{ flex: "none", color: "text.secondary" }}>
          Close
        </Button>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: "auto", py: 0.5 }}>
        <Box component="ul" {...listProps} aria-label="Results" sx={{ m: 0, p: 0, listStyle: "none" }}>
          {groups.map(({ key, group, index, options }) => (
            <Box component="li" key={key} role="presentation">
              <Box
                id={`${listId}-${key}`}
                role="presentation"
                sx={{ px: 2, pt: 1, pb: 0.25, fontSize: "0.75rem", fontWeight: 650, color: "text.secondary" }}
              >
                {group}
              </Box>
              <Box
                component="ul"
                role="group"
                aria-labelledby={`${listId}-${key}`}
                sx={{ m: 0, p: 0, listStyle: "none" }}
              >
                {options.map((option, offset) => {
                  const { key: _row, ...props } = getOptionProps({ option, index: index + offset });
                  return (
                    <Box component="li" key={option.id} {...props} sx={rowStyle}>
                      <RowText row={option} />
                    </Box>
                  );
                })}
              </Box>
            </Box>
          ))}
        </Box>
        <Box role="status">
          <State {...found} />
        </Box>
      </Box>
    </Box>
  );
};

/**
 * The search over everything, by keyboard alone: arrow keys choose, Enter opens, Escape closes. It names what was opened last before anything is
 * typed.
 */
export default function SearchPalette({ pages, onClose }: Props) {
  const isPhone = useIsPhone();
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
      slotProps={{
        container: { sx: { alignItems: "flex-start" } },
        paper: { "aria-label": "Search", sx: isPhone ? {} : { mt: "10vh", height: "min(560px, 75vh)" } },
      }}
    >
      <Palette pages={pages} onClose={onClose} />
    </Dialog>
  );
}
