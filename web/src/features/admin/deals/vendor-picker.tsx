import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { type Control, useController } from "react-hook-form";
import type { Deal } from "../../../../../shared/model/deal.ts";
import type { Vendor } from "../../../../../shared/model/vendor.ts";
import { query } from "../../../api/index.ts";
import { type DealFormOutput, type DealFormValues, dealTable } from "./deal-form.ts";

/** What a deal of such a vendor usually is, until somebody chooses. */
const usualCategories: Readonly<Record<Vendor["category"], Deal["category"]>> = {
  Restaurant: "Dining",
  Bar: "Food & Drink",
  "Coffee Shop": "Food & Drink",
  Entertainment: "Entertainment",
  Activities: "Activities",
  Shopping: "Shopping",
  Services: "Services",
  Fitness: "Activities",
  Beauty: "Services",
  Nightlife: "Entertainment",
};

/** The vendor of a deal, found by typing the beginning of a word of its name. A new deal gets the category that suits it. */
export const VendorPicker = ({
  control,
  autoFocus,
}: {
  control: Control<DealFormValues, unknown, DealFormOutput>;
  autoFocus: boolean;
}) => {
  const { field, fieldState } = useController({ control, name: "vendor_id" });
  const [typed, setTyped] = useState(field.value?.name ?? "");
  const search = useDeferredValue(typed.trim() === field.value?.name ? "" : typed.trim());
  const { data, isFetching, error } = useQuery({
    ...query("dealsAdmin", "vendors", { limit: 20, ...(search ? { q: search } : { sort: "name" as const }) }),
    placeholderData: keepPreviousData,
  });
  const vendors = data?.items ?? [];
  const options = vendors.map(({ id, name }) => ({ id, name }));
  const category = useController({ control, name: "category" }).field;
  const choose = (vendor: DealFormValues["vendor_id"]) => {
    field.onChange(vendor);
    const chosen = vendors.find(({ id }) => id === vendor?.id);
    if (chosen && category.value === "") category.onChange(usualCategories[chosen.category]);
  };
  return (
    <Autocomplete
      value={field.value}
      onChange={(_, vendor) => choose(vendor)}
      onBlur={field.onBlur}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      options={options}
      filterOptions={(all) => all}
      autoHighlight
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
          autoFocus={autoFocus}
          inputRef={field.ref}
          error={Boolean(fieldState.error)}
          helperText={fieldState.error?.message}
        />
      )}
    />
  );
};
