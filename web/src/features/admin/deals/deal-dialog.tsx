import { zodResolver } from "@hookform/resolvers/zod";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import type { Deal, DealRecord } from "../../../../../shared/model/deal.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { HistoryLink } from "../../../back-office/layout/history-link.tsx";
import { DealFields } from "./deal-fields.tsx";
import {
  type DealFormOutput,
  DealFormSchema,
  type DealFormValues,
  toDealFormValues,
  toPreviewDeal,
} from "./deal-form.ts";

/** What the dialog is for: a new deal, a copy of one, or a change of one. */
export type OpenDeal = { mode: "new"; deal: null } | { mode: "copy" | "edit"; deal: DealRecord };

const titles = { new: "Add New Deal", copy: "Duplicate Deal", edit: "Edit Deal" };

const Preview = ({ deal, show }: { deal: Deal | null; show: (deal: Deal) => ReactNode }) => (
  <Box role="group" aria-label="Preview" sx={{ justifySelf: "center", width: 1, maxWidth: 280 }}>
    {deal ? (
      <div inert>{show(deal)}</div>
    ) : (
      "Choose a business, a category and a tag and enter the offer to see the deal."
    )}
  </Box>
);

type Props = {
  open: OpenDeal;
  onClose: () => void;
  onReload: () => void;
  /** Shows a deal as members see it. */
  preview: (deal: Deal) => ReactNode;
};

/** Adds, duplicates or edits a deal. */
export const DealDialog = ({ open: { mode, deal }, onClose, onReload, preview }: Props) => {
  const [isPreviewed, setIsPreviewed] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const { control, handleSubmit, formState, watch } = useForm<DealFormValues, unknown, DealFormOutput>({
    defaultValues: toDealFormValues(deal),
    resolver: zodResolver(DealFormSchema) as never,
  });
  const { save, busy, conflict } = useSave({
    save: (fields: DealFormOutput) =>
      mode === "edit"
        ? call("dealsAdmin", "update", { ...fields, dealId: deal.id, version: deal.version })
        : call("dealsAdmin", "create", fields),
    failed: "Failed to save deal",
    done: mode === "edit" ? "Deal updated" : "Deal added",
    refresh: [
      queryKeyOf("dealsAdmin", "list"),
      queryKeyOf("dealsAdmin", "vendors"),
      queryKeyOf("dealsAdmin", "vendor"),
      queryKeyOf("deals", "list"),
    ],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={titles[mode]}
      onClose={onClose}
      onSubmit={handleSubmit((fields) => save(fields))}
      isDirty={formState.isDirty}
      busy={busy || isUploading}
      submitLabel={mode === "edit" ? "Save" : "Add"}
      conflict={conflict ? { onReload } : undefined}
      extraActions={
        <>
          <Button color="inherit" aria-pressed={isPreviewed} onClick={() => setIsPreviewed(!isPreviewed)}>
            {isPreviewed ? "Hide Preview" : "Preview"}
          </Button>
          {mode === "edit" && <HistoryLink subject={deal.id} />}
        </>
      }
    >
      {isPreviewed && <Preview deal={toPreviewDeal(watch(), new Date().toISOString())} show={preview} />}
      <DealFields control={control} eventId={watch("event_id")} onBusyChange={setIsUploading} />
    </FormDialog>
  );
};
