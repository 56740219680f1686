import { zodResolver } from "@hookform/resolvers/zod";
import Button from "@mui/material/Button";
import { useFieldArray, useForm, useWatch } from "react-hook-form";
import { defaultMarketing, type MarketingSettings } from "../../../../../shared/model/marketing.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { FormMoney, FormNumber, FormSelect, FormText } from "../../../back-office/form/form-fields.tsx";
import { FormRow, FormSection } from "../../../back-office/form/form-section.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { LandingForm, toLandingRequest, toLandingValues } from "./landing-form.ts";

const modes = [
  { value: "range", label: "A number in a range" },
  { value: "live", label: "The real count (hidden under 10)" },
];
const maxTestimonials = 12;
const blank = { name: "", quote: "", saved: "", avatar_url: null };

type Props = { settings: MarketingSettings; onClose: () => void; onReload: () => void };

/** Edits the landing page's figures, testimonials and joined-today mode. */
export default function LandingDialog({ settings, onClose, onReload }: Props) {
  const { control, handleSubmit, formState } = useForm({
    resolver: zodResolver(LandingForm),
    defaultValues: toLandingValues(settings),
  });
  const voices = useFieldArray({ control, name: "testimonials" });
  const mode = useWatch({ control, name: "joined_today_mode" });
  const { save, busy, conflict } = useSave({
    save: (form: Parameters<typeof toLandingRequest>[0]) =>
      call("contentAdmin", "updateMarketing", toLandingRequest(form, settings.version)),
    failed: "Failed to save landing page",
    done: "Landing Page Updated",
    refresh: [queryKeyOf("contentAdmin", "marketing", {}), queryKeyOf("content", "marketing", {})],
    onDone: onClose,
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
      conflict={conflict ? { onReload } : undefined}
    >
      <FormSection title="Figures">
        <FormRow>
          <FormText
            control={control}
            name="active_members"
            label="Active members"
            helper={`Such as ${defaultMarketing.active_members}`}
          />
          <FormText
            control={control}
            name="instagram_views"
            label="Instagram views this month"
            helper={`Such as ${defaultMarketing.instagram_views}`}
          />
        </FormRow>
        <FormSelect control={control} name="joined_today_mode" label="People joined today" options={modes} />
        {mode === "range" && (
          <FormRow>
            <FormNumber control={control} name="lowest" label="From" />
            <FormNumber control={control} name="highest" label="To" />
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
