import AddRounded from "@mui/icons-material/AddRounded";
import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import EditRounded from "@mui/icons-material/EditRounded";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useLocation } from "react-router-dom";
import type { Deal, DealSummary } from "../../../../../shared/model/deal.ts";
import { call, query } from "../../../api/index.ts";
import { canBeRestored } from "../../../back-office/bin/bin-kinds.ts";
import { useDelete } from "../../../back-office/bin/use-delete.ts";
import { DeleteButton } from "../../../back-office/layout/delete-button.tsx";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { RowAction } from "../../../back-office/table/row-action.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { useUrlFilters } from "../../../back-office/table/use-url-filters.ts";
import { useIdlePreload } from "../../../components/use-idle-preload.ts";
import { dealColumns } from "./deal-columns.tsx";
import { DealFilters, dealFilterDefaults, toDealQuery } from "./deal-filters.tsx";

const nameOf = (deal: Deal): string => `${deal.offer_details} at ${deal.business_name}`;

const Actions = ({ deal }: { deal: DealSummary }) => {
  const { remove, busy } = useDelete(
    { kind: "deal", id: deal.id, name: nameOf(deal) },
    () => call("dealsAdmin", "remove", { dealId: deal.id }),
    "Failed to delete deal",
  );
  return (
    <>
      <RowAction
        label="Edit"
        name={`Edit ${nameOf(deal)}`}
        icon={<EditRounded />}
        to={`/admin/deals/${deal.id}/edit`}
      />
      <RowAction
        label="Duplicate"
        name={`Duplicate ${nameOf(deal)}`}
        icon={<ContentCopyRounded />}
        to={`/admin/deals/new?copy=${deal.id}`}
      />
      <DeleteButton
        what={nameOf(deal)}
        text={`Members no longer see it. Its redemptions stay on record. ${canBeRestored}`}
        busy={busy}
        onDelete={remove}
      />
    </>
  );
};

const useVendorName = (vendorId: string): string | undefined =>
  useQuery({ ...query("dealsAdmin", "vendor", { vendorId }), enabled: vendorId !== "" }).data?.name;

/** The deals, and the ways to the form's pages; `loadForm` fetches their code. */
export const DealList = ({ loadForm }: { loadForm: () => Promise<unknown> }) => {
  const [filters, setFilters] = useUrlFilters(dealFilterDefaults);
  const { search } = useLocation();
  const { refresh: _refresh, ...shown } = useCursorPages("dealsAdmin", "list", toDealQuery(filters), { pageSize: 25 });
  const vendorName = useVendorName(filters.vendor);
  useIdlePreload(loadForm);
  if (new URLSearchParams(search).has("new")) return <Navigate to="/admin/deals/new" replace />;
  const isFiltered = Boolean(filters.q || filters.vendor) || filters.category !== "all" || filters.tag !== "all";
  const add = (
    <Button
      component={Link}
      to="/admin/deals/new"
      state={{ list: search }}
      variant="contained"
      startIcon={<AddRounded />}
    >
      Add New Deal
    </Button>
  );
  return (
    <>
      <PageHeading title="Deals Management" actions={add} />
      <DealFilters filters={filters} setFilters={setFilters} vendorName={vendorName} />
      <DataTable
        {...shown}
        label="Deals"
        columns={dealColumns}
        failedTitle="Failed to load deals"
        empty={<EmptyList text={isFiltered ? "No deals match these filters." : "No deals yet."} />}
        linkTo={({ id }) => `/admin/deals/${id}/edit`}
        rowActions={(deal) => <Actions deal={deal} />}
        actionsWidth={106}
      />
    </>
  );
};
