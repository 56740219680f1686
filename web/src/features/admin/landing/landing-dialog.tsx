import { zodResolver } from "@hookform/resolvers/zod";
import Button from "@mui/material/Button";
import { useFieldArray, useForm, useWatch } from "react-hook-form";
import { defaultMarketing, type MarketingSettings } from "../../../../../shared/model/marketing.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { FormMoney, FormNumber, FormSelect, FormText } from "../../../back-office/form/form-fields.tsx";
import { FormRow, FormSection } from "../../../back-office/form/form-section.tsx";
import { showChoice, showDollars } from "../../../back-office/form/form-table.ts";
import { mergedForm, useMerge } from "../../../back-office/form/use-merge.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { LandingForm, toLandingRequest, toLandingValues } from "./landing-form.ts";

const modes = [
  { value: "range", label: "A number in a range" },
  { value: "live", label: "The real count (hidden under 10)" },
];
const fields = {
  active_members: { label: "Active members" },
  instagram_views: { label: "Instagram views this month" },
  joined_today_mode: { label: "People joined today", show: showChoice(modes) },
  lowest: { label: "From" },
  highest: { label: "To" },
  testimonials: {
    label: "Testimonials",
    rows: { name: { label: "Name" }, saved: { label: "Saved", show: showDollars }, quote: { label: "Quote" } },
  },
};
const maxTestimonials = 12;
const blank = { name: "", quote: "", saved: "", avatar_url: null };

type Props = { settings: MarketingSettings; onClose: () => void };

/** Edits the landing page's figures, testimonials and joined-today mode. */
export default function LandingDialog({ settings, onClose }: Props) {
  const form = useForm({
    resolver: zodResolver(LandingForm),
    defaultValues: toLandingValues(settings),
  });
  const { control, handleSubmit, formState } = form;
  const merge = useMerge({
    record: settings,
    readLatest: () => call("contentAdmin", "marketing", {}),
    toValues: toLandingValues,
    fields,
    groups: [["joined_today_mode", "lowest", "highest"]],
    form: mergedForm(form),
  });
  const voices = useFieldArray({ control, name: "testimonials" });
  const mode = useWatch({ control, name: "joined_today_mode" });
  const { save, busy } = useSave({
    save: (form: Parameters<typeof toLandingRequest>[0]) =>
      call("contentAdmin", "updateMarketing", toLandingRequest(form, (merge.record ?? settings).version)),
    failed: "Failed to save landing page",
    done: "Landing Page Updated",
    refresh: [queryKeyOf("contentAdmin", "marketing", {}), queryKeyOf("content", "marketing", {})],
    onDone: onClose,
    onConflict: merge.onConflict,
  });
  return (
    <FormDialog
      title="Edit Landing Page"
      onClose={onClose}
      onSubmit={handleSubmit((form) => save(form))}
      isDirty={formState.isDirty}
      busy={busy}
      submitLabel="Save"
      maxWidth="md"
      conflict={merge.panel}
    >
      <FormSection title="Figures">
        <FormRow>
          <FormText
            control={control}
            name="active_members"
            label={fields.active_members.label}
            helper={`Such as ${defaultMarketing.active_members}`}
          />
          <FormText
            control={control}
            name="instagram_views"
            label={fields.instagram_views.label}
            helper={`Such as ${defaultMarketing.instagram_views}`}
          />
        </FormRow>
        <FormSelect control={control} name="joined_today_mode" label={fields.joined_today_mode.label} options={modes} />
        {mode === "range" && (
          <FormRow>
            <FormNumber control={control} name="lowest" label={fields.lowest.label} />
            <FormNumber control={control} name="highest" label={fields.highest.label} />
          </FormRow>
        )}
      </FormSection>
      {voices.fields.map((field, index) => (
        <FormSection key={field.id} title={`Testimonial ${index + 1}`}>
          <FormRow columns="2fr 1fr">
            <FormText control={control} name={`testimonials.${index}.name`} label="Name" />
            <FormMoney control={control} name={`testimonials.${index}.saved`} label="Saved" />
          </FormRow>
          <FormText control={control} name={`testimonials.${index}.quote`} label="Quote" rows={2} />
          <Button color="inherit" onClick={() => voices.remove(index)} sx={{ justifySelf: "start" }}>
            Remove testimonial {index + 1}
          </Button>
        </FormSection>
      ))}
      {voices.fields.length < maxTestimonials && (
        <Button variant="outlined" color="inherit" onClick={() => voices.append(blank)} sx={{ justifySelf: "start" }}>
          Add Testimonial
        </Button>
      )}
    </FormDialog>
  );
}
