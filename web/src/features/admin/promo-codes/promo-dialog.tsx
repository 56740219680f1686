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
import { bindFields } from "../../../back-office/form/form-table.ts";
import { mergedForm, useMerge } from "../../../back-office/form/use-merge.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { HistoryLink } from "../../../back-office/layout/history-link.tsx";
import { toast } from "../../../components/feedback/toast.tsx";
import {
  discountKinds,
  type Promo,
  PromoFormSchema,
  type PromoFormValues,
  promoTable,
  toPromoFormValues,
} from "./promo-form.ts";

type Form = UseFormReturn<PromoFormValues, unknown, Promo>;

/** What the dialog is for: a new code, one like another, or a change of one. */
export type OpenPromo = { mode: "new"; promo: null } | { mode: "copy" | "edit"; promo: PromoCode };

const Discount = ({ control, watch }: Form) => {
  const kind = watch("discount_type");
  const field = bindFields(promoTable, control);
  return (
    <FormRow>
      <FormSelect {...field("discount_type")} options={discountKinds} />
      {kind === "percent" && <FormNumber {...field("discount_value")} end="%" />}
      {kind === "amount" && <FormMoney {...field("discount_value")} />}
    </FormRow>
  );
};

const Fields = ({ form, isNew }: { form: Form; isNew: boolean }) => {
  const field = bindFields(promoTable, form.control);
  return (
    <>
      <FormText
        {...field("code")}
        upperCase
        disabled={!isNew}
        {...(isNew ? {} : { helper: "A code can't be renamed. Duplicate it instead." })}
      />
      <FormText {...field("description")} rows={2} />
      <Discount {...form} />
      <FormRow columns="1fr 1fr 1fr">
        <FormNumber {...field("duration_months")} />
        <FormNumber {...field("max_redemptions")} helper="0 means no limit" />
        <FormNumber {...field("per_user_limit")} />
      </FormRow>
      <FormRow>
        <FormDateTime {...field("starts_at")} />
        <FormDateTime {...field("expires_at")} />
      </FormRow>
      <FormSwitch {...field("is_active")} />
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

const findPromo = async (code: string): Promise<PromoCode | undefined> => {
  const { items } = await call("membershipsAdmin", "promoCodes", { q: code, limit: 100 });
  return items.find((promo) => promo.code === code);
};

/** Creates, duplicates or edits a promo code; the code itself can't be changed. */
export default function PromoDialog({ open, onClose }: { open: OpenPromo; onClose: () => void }) {
  const { mode, promo } = open;
  const values = toPromoFormValues(promo, new Date().toISOString());
  const form: Form = useForm<PromoFormValues, unknown, Promo>({
    defaultValues: mode === "copy" ? { ...values, code: "", is_active: true } : values,
    resolver: zodResolver(PromoFormSchema) as never,
  });
  const merge = useMerge({
    record: mode === "edit" ? promo : null,
    readLatest: () => findPromo(promo?.code ?? ""),
    toValues: (latest) => toPromoFormValues(latest, latest.starts_at),
    fields: promoTable,
    groups: [["discount_type", "discount_value"]],
    form: mergedForm(form),
  });
  const { save, busy } = useSave({
    save: (fields: Promo) =>
      merge.record
        ? call("membershipsAdmin", "updatePromoCode", { ...fields, version: merge.record.version })
        : create(fields, () => form.setError("code", { message: "Code already exists" })),
    failed: mode === "edit" ? "Failed to update promo code" : "Failed to create promo code",
    refresh: [queryKeyOf("membershipsAdmin", "promoCodes")],
    onDone: ({ code }) => {
      toast({ title: mode === "edit" ? "Promo code updated" : "Promo code created", text: code });
      onClose();
    },
    onConflict: merge.onConflict,
  });
  return (
    <FormDialog
      title={titleOf(open)}
      onClose={onClose}
      onSubmit={form.handleSubmit((fields) => save(fields))}
      isDirty={form.formState.isDirty}
      busy={busy}
      submitLabel={mode === "edit" ? "Save" : "Create"}
      conflict={merge.panel}
      extraActions={mode === "edit" && <HistoryLink subject={promo.id} />}
    >
      <Fields form={form} isNew={mode !== "edit"} />
    </FormDialog>
  );
}
