import { DealList } from "../../features/admin/deals/deal-list.tsx";
import { DealCard } from "../../features/deals/cards/deal-card.tsx";

/** Deals. */
export default function AdminDeals() {
  return <DealList preview={(deal) => <DealCard deal={deal} eager />} />;
}
