import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useDeferredValue, useState } from "react";
import { type Control, useForm, useWatch } from "react-hook-form";
import type { Deal, DealRecord, DealSummary } from "../../../../../shared/model/deal.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { FormPage } from "../../../back-office/form/form-page.tsx";
import { type FormMode, FormRecord, type OpenRecord, useWayBack } from "../../../back-office/form/form-record.tsx";
import { useLeaveGuard } from "../../../back-office/form/use-leave-guard.tsx";
import { mergedForm, useMerge } from "../../../back-office/form/use-merge.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { HistoryLink } from "../../../back-office/layout/history-link.tsx";
import { DealFields } from "./deal-fields.tsx";
import {
  type DealFormOutput,
  DealFormSchema,
  type DealFormValues,
  dealTable,
  toDealFormValues,
  toPreviewDeal,
} from "./deal-form.ts";

/** Shows a deal's card as members see it. */
type RenderCard = { renderCard: (deal: Deal) => ReactNode };

const list = "/admin/deals";
const listKey = queryKeyOf("dealsAdmin", "list");
const titles: Record<FormMode, string> = { new: "Add New Deal", copy: "Duplicate Deal", edit: "Edit Deal" };

const saveDeal = (deal: DealRecord | null) => (fields: DealFormOutput) =>
  deal
    ? call("dealsAdmin", "update", { ...fields, dealId: deal.id, version: deal.version })
    : call("dealsAdmin", "create", fields);

const LiveCard = ({
  control,
  renderCard,
}: RenderCard & { control: Control<DealFormValues, unknown, DealFormOutput> }) => {
  const values = useDeferredValue(useWatch({ control }) as DealFormValues);
  const deal = toPreviewDeal(values, new Date().toISOString());
  return deal ? renderCard(deal) : "Choose a business, a category and a tag and enter the offer to see the deal.";
};

const DealFormPage = ({ mode, record, readLatest, renderCard }: RenderCard & OpenRecord<DealRecord>) => {
  const [isUploading, setIsUploading] = useState(false);
  const back = useWayBack(list);
  const form = useForm<DealFormValues, unknown, DealFormOutput>({
    defaultValues: toDealFormValues(record),
    resolver: zodResolver(DealFormSchema) as never,
  });
  const { control, handleSubmit, formState, watch } = form;
  const merge = useMerge({
    record: mode === "edit" ? record : null,
    readLatest,
    toValues: toDealFormValues,
    fields: dealTable,
    form: mergedForm(form),
  });
  const deal = merge.record;
  const { leave, leaveNow, question } = useLeaveGuard(formState.isDirty || isUploading);
  const { save, busy } = useSave({
    save: saveDeal(deal),
    failed: "Failed to save deal",
    done: deal ? "Deal updated" : "Deal added",
    refresh: [
      listKey,
      queryKeyOf("dealsAdmin", "vendors"),
      queryKeyOf("dealsAdmin", "vendor"),
      queryKeyOf("deals", "list"),
    ],
    onDone: () => leaveNow(back.go),
    onConflict: merge.onConflict,
  });
  return (
    <FormPage
      title={titles[mode]}
      back={{ label: "Deals", to: back.to }}
      onCancel={() => leave(back.go)}
      onSubmit={handleSubmit((fields) => save(fields))}
      busy={busy || isUploading}
      submitLabel={deal ? "Save" : "Add"}
      conflict={merge.panel}
      extraActions={deal && <HistoryLink subject={deal.id} />}
      preview={<LiveCard control={control} renderCard={renderCard} />}
      question={question}
    >
      <DealFields control={control} eventId={watch("event_id")} isNew={mode === "new"} onBusyChange={setIsUploading} />
    </FormPage>
  );
};

/** Adds, duplicates or edits a deal, at an address of its own. */
export const DealPage = ({ renderCard }: RenderCard) => (
  <FormRecord<DealSummary>
    listKey={listKey}
    read={(dealId, signal) => call("dealsAdmin", "deal", { dealId }, signal)}
    failedTitle="Failed to load deals"
    list={list}
  >
    {(open) => <DealFormPage {...open} renderCard={renderCard} />}
  </FormRecord>
);
