import AddRounded from "@mui/icons-material/AddRounded";
import EditRounded from "@mui/icons-material/EditRounded";
import Button from "@mui/material/Button";
import { useState } from "react";
import { type VendorRecord, type VendorSummary, vendorCategories } from "../../../../../shared/model/vendor.ts";
import { formatCount } from "../../../../../shared/rules/counted.ts";
import { formatWholeDollars } from "../../../../../shared/rules/money.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { FilterBar, SearchFilter, SelectFilter } from "../../../back-office/table/filter-bar.tsx";
import { RowAction } from "../../../back-office/table/row-action.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { useUrlFilters } from "../../../back-office/table/use-url-filters.ts";
import { DeleteVendor } from "./delete-vendor.tsx";
import { VendorDetails } from "./vendor-details.tsx";
import { VendorDialog } from "./vendor-dialog.tsx";

const defaults = { q: "", category: "all", sort: "newest", vendor: "", new: "" };

const columns: Column<VendorSummary>[] = [
  { field: "name", header: "Name", value: ({ name }) => name, minWidth: 200, flex: 3 },
  { field: "category", header: "Category", value: ({ category }) => category, width: 115 },
  { field: "address", header: "Address", value: ({ address }) => address, minWidth: 120, flex: 2 },
  { field: "phone", header: "Phone", value: ({ phone }) => phone, width: 130, onPhone: "sheet" },
  { field: "email", header: "Email", value: ({ contact_email }) => contact_email, minWidth: 120, onPhone: "sheet" },
  { field: "deals", header: "Deals", value: ({ deals }) => formatCount(deals), width: 65, align: "right" },
  { field: "views", header: "Traffic", value: ({ views }) => formatCount(views), width: 75, align: "right" },
  { field: "redemptions", header: "Redeemed", value: (row) => formatCount(row.redemptions), width: 95, align: "right" },
  {
    field: "revenue",
    header: "Revenue (estimated)",
    value: (row) => formatWholeDollars(row.estimated_revenue_cents),
    width: 155,
    align: "right",
  },
];

const categories = [
  { value: "all", label: "All categories" },
  ...vendorCategories.map((category) => ({ value: category, label: category })),
];
const sorts = [
  { value: "newest", label: "Newest first" },
  { value: "name", label: "Name" },
];

const toQuery = ({ q, category, sort }: typeof defaults) => ({
  ...(q ? { q } : {}),
  ...(category === "all" ? {} : { category: category as VendorRecord["category"] }),
  ...(sort === "name" ? { sort: "name" as const } : {}),
});

const Actions = ({ vendor, onEdit }: { vendor: VendorSummary; onEdit: () => void }) => (
  <>
    <RowAction label="Edit" name={`Edit ${vendor.name}`} icon={<EditRounded />} onClick={onEdit} />
    <DeleteVendor vendor={vendor} />
  </>
);

/** The vendors with their traffic, redemptions and estimated revenue. */
export const VendorList = () => {
  const [filters, setFilters] = useUrlFilters(defaults);
  const [editing, setEditing] = useState<VendorRecord | null>(null);
  const { refresh: _refresh, ...list } = useCursorPages("dealsAdmin", "vendors", toQuery(filters), { pageSize: 25 });
  const isFiltered = filters.q !== "" || filters.category !== "all";
  const isAdding = filters.new === "1" && !editing;
  const close = () => {
    setEditing(null);
    if (filters.new) setFilters({ new: "" });
  };
  const add = (
    <Button variant="contained" startIcon={<AddRounded />} onClick={() => setFilters({ new: "1" })}>
      Add Vendor
    </Button>
  );
  return (
    <>
      <PageHeading title="Vendor Management" actions={add} />
      <FilterBar views={{ list: "vendors", names: ["q", "category", "sort"] }}>
        <SearchFilter label="Search by name" value={filters.q} onChange={(q) => setFilters({ q })} />
        <SelectFilter
          label="Category"
          value={filters.category}
          onChange={(category) => setFilters({ category })}
          options={categories}
        />
        {!filters.q && (
          <SelectFilter
            label="Sort by"
            value={filters.sort}
            onChange={(sort) => setFilters({ sort })}
            options={sorts}
          />
        )}
      </FilterBar>
      <DataTable
        {...list}
        label="Vendors"
        columns={columns}
        failedTitle="Failed to load vendors"
        empty={<EmptyList text={isFiltered ? "No vendors match these filters." : "No vendors yet."} />}
        onOpen={({ id }) => setFilters({ vendor: id })}
        rowActions={(vendor) => <Actions vendor={vendor} onEdit={() => setEditing(vendor)} />}
        actionsWidth={76}
      />
      {filters.vendor && !editing && (
        <VendorDetails
          vendorId={filters.vendor}
          onClose={() => setFilters({ vendor: "" })}
          onEdit={(vendor) => setEditing(vendor)}
        />
      )}
      {(editing || isAdding) && (
        <VendorDialog key={editing ? `${editing.id} ${editing.version}` : "new"} vendor={editing} onClose={close} />
      )}
    </>
  );
};
