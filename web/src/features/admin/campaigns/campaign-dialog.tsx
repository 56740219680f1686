import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type { CampaignContent, CampaignInput } from "../../../../../shared/model/campaign.ts";
import { call, query, queryKeyOf } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { FormDateTime, FormSelect, FormText } from "../../../back-office/form/form-fields.tsx";
import { FormRow } from "../../../back-office/form/form-section.tsx";
import { bindFields, readValues } from "../../../back-office/form/form-table.ts";
import { useSave } from "../../../back-office/form/use-save.ts";
import { useMay } from "../../../back-office/roles/use-may.ts";
import { AudienceCount } from "./audience-count.tsx";
import {
  type CampaignFormValues,
  campaignTable,
  countedLength,
  createCampaignForm,
  toFilter,
} from "./campaign-form.ts";
import { campaignTemplates } from "./campaign-templates.ts";
import { activityOptions, audienceOptions } from "./campaign-texts.ts";
import { EmailPreview } from "./email-preview.tsx";
import { SendQuestion } from "./send-question.tsx";

type Form = UseFormReturn<CampaignFormValues, unknown, CampaignInput>;

const useEventOptions = (selected: string, enabled: boolean) => {
  const { data } = useQuery({ ...query("eventsAdmin", "list", { limit: 100 }), enabled });
  const events = data?.items ?? [];
  // A link may name an event that isn't among these, or before they have loaded.
  const isListed = selected === "" || events.some(({ id }) => id === selected);
  return [
    { value: "", label: "No particular event" },
    ...(isListed ? [] : [{ value: selected, label: "Selected event" }]),
    ...events.map(({ id, title, date }) => ({ value: id, label: `${title} · ${date}` })),
  ];
};

const TemplateSelect = ({ form }: { form: Form }) => {
  const templates = useForm({ defaultValues: { template: "" } });
  const chosen = useWatch({ control: templates.control, name: "template" });
  const [applied, setApplied] = useState("");
  if (chosen !== applied) {
    setApplied(chosen);
    const template = campaignTemplates.find(({ id }) => id === chosen);
    if (template) {
      queueMicrotask(() => {
        form.setValue("title", template.title, { shouldDirty: true, shouldValidate: true });
        form.setValue("message", template.message, { shouldDirty: true, shouldValidate: true });
      });
    }
  }
  return (
    <FormSelect
      control={templates.control}
      name="template"
      label="Template"
      options={[
        { value: "", label: "No template" },
        ...campaignTemplates.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
};

const Audience = ({ control }: { control: Control<CampaignFormValues, unknown, CampaignInput> }) => {
  const [target_audience, event_id, active_within_days] = useWatch({
    control,
    name: ["target_audience", "event_id", "active_within_days"],
  });
  const hasEvents = useMay()("eventsAdmin", "list");
  const events = useEventOptions(event_id, hasEvents);
  const field = bindFields(campaignTable, control);
  return (
    <>
      <FormSelect {...field("target_audience")} options={audienceOptions} />
      <FormRow>
        {hasEvents && <FormSelect {...field("event_id")} options={events} />}
        <FormSelect {...field("active_within_days")} options={activityOptions} />
      </FormRow>
      <AudienceCount filter={toFilter({ target_audience, event_id, active_within_days })} />
    </>
  );
};

const TestButtons = ({ form, onPreview }: { form: Form; onPreview: (content: CampaignContent) => void }) => {
  const test = useSave({
    save: (content: CampaignContent) => call("campaignsAdmin", "test", content),
    failed: "Failed to send notification",
    done: "Test email sent to you",
  });
  const withContent = (use: (content: CampaignContent) => void) => async () => {
    if (!(await form.trigger(["title", "message"]))) return;
    const { title, message } = form.getValues();
    use({ title: title.trim(), message: message.trim() });
  };
  return (
    <>
      <Button color="inherit" onClick={withContent(onPreview)}>
        Preview
      </Button>
      <Button color="inherit" loading={test.busy} onClick={withContent(test.save)}>
        Send Test
      </Button>
    </>
  );
};

/** Writes a campaign: to be sent now, or at a date and time of the city. */
export const CampaignDialog = ({
  content,
  eventId = "",
  isScheduled,
  onClose,
}: {
  /** The text to begin with. */
  content: CampaignContent | null;
  /** The event whose people it goes to, to begin with. */
  eventId?: string;
  isScheduled: boolean;
  onClose: () => void;
}) => {
  const form: Form = useForm<CampaignFormValues, unknown, CampaignInput>({
    defaultValues: readValues(campaignTable, { ...content, event_id: eventId }),
    resolver: zodResolver(createCampaignForm(isScheduled)),
  });
  const maySend = useMay()("campaignsAdmin", "create");
  const [preview, setPreview] = useState<CampaignContent | null>(null);
  const [asked, setAsked] = useState<CampaignInput | null>(null);
  const { save, busy } = useSave({
    save: (input: CampaignInput) => call("campaignsAdmin", "create", input),
    failed: "Failed to send notification",
    done: isScheduled ? "Notification scheduled" : "Notification is being sent",
    refresh: [queryKeyOf("campaignsAdmin", "list")],
    onDone: onClose,
  });
  const field = bindFields(campaignTable, form.control);
  return (
    <>
      <FormDialog
        title={maySend ? (isScheduled ? "Schedule Notification" : "Send Notification") : "Write Notification"}
        onClose={onClose}
        onSubmit={form.handleSubmit((input) => setAsked(input))}
        isDirty={form.formState.isDirty}
        busy={busy}
        submitLabel={maySend ? (isScheduled ? "Schedule" : "Send Now") : null}
        extraActions={<TestButtons form={form} onPreview={setPreview} />}
      >
        {!maySend && (
          <Alert severity="info">Your role writes and tests notifications; an owner or a manager sends them.</Alert>
        )}
        <TemplateSelect form={form} />
        <FormText {...field("title")} helper="Also the subject of the email" />
        <FormText {...field("message")} rows={6} countTo={countedLength} />
        <Audience control={form.control} />
        {isScheduled && <FormDateTime {...field("send_at")} />}
      </FormDialog>
      {asked && (
        <SendQuestion
          campaign={asked}
          busy={busy}
          onConfirm={() => {
            setAsked(null);
            save(asked);
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {preview && <EmailPreview content={preview} onClose={() => setPreview(null)} />}
    </>
  );
};
