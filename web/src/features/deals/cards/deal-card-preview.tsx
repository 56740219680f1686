import type { Deal } from "../../../../../shared/model/deal.ts";
import { DealCard } from "./deal-card.tsx";
import { useDealCards } from "./use-deal-cards.ts";

/** One deal's card by itself, as members see it in a list. */
export const DealCardPreview = ({ deal }: { deal: Deal }) => <DealCard deal={deal} eager {...useDealCards()(deal)} />;
