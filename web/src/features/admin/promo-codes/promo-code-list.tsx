import AddRounded from "@mui/icons-material/AddRounded";
import Button from "@mui/material/Button";
import { lazy, Suspense, useState } from "react";
import { type PromoCode, PromoStatus } from "../../../../../shared/model/promo-code.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { FilterBar, SearchFilter, SelectFilter } from "../../../back-office/table/filter-bar.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { useUrlFilters } from "../../../back-office/table/use-url-filters.ts";
import { PromoActions } from "./promo-actions.tsx";
import { promoColumns } from "./promo-columns.tsx";
import { PromoDetails } from "./promo-details.tsx";
import type { OpenPromo } from "./promo-dialog.tsx";

const PromoDialog = lazy(() => import("./promo-dialog.tsx"));

const defaults = { q: "", status: "all", new: "" };

const statuses = [
  { value: "all", label: "All statuses" },
  ...PromoStatus.options.map((status) => ({ value: status, label: status })),
];

const toQuery = ({ q, status }: typeof defaults) => ({
  ...(q ? { q } : {}),
  ...(status === "all" ? {} : { status: status as PromoStatus }),
});

/** The promo codes with their status, uses and redemptions. */
export const PromoCodeList = () => {
  const [filters, setFilters] = useUrlFilters(defaults);
  const [open, setOpen] = useState<OpenPromo | null>(null);
  const [details, setDetails] = useState<PromoCode | null>(null);
  const { refresh: _refresh, ...list } = useCursorPages("membershipsAdmin", "promoCodes", toQuery(filters), {
    pageSize: 25,
  });
  const isFiltered = filters.q !== "" || filters.status !== "all";
  const shown: OpenPromo | null = open ?? (filters.new === "1" ? { mode: "new", promo: null } : null);
  const close = () => {
    setOpen(null);
    if (filters.new) setFilters({ new: "" });
  };
  const add = (
    <Button variant="contained" startIcon={<AddRounded />} onClick={() => setFilters({ new: "1" })}>
      New Promo Code
    </Button>
  );
  return (
    <>
      <PageHeading title="Promo Codes Management" actions={add} />
      <FilterBar>
        <SearchFilter label="Search by code" value={filters.q} onChange={(q) => setFilters({ q })} />
        <SelectFilter
          label="Status"
          value={filters.status}
          onChange={(status) => setFilters({ status })}
          options={statuses}
        />
      </FilterBar>
      <DataTable
        {...list}
        label="Promo codes"
        columns={promoColumns}
        failedTitle="Failed to load promo codes"
        empty={<EmptyList text={isFiltered ? "No promo codes match these filters." : "No promo codes yet."} />}
        onOpen={setDetails}
        rowActions={(promo) => <PromoActions promo={promo} onOpen={setOpen} />}
        actionsWidth={176}
      />
      {details && (
        <PromoDetails
          promo={details}
          onClose={() => setDetails(null)}
          onEdit={() => {
            setOpen({ mode: "edit", promo: details });
            setDetails(null);
          }}
        />
      )}
      {shown && (
        <Suspense fallback={null}>
          <PromoDialog key={`${shown.mode} ${shown.promo?.id} ${shown.promo?.version}`} open={shown} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
