import { useQuery } from "@tanstack/react-query";
import type { Control } from "react-hook-form";
import { dealCategories, dealTags } from "../../../../../shared/model/deal.ts";
import { query } from "../../../api/index.ts";
import { FormMoney, FormSelect, FormSwitch, FormText } from "../../../back-office/form/form-fields.tsx";
import { FormRow } from "../../../back-office/form/form-section.tsx";
import { type DealFormOutput, type DealFormValues, limitLabels } from "./deal-form.ts";
import { DealMedia } from "./deal-media.tsx";
import { VendorPicker } from "./vendor-picker.tsx";

type Form = { control: Control<DealFormValues, unknown, DealFormOutput> };

const limits = Object.entries(limitLabels).map(([value, label]) => ({ value, label }));

const EventField = ({ control, eventId }: Form & { eventId: string }) => {
  const { data } = useQuery(query("eventsAdmin", "list", { limit: 100 }));
  const events = (data?.items ?? []).map(({ id, title, date }) => ({ value: id, label: `${title} (${date})` }));
  const isListed = eventId === "" || events.some(({ value }) => value === eventId);
  return (
    <FormSelect
      control={control}
      name="event_id"
      label="Event"
      helper="A deal with an event opens the event instead of being redeemed"
      options={[
        { value: "", label: "No event" },
        ...events,
        ...(isListed ? [] : [{ value: eventId, label: "The event chosen before" }]),
      ]}
    />
  );
};

/** The fields of a deal. */
export const DealFields = ({
  control,
  eventId,
  onBusyChange,
}: Form & { eventId: string; onBusyChange: (isUploading: boolean) => void }) => (
  <>
    <VendorPicker control={control} />
    <FormText control={control} name="offer_details" label="Offer details" rows={2} required />
    <FormRow>
      <FormSelect control={control} name="category" label="Category" options={dealCategories} required />
      <FormSelect control={control} name="tag" label="Tag" options={dealTags} required />
    </FormRow>
    <DealMedia control={control} onBusyChange={onBusyChange} />
    <FormRow>
      <FormSelect control={control} name="redemption_limit" label="Redemption limit" options={limits} />
      <FormMoney control={control} name="savings_cents" label="Declared saving" helper='Members see it as "Save $10"' />
    </FormRow>
    <EventField control={control} eventId={eventId} />
    <FormSwitch control={control} name="requires_subscription" label="Only for paid members" />
  </>
);
