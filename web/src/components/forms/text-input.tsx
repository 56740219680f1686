import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import InputLabel from "@mui/material/InputLabel";
import OutlinedInput, { type OutlinedInputProps } from "@mui/material/OutlinedInput";
import { useId } from "react";

type TextInputProps = Omit<OutlinedInputProps, "id" | "label" | "error"> & {
  label: string;
  error?: string | undefined;
  helper?: string | undefined;
  /** The label stands in the frame from the start: beside a button in the field there is no room for it. */
  hasRaisedLabel?: boolean;
};

/** A labeled text input with its error or help text below. (MUI's TextField would also bundle selects and menus.) */
export const TextInput = ({ label, error, helper, hasRaisedLabel = false, ...input }: TextInputProps) => {
  const id = useId();
  const below = error ?? helper;
  return (
    <FormControl fullWidth error={Boolean(error)}>
      <InputLabel htmlFor={id} {...(hasRaisedLabel && { shrink: true })}>
        {label}
      </InputLabel>
      <OutlinedInput
        {...input}
        {...(hasRaisedLabel && { notched: true })}
        id={id}
        label={label}
        aria-describedby={below ? `${id}-help` : undefined}
      />
      {below && (
        <FormHelperText id={`${id}-help`} role={error ? "alert" : undefined}>
          {below}
        </FormHelperText>
      )}
    </FormControl>
  );
};
