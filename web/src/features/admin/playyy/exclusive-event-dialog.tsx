import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { ExclusiveEventInput, ExclusiveEventRecord } from "../../../../../shared/model/playyy.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { findInPages } from "../../../back-office/form/find-in-pages.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { FormSwitch, FormText } from "../../../back-office/form/form-fields.tsx";
import { FormRow } from "../../../back-office/form/form-section.tsx";
import { bindFields } from "../../../back-office/form/form-table.ts";
import { mergedForm, useMerge } from "../../../back-office/form/use-merge.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { HistoryLink } from "../../../back-office/layout/history-link.tsx";
import { MediaField } from "../../../back-office/media/media-field.tsx";
import {
  ExclusiveEventSchema,
  type ExclusiveEventValues,
  exclusiveEventTable,
  toExclusiveEventValues,
} from "./exclusive-event-form.ts";

const saveEvent = (event: ExclusiveEventRecord | null, isUploading: boolean) => async (input: ExclusiveEventInput) => {
  if (isUploading) throw new Error("Wait until the upload is done, or cancel it.");
  return event
    ? call("playyyAdmin", "update", { ...input, exclusiveEventId: event.id, version: event.version })
    : call("playyyAdmin", "create", input);
};

/** Creates or edits an exclusive event. */
export const ExclusiveEventDialog = ({
  event,
  onClose,
}: {
  event: ExclusiveEventRecord | null;
  onClose: () => void;
}) => {
  const [isUploading, setIsUploading] = useState(false);
  const form = useForm<ExclusiveEventValues, unknown, ExclusiveEventInput>({
    defaultValues: toExclusiveEventValues(event),
    resolver: zodResolver(ExclusiveEventSchema) as never,
  });
  const { control, handleSubmit, formState, setValue, watch } = form;
  const field = bindFields(exclusiveEventTable, control);
  const merge = useMerge({
    record: event,
    readLatest: () => findInPages(event?.id ?? "", (place) => call("playyyAdmin", "list", place)),
    toValues: toExclusiveEventValues,
    fields: exclusiveEventTable,
    form: mergedForm(form),
  });
  const { save, busy } = useSave({
    save: saveEvent(merge.record, isUploading),
    failed: "Failed to save exclusive event",
    done: event ? "Exclusive event saved" : "Exclusive event created",
    refresh: [queryKeyOf("playyyAdmin", "list"), queryKeyOf("playyy", "exclusiveEvents")],
    onDone: onClose,
    onConflict: merge.onConflict,
  });
  return (
    <FormDialog
      title={event ? "Edit exclusive event" : "New exclusive event"}
      onClose={onClose}
      onSubmit={handleSubmit(save)}
      isDirty={formState.isDirty}
      busy={busy}
      submitLabel={event ? "Save" : "Create exclusive event"}
      conflict={merge.panel}
      extraActions={event && <HistoryLink subject={event.id} />}
    >
      <FormText {...field("title")} />
      <FormText {...field("description")} rows={3} />
      <FormRow>
        <FormText {...field("date")} placeholder="Every Friday" />
        <FormText {...field("location")} />
      </FormRow>
      <FormRow>
        <FormText {...field("participants")} />
        <FormText {...field("rewards")} />
      </FormRow>
      <MediaField
        label={exclusiveEventTable.image.label}
        use="event"
        accept="image"
        aspect={16 / 9}
        value={watch("image")}
        onChange={(url) => setValue("image", url, { shouldDirty: true, shouldValidate: true })}
        onBusyChange={setIsUploading}
        error={formState.errors.image?.message}
      />
      <FormSwitch {...field("is_active")} />
    </FormDialog>
  );
};
