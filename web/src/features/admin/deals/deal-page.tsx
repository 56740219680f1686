import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useDeferredValue, useState } from "react";
import { type Control, useForm, useWatch } from "react-hook-form";
import type { Deal, DealRecord, DealSummary } from "../../../../../shared/model/deal.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { FormPage } from "../../../back-office/form/form-page.tsx";
import { type FormMode, FormRecord, type OpenRecord, useWayBack } from "../../../back-office/form/form-record.tsx";
import { useLeaveGuard } from "../../../back-office/form/use-leave-guard.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { HistoryLink } from "../../../back-office/layout/history-link.tsx";
import { toast } from "../../../components/feedback/toast.tsx";
import { DealFields } from "./deal-fields.tsx";
import {
  type DealFormOutput,
  DealFormSchema,
  type DealFormValues,
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

const DealFormPage = ({ mode, record, reload, renderCard }: RenderCard & OpenRecord<DealRecord>) => {
  const [isUploading, setIsUploading] = useState(false);
  const back = useWayBack(list);
  const deal = mode === "edit" ? record : null;
  const { control, handleSubmit, formState, watch } = useForm<DealFormValues, unknown, DealFormOutput>({
    defaultValues: toDealFormValues(record),
    resolver: zodResolver(DealFormSchema) as never,
  });
  const { leave, leaveNow, question } = useLeaveGuard(formState.isDirty || isUploading);
  const { save, busy, conflict } = useSave({
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
  });
  const onReload = async () => {
    if (await reload()) return;
    toast({ title: "This deal was deleted", text: "Look for it in the list." });
    leaveNow(back.go);
  };
  return (
    <FormPage
      title={titles[mode]}
      back={{ label: "Deals", to: back.to }}
      onCancel={() => leave(back.go)}
      onSubmit={handleSubmit((fields) => save(fields))}
      busy={busy || isUploading}
      submitLabel={deal ? "Save" : "Add"}
      conflict={conflict ? { onReload: () => void onReload() } : undefined}
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
