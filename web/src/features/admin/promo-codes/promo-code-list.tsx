import AddRounded from "@mui/icons-material/AddRounded";
import Button from "@mui/material/Button";
import { lazy, Suspense, useState } from "react";
import { type PromoCode, PromoStatus } from "../../../../../shared/model/promo-code.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { FilterBar, SearchFilter, SelectFilter } from "../../../back-office/table/filter-bar.tsx";
import { type BulkAct, useBulk } from "../../../back-office/table/use-bulk.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { useUrlFilters } from "../../../back-office/table/use-url-filters.ts";
import { PromoActions } from "./promo-actions.tsx";
import { promoColumns } from "./promo-columns.tsx";
import { PromoDetails } from "./promo-details.tsx";
import type { OpenPromo } from "./promo-dialog.tsx";
import { toPromoCodeFields } from "./promo-form.ts";

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

const setActive = (is_active: boolean) => (promo: PromoCode) =>
  call("membershipsAdmin", "updatePromoCode", {
    ...toPromoCodeFields(promo),
    code: promo.code,
    version: promo.version,
    is_active,
  });

const bulkActs: BulkAct<PromoCode>[] = [
  {
    name: (codes) => `Activate ${codes}`,
    done: "activated",
    isFor: ({ is_active }) => !is_active,
    run: setActive(true),
    question: "Members can redeem them between their start and end.",
  },
  {
    name: (codes) => `Deactivate ${codes}`,
    done: "deactivated",
    isFor: ({ is_active }) => is_active,
    run: setActive(false),
    question: "Nobody can redeem them until they are active again.",
  },
];

/** The promo codes with their status, uses and redemptions. */
export const PromoCodeList = () => {
  const [filters, setFilters] = useUrlFilters(defaults);
  const [open, setOpen] = useState<OpenPromo | null>(null);
  const [details, setDetails] = useState<PromoCode | null>(null);
  const { refresh: _refresh, ...list } = useCursorPages("membershipsAdmin", "promoCodes", toQuery(filters), {
    pageSize: 25,
  });
  const bulk = useBulk({
    noun: "code",
    rows: list.rows,
    pager: list.pager,
    acts: bulkActs,
    refresh: [queryKeyOf("membershipsAdmin", "promoCodes")],
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
      <FilterBar views={{ list: "promo-codes", names: ["q", "status"] }}>
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
        {...bulk}
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
