import { zodResolver } from "@hookform/resolvers/zod";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useId } from "react";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import type { PromoCode } from "../../../../../shared/model/promo-code.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { TextInput } from "../../../components/forms/text-input.tsx";
import { type Promo, PromoFormSchema, type PromoFormValues, toPromoFormValues } from "./promo-form.ts";
import { useSavePromo } from "./use-save-promo.ts";

type Form = UseFormReturn<PromoFormValues, unknown, Promo>;

const kinds = [
  ["percent", "Percent"],
  ["amount", "Amount"],
  ["free", "Free"],
] as const;

const Input = ({
  form,
  name,
  label,
  type = "text",
  disabled = false,
  helper,
}: {
  form: Form;
  name: Exclude<keyof PromoFormValues, "is_active" | "discount_type">;
  label: string;
  type?: "text" | "number" | "datetime-local";
  disabled?: boolean;
  helper?: string;
}) => {
  const { ref, ...field } = form.register(name);
  return (
    <TextInput
      label={label}
      type={type}
      inputRef={ref}
      readOnly={disabled}
      error={form.formState.errors[name]?.message}
      helper={helper}
      inputProps={{ autoComplete: "off", ...(name === "code" ? { style: { textTransform: "uppercase" } } : {}) }}
      {...field}
    />
  );
};

const Kind = ({ form }: { form: Form }) => (
  <Controller
    control={form.control}
    name="discount_type"
    render={({ field }) => (
      <ToggleButtonGroup
        exclusive
        fullWidth
        value={field.value}
        onChange={(_, kind) => kind && field.onChange(kind)}
        aria-label="Discount type"
      >
        {kinds.map(([value, label]) => (
          <ToggleButton key={value} value={value}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    )}
  />
);

const Active = ({ form }: { form: Form }) => (
  <Controller
    control={form.control}
    name="is_active"
    render={({ field: { value, onChange } }) => (
      <FormControlLabel control={<Switch checked={value} onChange={(_, on) => onChange(on)} />} label="Active" />
    )}
  />
);

const Fields = ({ form, isNew }: { form: Form; isNew: boolean }) => {
  const kind = form.watch("discount_type");
  return (
    <>
      <Input form={form} name="code" label="Code" disabled={!isNew} />
      <Input form={form} name="description" label="Description (internal)" />
      <Kind form={form} />
      {kind !== "free" && (
        <Input
          form={form}
          name="discount_value"
          type="number"
          label={kind === "percent" ? "Discount in percent" : "Discount in dollars"}
        />
      )}
      <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr 1fr", gap: 2 }}>
        <Input form={form} name="duration_months" type="number" label="Months" />
        <Input form={form} name="max_redemptions" type="number" label="Max uses" helper="0 means no limit" />
        <Input form={form} name="per_user_limit" type="number" label="Per member" />
      </Box>
      <Box sx={{ display: "grid", gridTemplateColumns: { sm: "1fr 1fr" }, gap: 2 }}>
        <Input form={form} name="starts_at" type="datetime-local" label="Starts" helper="Jacksonville time" />
        <Input form={form} name="expires_at" type="datetime-local" label="Ends" helper="Jacksonville time" />
      </Box>
      <Active form={form} />
    </>
  );
};

/** Creates or edits a promo code; the code itself can't be changed. */
export default function PromoDialog({ promo, onClose }: { promo: PromoCode | null; onClose: () => void }) {
  const titleId = useId();
  const form: Form = useForm<PromoFormValues, unknown, Promo>({
    defaultValues: toPromoFormValues(promo, new Date().toISOString()),
    resolver: zodResolver(PromoFormSchema) as never,
  });
  const { save, isPending } = useSavePromo(promo ? "edit" : "new", ({ code }) => {
    toast({ title: promo ? "Promo code updated" : "Promo code created", text: code });
    onClose();
  });
  return (
    <Dialog open onClose={isPending ? undefined : onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <Box
        component="form"
        noValidate
        onSubmit={form.handleSubmit((values) => save(values))}
        sx={{ display: "flex", flexDirection: "column", minHeight: 0 }}
      >
        <DialogTitle id={titleId}>{promo ? `Edit ${promo.code}` : "New Promo Code"}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2, pt: "8px !important" }}>
          <Fields form={form} isNew={!promo} />
        </DialogContent>
        <DialogActions sx={{ p: 2.5 }}>
          <Button color="inherit" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {promo ? "Save" : "Create"}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
