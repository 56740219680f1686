import Box from "@mui/material/Box";
import type { DealSummary } from "../../../../../shared/model/deal.ts";
import { formatCityDate } from "../../../../../shared/rules/city-day.ts";
import { formatCount } from "../../../../../shared/rules/counted.ts";
import { formatPrice } from "../../../../../shared/rules/money.ts";
import type { Column } from "../../../back-office/table/column.ts";
import { TwoLines } from "../../../back-office/table/row-title.tsx";
import { isVideo } from "../../../components/media/is-video.ts";
import { limitLabels } from "./deal-form.ts";

const Thumbnail = ({ address }: { address: string | null }) => {
  const shape = { flex: "none", width: 28, height: 28, borderRadius: 1, bgcolor: "action.hover", objectFit: "cover" };
  return address && !isVideo(address) ? (
    <Box component="img" src={address} alt="" loading="lazy" sx={shape} />
  ) : (
    <Box component="span" aria-hidden sx={shape} />
  );
};

const Offer = ({ deal }: { deal: DealSummary }) => (
  <Box component="span" sx={{ display: "flex", alignItems: "center", gap: 1, minWidth: 0 }}>
    <Thumbnail address={deal.image} />
    <TwoLines>{deal.offer_details}</TwoLines>
  </Box>
);

/** The columns of the deals' table. */
export const dealColumns: Column<DealSummary>[] = [
  {
    field: "offer",
    header: "Offer",
    value: ({ offer_details }) => offer_details,
    cell: (deal) => <Offer deal={deal} />,
    minWidth: 220,
    flex: 3,
  },
  {
    field: "business",
    header: "Business",
    value: ({ business_name }) => business_name,
    minWidth: 150,
    flex: 2,
    wraps: true,
  },
  { field: "category", header: "Category", value: ({ category }) => category, width: 104 },
  { field: "tag", header: "Tag", value: ({ tag }) => tag, width: 98, onPhone: "sheet" },
  { field: "savings", header: "Saves", value: (deal) => formatPrice(deal.savings_cents), width: 70, align: "right" },
  {
    field: "limit",
    header: "Limit",
    value: (deal) => limitLabels[deal.redemption_limit],
    width: 104,
    onPhone: "sheet",
  },
  { field: "views", header: "Views", value: ({ views }) => formatCount(views), width: 75, align: "right" },
  {
    field: "redemptions",
    header: "Redeemed",
    value: (deal) => formatCount(deal.redemptions),
    width: 95,
    align: "right",
  },
  {
    field: "created_at",
    header: "Added",
    value: ({ created_at }) => formatCityDate(created_at),
    width: 104,
    onPhone: "sheet",
  },
];
