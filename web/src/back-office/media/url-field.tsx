import Button from "@mui/material/Button";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { MediaUrl } from "../../../../shared/model/primitives.ts";
import { useIsDisabled } from "../form/form-lock.ts";

type UrlFieldProps = {
  label: string;
  value: string | null;
  disabled?: boolean;
  helper?: string;
  error?: string | undefined;
  /** Has the server fetch an outside address. */
  onFetch: (url: string) => void;
  /** An address of our own, which needs no fetching; null for none. */
  onOwn: (url: string | null) => void;
};

/** An address of a file: an outside one is fetched once and stored, an own one is used as it is. */
export const UrlField = ({ label, value, helper, error, onFetch, onOwn, ...props }: UrlFieldProps) => {
  const disabled = useIsDisabled(props.disabled);
  const [typed, setTyped] = useState(value ?? "");
  const [shownFor, setShownFor] = useState(value);
  if (shownFor !== value) {
    setShownFor(value);
    setTyped(value ?? "");
  }
  const text = typed.trim();
  const apply = () => {
    if (text === (value ?? "")) return;
    if (text === "" || MediaUrl.safeParse(text).success) onOwn(text || null);
    else onFetch(text);
  };
  return (
    <TextField
      label={label}
      value={typed}
      type="text"
      disabled={disabled}
      error={Boolean(error)}
      helperText={error ?? helper}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        apply();
      }}
      slotProps={{
        htmlInput: { inputMode: "url", autoComplete: "off", spellCheck: false },
        input: {
          endAdornment: text !== "" && text !== (value ?? "") && (
            <InputAdornment position="end">
              <Button onClick={apply} disabled={disabled}>
                Load
              </Button>
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
