import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import InputAdornment from "@mui/material/InputAdornment";
import MenuItem from "@mui/material/MenuItem";
import Switch from "@mui/material/Switch";
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import type { ReactNode } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";

type Bound<Values extends FieldValues> = {
  // biome-ignore lint/suspicious/noExplicitAny: the context and the parsed values of a form differ from form to form
  control: Control<Values, any, any>;
  name: FieldPath<Values>;
  label: string;
};

type TextProps<Values extends FieldValues> = Bound<Values> & {
  helper?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  rows?: number;
  placeholder?: string;
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email" | "url";
  upperCase?: boolean;
  /** Shows "n/max characters" below; it doesn't stop anybody from typing on. */
  countTo?: number;
  start?: string;
  end?: ReactNode;
  type?: "text" | "email" | "tel" | "url" | "date" | "datetime-local";
};

const helperOf = (error: string | undefined, helper: ReactNode, value: string, countTo: number | undefined) =>
  error ?? (countTo ? `${value.length}/${countTo} characters` : helper);

const slotsOf = ({ start, end, inputMode, upperCase, type }: TextProps<FieldValues>): TextFieldProps["slotProps"] => ({
  input: {
    ...(start && { startAdornment: <InputAdornment position="start">{start}</InputAdornment> }),
    ...(end ? { endAdornment: <InputAdornment position="end">{end}</InputAdornment> } : {}),
  },
  htmlInput: { autoComplete: "off", inputMode, ...(upperCase && { style: { textTransform: "uppercase" } }) },
  ...((type === "date" || type === "datetime-local") && { inputLabel: { shrink: true } }),
});

/** A text field of a form; the value is text. */
export const FormText = <Values extends FieldValues>(props: TextProps<Values>) => {
  const { control, name, label, helper, rows, upperCase, countTo, required, disabled, placeholder, type } = props;
  const { field, fieldState } = useController({ control, name });
  const value = (field.value ?? "") as string;
  return (
    <TextField
      label={label}
      name={field.name}
      inputRef={field.ref}
      value={value}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(upperCase ? target.value.toUpperCase() : target.value)}
      error={Boolean(fieldState.error)}
      helperText={helperOf(fieldState.error?.message, helper, value, countTo)}
      required={required ?? false}
      disabled={disabled ?? false}
      placeholder={placeholder ?? ""}
      type={type ?? "text"}
      multiline={Boolean(rows)}
      {...(rows ? { minRows: rows, maxRows: 14 } : {})}
      slotProps={slotsOf(props as unknown as TextProps<FieldValues>) ?? {}}
    />
  );
};

/** A whole number as typed; the form's schema turns it into a number. */
export const FormNumber = <Values extends FieldValues>(props: TextProps<Values>) => (
  <FormText inputMode="numeric" {...props} />
);

/** An amount in dollars as typed; the form's schema turns it into cents (`parseDollars`). */
export const FormMoney = <Values extends FieldValues>(props: TextProps<Values>) => (
  <FormText inputMode="decimal" start="$" {...props} />
);

/** A date and time on New York's clocks, as `2026-11-21T19:00`; the form's schema turns it into an instant (`parseLocalTime`). */
export const FormDateTime = <Values extends FieldValues>(props: TextProps<Values>) => (
  <FormText helper="Jacksonville time" {...props} type="datetime-local" />
);

/** One of a list of values. */
export const FormSelect = <Values extends FieldValues>({
  control,
  name,
  label,
  options,
  helper,
  required,
  disabled,
}: Bound<Values> & {
  options: readonly (string | { value: string; label: string })[];
  helper?: string;
  required?: boolean;
  disabled?: boolean;
}) => {
  const { field, fieldState } = useController({ control, name });
  return (
    <TextField
      select
      label={label}
      name={field.name}
      inputRef={field.ref}
      value={field.value ?? ""}
      onBlur={field.onBlur}
      onChange={field.onChange}
      error={Boolean(fieldState.error)}
      helperText={fieldState.error?.message ?? helper}
      required={required ?? false}
      disabled={disabled ?? false}
    >
      {options.map((option) => {
        const { value, label: text } = typeof option === "string" ? { value: option, label: option } : option;
        return (
          <MenuItem key={value} value={value}>
            {text}
          </MenuItem>
        );
      })}
    </TextField>
  );
};

/** On or off. */
export const FormSwitch = <Values extends FieldValues>({ control, name, label }: Bound<Values>) => {
  const { field } = useController({ control, name });
  return (
    <FormControlLabel
      control={
        <Switch
          checked={Boolean(field.value)}
          onChange={(_, on) => field.onChange(on)}
          slotProps={{ input: { ref: field.ref } }}
        />
      }
      label={label}
      sx={{ gap: 1, mx: 0, justifySelf: "start" }}
    />
  );
};

/** Some of a few values, as check boxes; the form's value is the list of those that are checked. */
export const FormChecks = <Values extends FieldValues>({
  control,
  name,
  label,
  options,
  onToggle,
}: Bound<Values> & {
  options: readonly { value: string; label: string }[];
  /** What the list becomes when one is checked or unchecked. */
  onToggle: (checked: readonly string[], value: string, on: boolean) => string[];
}) => {
  const { field } = useController({ control, name });
  const checked = (field.value ?? []) as string[];
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0, minInlineSize: 0 }}>
      <legend style={{ padding: 0, fontSize: "0.8125rem" }}>{label}</legend>
      {options.map((option) => (
        <FormControlLabel
          key={option.value}
          control={
            <Checkbox
              checked={checked.includes(option.value)}
              onChange={(_, on) => field.onChange(onToggle(checked, option.value, on))}
            />
          }
          label={option.label}
        />
      ))}
    </fieldset>
  );
};
