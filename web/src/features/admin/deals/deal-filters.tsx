import Chip from "@mui/material/Chip";
import { type DealSummary, dealCategories, dealTags } from "../../../../../shared/model/deal.ts";
import { FilterBar, SearchFilter, SelectFilter } from "../../../back-office/table/filter-bar.tsx";

/** The filters of the deals' list at their defaults. */
export const dealFilterDefaults = { q: "", category: "all", tag: "all", vendor: "", sort: "newest" };
export type DealFilterValues = typeof dealFilterDefaults;

/** The filters as the list's input; a vendor's deals are not searched further. */
export const toDealQuery = ({ q, category, tag, vendor, sort }: DealFilterValues) => ({
  ...(vendor ? { vendor_id: vendor } : q ? { q } : {}),
  ...(category === "all" ? {} : { category: category as DealSummary["category"] }),
  ...(tag === "all" ? {} : { tag: tag as DealSummary["tag"] }),
  ...(sort === "name" ? { sort: "name" as const } : {}),
});

const optionsOf = (all: string, values: readonly string[]) => [
  { value: "all", label: all },
  ...values.map((value) => ({ value, label: value })),
];

/** Search, category, tag and order of the deals' list. */
export const DealFilters = ({
  filters,
  setFilters,
  vendorName,
}: {
  filters: DealFilterValues;
  setFilters: (part: Partial<DealFilterValues>) => void;
  vendorName: string | undefined;
}) => (
  <FilterBar views={{ list: "deals", names: Object.keys(dealFilterDefaults) }}>
    {filters.vendor ? (
      <Chip label={`Vendor: ${vendorName ?? "…"}`} onDelete={() => setFilters({ vendor: "" })} />
    ) : (
      <SearchFilter label="Search by business or offer" value={filters.q} onChange={(q) => setFilters({ q })} />
    )}
    <SelectFilter
      label="Category"
      value={filters.category}
      onChange={(category) => setFilters({ category })}
      options={optionsOf("All categories", dealCategories)}
    />
    <SelectFilter
      label="Tag"
      value={filters.tag}
      onChange={(tag) => setFilters({ tag })}
      options={optionsOf("All tags", dealTags)}
    />
    {!filters.q && !filters.vendor && (
      <SelectFilter
        label="Sort by"
        value={filters.sort}
        onChange={(sort) => setFilters({ sort })}
        options={[
          { value: "newest", label: "Newest first" },
          { value: "name", label: "Business" },
        ]}
      />
    )}
  </FilterBar>
);
