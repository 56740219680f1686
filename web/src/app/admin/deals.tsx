import { DealList } from "../../features/admin/deals/deal-list.tsx";
import { DealCardPreview } from "../../features/deals/cards/deal-card-preview.tsx";

/** Deals. */
export default function AdminDeals() {
  return <DealList preview={(deal) => <DealCardPreview deal={deal} />} />;
}
