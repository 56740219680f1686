import CloseRounded from "@mui/icons-material/CloseRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";

/** A search box that tells each letter, with a cross to empty it. */
export const SearchField = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) => (
  <TextField
    type="search"
    placeholder={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{
      htmlInput: { "aria-label": label, enterKeyHint: "search" },
      input: {
        sx: { borderRadius: 999, "& input::-webkit-search-cancel-button": { display: "none" } },
        startAdornment: (
          <InputAdornment position="start">
            <SearchRounded />
          </InputAdornment>
        ),
        endAdornment: value && (
          <InputAdornment position="end">
            <IconButton aria-label="Clear search" edge="end" onClick={() => onChange("")}>
              <CloseRounded />
            </IconButton>
          </InputAdornment>
        ),
      },
    }}
  />
);
