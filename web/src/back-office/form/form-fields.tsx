import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import InputAdornment from "@mui/material/InputAdornment";
import MenuItem from "@mui/material/MenuItem";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Switch from "@mui/material/Switch";
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { useIsDisabled } from "./form-lock.ts";

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
  /** The first field of a new record: typing begins at once. */
  autoFocus?: boolean;
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
  const { control, name, label, helper, rows, upperCase, countTo, required, placeholder, type, autoFocus } = props;
  const { field, fieldState } = useController({ control, name });
  const disabled = useIsDisabled(props.disabled);
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
      autoFocus={autoFocus ?? false}
      disabled={disabled}
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

type Option = string | { value: string; label: string };

const toOption = (option: Option) => (typeof option === "string" ? { value: option, label: option } : option);

/** One of a list of values; what isn't among them any more has to be chosen again. */
export const FormSelect = <Values extends FieldValues>({
  control,
  name,
  label,
  options,
  helper,
  required,
  disabled,
}: Bound<Values> & {
  options: readonly Option[];
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
      value={options.map(toOption).find(({ value }) => value === field.value)?.value ?? ""}
      onBlur={field.onBlur}
      onChange={field.onChange}
      error={Boolean(fieldState.error)}
      helperText={fieldState.error?.message ?? helper}
      required={required ?? false}
      disabled={useIsDisabled(disabled)}
    >
      {options.map(toOption).map(({ value, label: text }) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** One of a few values, each with what it means; none has to be chosen yet. */
export const FormRadios = <Values extends FieldValues>({
  control,
  name,
  label,
  options,
  helper,
  required,
}: Bound<Values> & {
  options: readonly { value: string; label: string; text: string }[];
  helper?: ReactNode;
  required?: boolean;
}) => {
  const { field, fieldState } = useController({ control, name });
  const [labelId, helperId] = [useId(), useId()];
  const told = fieldState.error?.message ?? helper;
  return (
    <FormControl error={Boolean(fieldState.error)} required={required ?? false} disabled={useIsDisabled()}>
      <FormLabel
        id={labelId}
        sx={{ mb: 0.5, fontSize: "0.875rem", "&.Mui-focused:not(.Mui-error)": { color: "text.secondary" } }}
      >
        {label}
      </FormLabel>
      <RadioGroup
        name={field.name}
        value={field.value ?? ""}
        onBlur={field.onBlur}
        onChange={field.onChange}
        aria-labelledby={labelId}
        {...(told ? { "aria-describedby": helperId } : {})}
      >
        {options.map(({ value, label, text }, index) => (
          <FormControlLabel
            key={value}
            value={value}
            control={
              <Radio
                size="small"
                {...(index === 0 ? { slotProps: { input: { ref: field.ref } } } : {})}
                sx={{ alignSelf: "start" }}
              />
            }
            label={
              <>
                {label}
                <Typography variant="body2" color="textSecondary">
                  {text}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
      {told && <FormHelperText id={helperId}>{told}</FormHelperText>}
    </FormControl>
  );
};

// The radio itself is the whole of its pill, so that the label, the focus and the choice are one thing to press.
const pill = {
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  minHeight: { xs: 44, sm: 34 },
  m: 0,
  px: 1.5,
  border: 1,
  borderColor: "divider",
  borderRadius: 99,
  fontSize: "0.875rem",
  "&:hover": { bgcolor: "action.hover" },
  "&:has(:checked)": { bgcolor: "text.primary", borderColor: "text.primary", color: "background.default" },
  "&:has(:focus-visible)": { outline: "2px solid", outlineColor: "primary.main", outlineOffset: 2 },
  "& .MuiRadio-root": { position: "absolute", inset: 0, p: 0, opacity: 0 },
} as const;

/** One of a dozen short values at most, all of them in sight: one press chooses, and arrow keys do. */
export const FormChips = <Values extends FieldValues>({
  control,
  name,
  label,
  options,
  required,
}: Bound<Values> & { options: readonly string[]; required?: boolean }) => {
  const { field, fieldState } = useController({ control, name });
  const [labelId, helperId] = [useId(), useId()];
  const problem = fieldState.error?.message;
  return (
    <FormControl error={Boolean(problem)} required={required ?? false} disabled={useIsDisabled()}>
      <FormLabel
        id={labelId}
        sx={{ mb: 0.75, fontSize: "0.875rem", "&.Mui-focused:not(.Mui-error)": { color: "text.secondary" } }}
      >
        {label}
      </FormLabel>
      <RadioGroup
        row
        name={field.name}
        value={field.value ?? ""}
        onBlur={field.onBlur}
        onChange={field.onChange}
        aria-labelledby={labelId}
        {...(problem ? { "aria-describedby": helperId } : {})}
        sx={{ gap: 0.75 }}
      >
        {options.map((option, index) => (
          <FormControlLabel
            key={option}
            value={option}
            control={<Radio {...(index === 0 ? { slotProps: { input: { ref: field.ref } } } : {})} />}
            label={option}
            disableTypography
            sx={pill}
          />
        ))}
      </RadioGroup>
      {problem && <FormHelperText id={helperId}>{problem}</FormHelperText>}
    </FormControl>
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
          disabled={useIsDisabled()}
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
  const disabled = useIsDisabled();
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0, minInlineSize: 0 }}>
      <legend style={{ padding: 0, fontSize: "0.8125rem" }}>{label}</legend>
      {options.map((option) => (
        <FormControlLabel
          key={option.value}
          control={
            <Checkbox
              checked={checked.includes(option.value)}
              disabled={disabled}
              onChange={(_, on) => field.onChange(onToggle(checked, option.value, on))}
            />
          }
          label={option.label}
        />
      ))}
    </fieldset>
  );
};
