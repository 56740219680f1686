import { useState } from "react";
import type { DealSummary } from "../../../../../shared/model/deal.ts";
import type { VendorRecord, VendorSummary } from "../../../../../shared/model/vendor.ts";
import { call } from "../../../api/index.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { StatusChip } from "../../../back-office/layout/status-chip.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { FilterBar, SearchFilter, SelectFilter } from "../../../back-office/table/filter-bar.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { useUrlFilters } from "../../../back-office/table/use-url-filters.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { CoordinatesDialog } from "./coordinates-dialog.tsx";
import { formatCoordinates } from "./parse-coordinates.ts";

const defaults = { show: "vendors", q: "", coordinates: "all" };
type Filters = typeof defaults;
type Located = { latitude: number | null; longitude: number | null };

const coordinatesColumn = {
  field: "coordinates",
  header: "Coordinates",
  onPhone: "status" as const,
  value: (row: Located) => formatCoordinates(row) ?? "Missing",
  cell: (row: Located) => formatCoordinates(row) ?? <StatusChip tone="warning" label="Missing" />,
  minWidth: 190,
};

const vendorColumns: Column<VendorSummary>[] = [
  { field: "name", header: "Vendor", value: ({ name }) => name, minWidth: 200, flex: 2 },
  coordinatesColumn,
  { field: "address", header: "Address", value: ({ address }) => address, minWidth: 220, flex: 2 },
  { field: "deals", header: "Deals", value: ({ deals }) => deals, width: 80, align: "right" },
];

const dealColumns: Column<DealSummary>[] = [
  { field: "offer", header: "Deal", value: ({ offer_details }) => offer_details, minWidth: 220, flex: 2 },
  { field: "vendor", header: "Vendor", value: ({ business_name }) => business_name, minWidth: 160 },
  coordinatesColumn,
];

const toQuery = ({ q, coordinates }: Filters) => ({
  ...(q ? { q } : {}),
  ...(coordinates === "missing" && !q ? { coordinates: "missing" as const } : {}),
});

const emptyText = ({ q, coordinates }: Filters, what: string): string => {
  if (q) return `No ${what} match your search.`;
  return coordinates === "missing" ? `All ${what} have coordinates.` : `No ${what} yet.`;
};

const VendorTable = ({ filters, onOpen }: { filters: Filters; onOpen: (vendorId: string) => void }) => {
  const { refresh: _refresh, ...list } = useCursorPages("dealsAdmin", "vendors", toQuery(filters), { pageSize: 25 });
  return (
    <DataTable
      {...list}
      label="Vendors with their coordinates"
      columns={vendorColumns}
      failedTitle="Failed to load vendors"
      empty={<EmptyList text={emptyText(filters, "vendors")} />}
      onOpen={({ id }) => onOpen(id)}
    />
  );
};

const DealTable = ({ filters, onOpen }: { filters: Filters; onOpen: (vendorId: string) => void }) => {
  const { refresh: _refresh, ...list } = useCursorPages("dealsAdmin", "list", toQuery(filters), { pageSize: 25 });
  return (
    <DataTable
      {...list}
      label="Deals with their coordinates"
      columns={dealColumns}
      failedTitle="Failed to load deals"
      empty={<EmptyList text={emptyText(filters, "deals")} />}
      onOpen={({ vendor_id }) => onOpen(vendor_id)}
    />
  );
};

/** Vendors and deals with their coordinates; a deal is where its vendor is. */
export const MapList = () => {
  const [filters, setFilters] = useUrlFilters(defaults);
  const [editing, setEditing] = useState<VendorRecord | null>(null);
  const edit = async (vendorId: string) => {
    try {
      setEditing(await call("dealsAdmin", "vendor", { vendorId }));
    } catch (error) {
      toast({ title: "Failed to load vendors", text: (error as Error).message, variant: "destructive" });
    }
  };
  const Table = filters.show === "deals" ? DealTable : VendorTable;
  return (
    <>
      <PageHeading title="Map" text="A deal is where its vendor is. Open a row to change the vendor's coordinates." />
      <FilterBar views={{ list: "map", names: Object.keys(defaults) }}>
        <SelectFilter
          label="Show"
          value={filters.show}
          onChange={(show) => setFilters({ show })}
          options={[
            { value: "vendors", label: "Vendors" },
            { value: "deals", label: "Deals" },
          ]}
        />
        <SearchFilter label="Search by vendor" value={filters.q} onChange={(q) => setFilters({ q })} />
        {!filters.q && (
          <SelectFilter
            label="Coordinates"
            value={filters.coordinates}
            onChange={(coordinates) => setFilters({ coordinates })}
            options={[
              { value: "all", label: "All" },
              { value: "missing", label: "Missing" },
            ]}
          />
        )}
      </FilterBar>
      <Table filters={filters} onOpen={(vendorId) => void edit(vendorId)} />
      {editing && (
        <CoordinatesDialog key={`${editing.id} ${editing.version}`} vendor={editing} onClose={() => setEditing(null)} />
      )}
    </>
  );
};
