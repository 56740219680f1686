import AddRounded from "@mui/icons-material/AddRounded";
import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import EditRounded from "@mui/icons-material/EditRounded";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Deal, DealRecord, DealSummary } from "../../../../../shared/model/deal.ts";
import { call, query, queryKeyOf } from "../../../api/index.ts";
import { useSave } from "../../../back-office/form/use-save.ts";
import { DeleteButton } from "../../../back-office/layout/delete-button.tsx";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { RowAction } from "../../../back-office/table/row-action.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { useUrlFilters } from "../../../back-office/table/use-url-filters.ts";
import { dealColumns } from "./deal-columns.tsx";
import { DealDialog, type OpenDeal } from "./deal-dialog.tsx";
import { DealFilters, dealFilterDefaults, toDealQuery } from "./deal-filters.tsx";

const nameOf = (deal: Deal): string => `${deal.offer_details} at ${deal.business_name}`;

const Actions = ({ deal, onOpen }: { deal: DealSummary; onOpen: (open: OpenDeal) => void }) => {
  const { save, busy } = useSave({
    save: () => call("dealsAdmin", "remove", { dealId: deal.id }),
    failed: "Failed to delete deal",
    done: "Deal deleted",
    refresh: [queryKeyOf("dealsAdmin", "list"), queryKeyOf("deals", "list")],
  });
  return (
    <>
      <RowAction
        label="Edit"
        name={`Edit ${nameOf(deal)}`}
        icon={<EditRounded />}
        onClick={() => onOpen({ mode: "edit", deal })}
      />
      <RowAction
        label="Duplicate"
        name={`Duplicate ${nameOf(deal)}`}
        icon={<ContentCopyRounded />}
        onClick={() => onOpen({ mode: "copy", deal })}
      />
      <DeleteButton
        what={nameOf(deal)}
        text="Members no longer see it. Its redemptions stay on record."
        busy={busy}
        onDelete={() => save(undefined)}
      />
    </>
  );
};

const findDeal = async ({ id, vendor_id }: DealRecord): Promise<DealRecord | undefined> => {
  const { items } = await call("dealsAdmin", "list", { vendor_id, limit: 100 });
  return items.find((deal) => deal.id === id);
};

const useVendorName = (vendorId: string): string | undefined =>
  useQuery({ ...query("dealsAdmin", "vendor", { vendorId }), enabled: vendorId !== "" }).data?.name;

/** The deals; `preview` shows one as members see it. */
export const DealList = ({ preview }: { preview: (deal: Deal) => ReactNode }) => {
  const [filters, setFilters] = useUrlFilters(dealFilterDefaults);
  const [open, setOpen] = useState<OpenDeal | null>(null);
  const { refresh, ...list } = useCursorPages("dealsAdmin", "list", toDealQuery(filters), { pageSize: 25 });
  const vendorName = useVendorName(filters.vendor);
  const isFiltered = Boolean(filters.q || filters.vendor) || filters.category !== "all" || filters.tag !== "all";
  const shown: OpenDeal | null = open ?? (filters.new === "1" ? { mode: "new", deal: null } : null);
  const close = () => {
    setOpen(null);
    if (filters.new) setFilters({ new: "" });
  };
  const reload = async (deal: DealRecord) => {
    void refresh();
    const found = await findDeal(deal).catch(() => undefined);
    setOpen(found ? { mode: "edit", deal: found } : null);
  };
  const add = (
    <Button variant="contained" startIcon={<AddRounded />} onClick={() => setFilters({ new: "1" })}>
      Add New Deal
    </Button>
  );
  return (
    <>
      <PageHeading title="Deals Management" actions={add} />
      <DealFilters filters={filters} setFilters={setFilters} vendorName={vendorName} />
      <DataTable
        {...list}
        label="Deals"
        columns={dealColumns}
        failedTitle="Failed to load deals"
        empty={<EmptyList text={isFiltered ? "No deals match these filters." : "No deals yet."} />}
        onOpen={(deal) => setOpen({ mode: "edit", deal })}
        rowActions={(deal) => <Actions deal={deal} onOpen={setOpen} />}
        actionsWidth={106}
      />
      {shown && (
        <DealDialog
          key={`${shown.mode} ${shown.deal?.id} ${shown.deal?.version}`}
          open={shown}
          onClose={close}
          onReload={() => shown.deal && void reload(shown.deal)}
          preview={preview}
        />
      )}
    </>
  );
};
