import { zodResolver } from "@hookform/resolvers/zod";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { PromoCode } from "../../../../../shared/model/promo-code.ts";
import { call, isCode, queryKeyOf } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import {
  FormDateTime,
  FormMoney,
  FormNumber,
  FormSelect,
  FormSwitch,
  FormText,
} from "../../../back-office/form/form-fields.tsx";
import { FormRow } from "../../../back-office/form/form-section.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { HistoryLink } from "../../../back-office/layout/history-link.tsx";
import { toast } from "../../../components/feedback/toast.tsx";
import { type Promo, PromoFormSchema, type PromoFormValues, toPromoFormValues } from "./promo-form.ts";

type Form = UseFormReturn<PromoFormValues, unknown, Promo>;

/** What the dialog is for: a new code, one like another, or a change of one. */
export type OpenPromo = { mode: "new"; promo: null } | { mode: "copy" | "edit"; promo: PromoCode };

const kinds = [
  { value: "free", label: "Free" },
  { value: "percent", label: "Percent" },
  { value: "amount", label: "Amount" },
];

const Discount = ({ control, watch }: Form) => {
  const kind = watch("discount_type");
  return (
    <FormRow>
      <FormSelect control={control} name="discount_type" label="Discount type" options={kinds} />
      {kind === "percent" && (
        <FormNumber control={control} name="discount_value" label="Discount value" end="%" required />
      )}
      {kind === "amount" && <FormMoney control={control} name="discount_value" label="Discount value" required />}
    </FormRow>
  );
};

const Fields = ({ form, isNew }: { form: Form; isNew: boolean }) => {
  const { control } = form;
  return (
    <>
      <FormText
        control={control}
        name="code"
        label="Code"
        upperCase
        required
        disabled={!isNew}
        {...(isNew ? {} : { helper: "A code can't be renamed. Duplicate it instead." })}
      />
      <FormText control={control} name="description" label="Internal description" rows={2} />
      <Discount {...form} />
      <FormRow columns="1fr 1fr 1fr">
        <FormNumber control={control} name="duration_months" label="Duration in months" />
        <FormNumber control={control} name="max_redemptions" label="Max redemptions" helper="0 means no limit" />
        <FormNumber control={control} name="per_user_limit" label="Per-user limit" />
      </FormRow>
      <FormRow>
        <FormDateTime control={control} name="starts_at" label="Start" required />
        <FormDateTime control={control} name="expires_at" label="End" required />
      </FormRow>
      <FormSwitch control={control} name="is_active" label="Active" />
    </>
  );
};

const titleOf = ({ mode, promo }: OpenPromo): string =>
  mode === "new" ? "New Promo Code" : mode === "copy" ? `Duplicate ${promo.code}` : `Edit ${promo.code}`;

const create = async (promo: Promo, onDuplicate: () => void): Promise<PromoCode> => {
  try {
    return await call("membershipsAdmin", "createPromoCode", promo);
  } catch (error) {
    if (isCode(error, "duplicate")) onDuplicate();
    throw error;
  }
};

/** Creates, duplicates or edits a promo code; the code itself can't be changed. */
export default function PromoDialog({
  open,
  onClose,
  onReload,
}: {
  open: OpenPromo;
  onClose: () => void;
  onReload: () => void;
}) {
  const { mode, promo } = open;
  const values = toPromoFormValues(promo, new Date().toISOString());
  const form: Form = useForm<PromoFormValues, unknown, Promo>({
    defaultValues: mode === "copy" ? { ...values, code: "", is_active: true } : values,
    resolver: zodResolver(PromoFormSchema) as never,
  });
  const { save, busy, conflict } = useSave({
    save: (fields: Promo) =>
      mode === "edit"
        ? call("membershipsAdmin", "updatePromoCode", { ...fields, version: promo.version })
        : create(fields, () => form.setError("code", { message: "Code already exists" })),
    failed: mode === "edit" ? "Failed to update promo code" : "Failed to create promo code",
    refresh: [queryKeyOf("membershipsAdmin", "promoCodes")],
    onDone: ({ code }) => {
      toast({ title: mode === "edit" ? "Promo code updated" : "Promo code created", text: code });
      onClose();
    },
  });
  return (
    <FormDialog
      title={titleOf(open)}
      onClose={onClose}
      onSubmit={form.handleSubmit((fields) => save(fields))}
      isDirty={form.formState.isDirty}
      busy={busy}
      submitLabel={mode === "edit" ? "Save" : "Create"}
      conflict={conflict ? { onReload } : undefined}
      extraActions={mode === "edit" && <HistoryLink subject={promo.id} />}
    >
      <Fields form={form} isNew={mode !== "edit"} />
    </FormDialog>
  );
}
