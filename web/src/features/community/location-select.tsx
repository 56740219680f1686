import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import InputLabel from "@mui/material/InputLabel";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type FocusEventHandler, useId } from "react";

/** Chooses one of the community's locations; `empty` stands for none. The device's own picker, which suits a phone. */
export const LocationSelect = ({
  label,
  empty,
  locations,
  value,
  helper,
  onChange,
  onFocus,
}: {
  label: string;
  empty: string;
  locations: readonly { name: string; description: string }[];
  value: string | null;
  helper?: string | undefined;
  onChange: (name: string | null) => void;
  onFocus?: FocusEventHandler;
}) => {
  const id = useId();
  // A location from the URL or a draft is shown even while the list is on its way.
  const isListed = value === null || locations.some(({ name }) => name === value);
  return (
    <FormControl fullWidth>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <NativeSelect
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value || null)}
        {...(onFocus ? { onFocus } : {})}
        input={<OutlinedInput notched label={label} />}
        inputProps={{ id, "aria-describedby": helper ? `${id}-help` : undefined }}
      >
        <option value="">{empty}</option>
        {!isListed && <option value={value}>{value}</option>}
        {locations.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {helper && <FormHelperText id={`${id}-help`}>{helper}</FormHelperText>}
    </FormControl>
  );
};
