import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { limits } from "../../../../../shared/model/limits.ts";
import { type VendorFields, type VendorRecord, vendorCategories } from "../../../../../shared/model/vendor.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { FormChips, FormMoney, FormSwitch, FormText } from "../../../back-office/form/form-fields.tsx";
import { readOrNull } from "../../../back-office/form/form-record.tsx";
import { FormRow, FormSection } from "../../../back-office/form/form-section.tsx";
import { bindFields } from "../../../back-office/form/form-table.ts";
import { mergedForm, useMerge } from "../../../back-office/form/use-merge.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { toVendorFormValues, VendorFormSchema, type VendorFormValues, vendorTable } from "./vendor-form.ts";

type Props = {
  /** Null for a new vendor. */
  vendor: VendorRecord | null;
  onClose: () => void;
};

/** Adds or edits a vendor. */
export const VendorDialog = ({ vendor, onClose }: Props) => {
  const form = useForm<VendorFormValues, unknown, VendorFields>({
    defaultValues: toVendorFormValues(vendor),
    resolver: zodResolver(VendorFormSchema) as never,
  });
  const { control, handleSubmit, formState } = form;
  const field = bindFields(vendorTable, control);
  const merge = useMerge({
    record: vendor,
    readLatest: () => readOrNull(call("dealsAdmin", "vendor", { vendorId: vendor?.id ?? "" })),
    toValues: toVendorFormValues,
    fields: vendorTable,
    groups: [["latitude", "longitude"]],
    form: mergedForm(form),
  });
  const { save, busy } = useSave({
    save: (fields: VendorFields) =>
      merge.record
        ? call("dealsAdmin", "updateVendor", { ...fields, vendorId: merge.record.id, version: merge.record.version })
        : call("dealsAdmin", "createVendor", fields),
    failed: "Failed to save vendor",
    done: vendor ? "Vendor updated" : "Vendor added",
    refresh: [
      queryKeyOf("dealsAdmin", "vendors"),
      queryKeyOf("dealsAdmin", "vendor"),
      queryKeyOf("dealsAdmin", "list"),
    ],
    onDone: onClose,
    onConflict: merge.onConflict,
  });
  return (
    <FormDialog
      title={vendor ? `Edit ${vendor.name}` : "Add Vendor"}
      onClose={onClose}
      onSubmit={handleSubmit((fields) => save(fields))}
      isDirty={formState.isDirty}
      busy={busy}
      submitLabel={vendor ? "Save" : "Add"}
      conflict={merge.panel}
    >
      <FormText {...field("name")} autoFocus={!vendor} />
      <FormChips {...field("category")} options={vendorCategories} />
      <FormText {...field("address")} />
      <FormRow>
        <FormText {...field("phone")} type="tel" placeholder="(904) 555-0123" />
        <FormText {...field("contact_email")} type="email" />
      </FormRow>
      <FormRow>
        <FormText {...field("opening_hours")} rows={2} />
        <FormMoney {...field("average_bill_cents")} helper="Each redemption counts as this much estimated revenue" />
      </FormRow>
      <FormSection
        title="On Home"
        text={`A pinned vendor's deals stand first in their rows. Up to ${limits.pinnedVendors} vendors can be pinned.`}
      >
        <FormSwitch {...field("is_pinned")} />
      </FormSection>
      <FormSection title="On the map" text="Decimal degrees. Leave both empty if you don't know them.">
        <FormRow>
          <FormText {...field("latitude")} placeholder="30.3322" />
          <FormText {...field("longitude")} placeholder="-81.6557" />
        </FormRow>
      </FormSection>
    </FormDialog>
  );
};
