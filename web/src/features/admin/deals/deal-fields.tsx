import { useQuery } from "@tanstack/react-query";
import type { Control } from "react-hook-form";
import { dealCategories, dealTags } from "../../../../../shared/model/deal.ts";
import { query } from "../../../api/index.ts";
import { FormChips, FormMoney, FormSelect, FormSwitch, FormText } from "../../../back-office/form/form-fields.tsx";
import { FormRow, FormSection } from "../../../back-office/form/form-section.tsx";
import { bindFields } from "../../../back-office/form/form-table.ts";
import { IfMay } from "../../../back-office/roles/if-may.tsx";
import { type DealFormOutput, type DealFormValues, dealTable, limitLabels } from "./deal-form.ts";
import { DealMedia } from "./deal-media.tsx";
import { VendorPicker } from "./vendor-picker.tsx";

type Form = { control: Control<DealFormValues, unknown, DealFormOutput> };

const limits = Object.entries(limitLabels).map(([value, label]) => ({ value, label }));

const bindForm = ({ control }: Form) => bindFields(dealTable, control);

const EventField = ({ field, eventId }: { field: ReturnType<typeof bindForm>; eventId: string }) => {
  const { data } = useQuery(query("eventsAdmin", "list", { limit: 100 }));
  const events = (data?.items ?? []).map(({ id, title, date }) => ({ value: id, label: `${title} (${date})` }));
  const isListed = eventId === "" || events.some(({ value }) => value === eventId);
  return (
    <FormSelect
      {...field("event_id")}
      helper="A deal with an event opens the event instead of being redeemed"
      options={[
        { value: "", label: "No event" },
        ...events,
        ...(isListed ? [] : [{ value: eventId, label: "The event chosen before" }]),
      ]}
    />
  );
};

/** The fields of a deal, in sections. */
export const DealFields = ({
  control,
  eventId,
  isNew,
  onBusyChange,
}: Form & { eventId: string; isNew: boolean; onBusyChange: (isUploading: boolean) => void }) => {
  const field = bindForm({ control });
  return (
    <>
      <FormSection title="Offer">
        <VendorPicker control={control} autoFocus={isNew} />
        <FormText {...field("offer_details")} rows={2} />
        <FormChips {...field("category")} options={dealCategories} />
        <FormChips {...field("tag")} options={dealTags} />
      </FormSection>
      <FormSection title="Picture or video">
        <DealMedia control={control} onBusyChange={onBusyChange} />
      </FormSection>
      <FormSection title="Redeeming">
        <FormRow>
          <FormSelect {...field("redemption_limit")} options={limits} />
          <FormMoney {...field("savings_cents")} helper='Members see it as "Save $10"' />
        </FormRow>
        <IfMay route={["eventsAdmin", "list"]}>
          <EventField field={field} eventId={eventId} />
        </IfMay>
        <FormSwitch {...field("requires_subscription")} />
      </FormSection>
    </>
  );
};
