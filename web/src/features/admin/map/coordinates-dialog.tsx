import { zodResolver } from "@hookform/resolvers/zod";
import type { ClipboardEvent } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod";
import { Coordinates, checkCoordinates, type VendorRecord } from "../../../../../shared/model/vendor.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { FormText } from "../../../back-office/form/form-fields.tsx";
import { readOrNull } from "../../../back-office/form/form-record.tsx";
import { createFormSchema } from "../../../back-office/form/form-schema.ts";
import { FormRow } from "../../../back-office/form/form-section.tsx";
import { bindFields, number, readValues, type TableOf, type ValuesOf } from "../../../back-office/form/form-table.ts";
import { mergedForm, useMerge } from "../../../back-office/form/use-merge.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { HistoryLink } from "../../../back-office/layout/history-link.tsx";
import { parseCoordinates } from "./parse-coordinates.ts";

const table = {
  latitude: number("Latitude", null, { problem: "Use a latitude from -90 to 90" }),
  longitude: number("Longitude", null, { problem: "Use a longitude from -180 to 180" }),
} satisfies TableOf<typeof Coordinates, VendorRecord>;

type Values = ValuesOf<typeof table>;
type Place = z.output<typeof Coordinates>;

const Schema = createFormSchema(Coordinates.superRefine(checkCoordinates), table);

/** Sets where a vendor, and so its deals, is. Both coordinates can be pasted at once. */
export const CoordinatesDialog = ({ vendor, onClose }: { vendor: VendorRecord; onClose: () => void }) => {
  const form = useForm<Values, unknown, Place>({
    defaultValues: readValues(table, vendor),
    resolver: zodResolver(Schema) as never,
  });
  const { control, handleSubmit, setValue, formState } = form;
  const field = bindFields(table, control);
  const merge = useMerge({
    record: vendor,
    readLatest: () => readOrNull(call("dealsAdmin", "vendor", { vendorId: vendor.id })),
    toValues: (latest) => readValues(table, latest),
    fields: table,
    groups: [["latitude", "longitude"]],
    form: mergedForm(form),
  });
  const { save, busy } = useSave({
    save: (place: Place) =>
      call("dealsAdmin", "locateVendor", { ...place, vendorId: vendor.id, version: (merge.record ?? vendor).version }),
    failed: "Failed to save coordinates",
    done: "Coordinates saved",
    refresh: [
      queryKeyOf("dealsAdmin", "vendors"),
      queryKeyOf("dealsAdmin", "vendor"),
      queryKeyOf("dealsAdmin", "list"),
    ],
    onDone: onClose,
    onConflict: merge.onConflict,
  });
  const paste = (event: ClipboardEvent) => {
    const place = parseCoordinates(event.clipboardData.getData("text"));
    if (!place) return;
    event.preventDefault();
    setValue("latitude", String(place.latitude), { shouldDirty: true, shouldValidate: true });
    setValue("longitude", String(place.longitude), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <FormDialog
      title={`Coordinates of ${vendor.name}`}
      onClose={onClose}
      onSubmit={handleSubmit((place) => save(place))}
      isDirty={formState.isDirty}
      busy={busy}
      submitLabel="Save"
      conflict={merge.panel}
      extraActions={<HistoryLink subject={vendor.id} />}
      maxWidth="xs"
    >
      {vendor.address ?? "This vendor has no address."}
      <div onPaste={paste}>
        <FormRow>
          <FormText {...field("latitude")} placeholder="30.3322" />
          <FormText {...field("longitude")} placeholder="-81.6557" />
        </FormRow>
      </div>
      You can paste both at once, such as 30.33, -81.66.
    </FormDialog>
  );
};
