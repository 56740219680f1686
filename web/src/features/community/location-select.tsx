import FormControl from "@mui/material/FormControl";
import InputLabel from "@mui/material/InputLabel";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";

/** Chooses one of the community's locations; `empty` stands for none. The device's own picker, which suits a phone. */
export const LocationSelect = ({
  label,
  empty,
  locations,
  value,
  onChange,
}: {
  label: string;
  empty: string;
  locations: readonly { name: string; description: string }[];
  value: string | null;
  onChange: (name: string | null) => void;
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
        input={<OutlinedInput notched label={label} />}
        inputProps={{ id }}
      >
        <option value="">{empty}</option>
        {!isListed && <option value={value}>{value}</option>}
        {locations.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
};
