import type { Deal } from "../../../../shared/model/deal.ts";
import { DealList } from "../../features/admin/deals/deal-list.tsx";
import { DealCard } from "../../features/deals/cards/deal-card.tsx";
import { useDealCards } from "../../features/deals/cards/use-deal-cards.ts";

const Preview = ({ deal }: { deal: Deal }) => <DealCard deal={deal} eager {...useDealCards()(deal)} />;

/** Deals, each with its card as members see it. */
export const AdminDeals = () => {
  return <DealList preview={(deal) => <Preview deal={deal} />} />;
};
