import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { type Control, useController } from "react-hook-form";
import { query } from "../../../api/index.ts";
import { type DealFormOutput, type DealFormValues, dealTable } from "./deal-form.ts";

/** The vendor of a deal, found by typing the beginning of a word of its name. */
export const VendorPicker = ({ control }: { control: Control<DealFormValues, unknown, DealFormOutput> }) => {
  const { field, fieldState } = useController({ control, name: "vendor_id" });
  const [typed, setTyped] = useState(field.value?.name ?? "");
  const search = useDeferredValue(typed.trim() === field.value?.name ? "" : typed.trim());
  const { data, isFetching, error } = useQuery({
    ...query("dealsAdmin", "vendors", { limit: 20, ...(search ? { q: search } : { sort: "name" as const }) }),
    placeholderData: keepPreviousData,
  });
  const options = (data?.items ?? []).map(({ id, name }) => ({ id, name }));
  return (
    <Autocomplete
      value={field.value}
      onChange={(_, vendor) => field.onChange(vendor)}
      onBlur={field.onBlur}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      options={options}
      filterOptions={(all) => all}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      loading={isFetching}
      noOptionsText={error ? "Failed to load vendors" : "No vendors found"}
      renderInput={(params) => (
        <TextField
          {...params}
          label={dealTable.vendor_id.label}
          required
          inputRef={field.ref}
          error={Boolean(fieldState.error)}
          helperText={fieldState.error?.message}
        />
      )}
    />
  );
};
