import CloseRounded from "@mui/icons-material/CloseRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";

type SearchFieldProps = { label: string; value: string; onChange: (text: string) => void };

/** A search box that tells each letter, with a cross to empty it. */
export const SearchField = ({ label, value, onChange }: SearchFieldProps) => (
  <OutlinedInput
    fullWidth
    type="search"
    placeholder={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    inputProps={{ "aria-label": label, enterKeyHint: "search" }}
    sx={{ borderRadius: 999, "& input::-webkit-search-cancel-button": { display: "none" } }}
    startAdornment={
      <InputAdornment position="start">
        <SearchRounded />
      </InputAdornment>
    }
    endAdornment={
      value && (
        <InputAdornment position="end">
          <IconButton aria-label="Clear search" edge="end" onClick={() => onChange("")}>
            <CloseRounded />
          </IconButton>
        </InputAdornment>
      )
    }
  />
);
