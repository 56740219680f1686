import CloseRounded from "@mui/icons-material/CloseRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useEffect, useRef, useState } from "react";

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** As tall as a button, for toolbars. */
  dense?: boolean;
};

/** The text in the box: what was just typed, even if the owner of `value` (such as the URL) updates a moment later. */
const useTypedText = (value: string, onChange: (text: string) => void) => {
  const [typed, setTyped] = useState(value);
  const pendingValues = useRef<string[]>([]);
  useEffect(() => {
    const at = pendingValues.current.indexOf(value);
    if (at < 0) setTyped(value);
    pendingValues.current.splice(0, at + 1);
  }, [value]);
  const type = (text: string) => {
    pendingValues.current.push(text);
    setTyped(text);
    onChange(text);
  };
  return { typed, type };
};

/** A search box that reports every keystroke, with a clear button. */
export const SearchField = ({ label, value, onChange, dense = false }: SearchFieldProps) => {
  const { typed, type } = useTypedText(value, onChange);
  return (
    <OutlinedInput
      fullWidth
      type="search"
      size={dense ? "small" : "medium"}
      placeholder={label}
      value={typed}
      onChange={(event) => type(event.target.value)}
      inputProps={{ "aria-label": label, enterKeyHint: "search" }}
      sx={{
        borderRadius: 999,
        ...(dense && { height: 44 }),
        "& input::-webkit-search-cancel-button": { display: "none" },
      }}
      startAdornment={
        <InputAdornment position="start">
          <SearchRounded />
        </InputAdornment>
      }
      endAdornment={
        typed && (
          <InputAdornment position="end">
            <IconButton aria-label="Clear search" edge="end" onClick={() => type("")}>
              <CloseRounded />
            </IconButton>
          </InputAdornment>
        )
      }
    />
  );
};
