import { styled } from "@mui/material/styles";
import type { Deal } from "../../../../../shared/model/deal.ts";
import { rowBoxes } from "../../../components/lists/row-boxes.ts";
import { ScrollRow } from "../../../components/lists/scroll-row.tsx";
import { DealCard } from "./deal-card.tsx";
import { DealCardSkeleton } from "./deal-card-skeleton.tsx";
import { useDealCards } from "./use-deal-cards.ts";

/** A card in a row, 192 pixels wide (row home-11). */
const RowItem = styled("li")({ width: 192 });

const boxes = rowBoxes(192, 1);

/** A titled row of deals. */
export const DealRow = ({ title, deals, eager = false }: { title: string; deals: Deal[]; eager?: boolean }) => {
  const stateOf = useDealCards();
  return (
    <ScrollRow title={title}>
      {deals.map((deal, position) => (
        <RowItem key={deal.id}>
          <DealCard deal={deal} eager={eager && position < 3} boxes={boxes} {...stateOf(deal)} />
        </RowItem>
      ))}
    </ScrollRow>
  );
};

/** The skeleton of a deal row, the same size. */
export const DealRowSkeleton = ({ title }: { title: string }) => (
  <ScrollRow title={title}>
    {["a", "b", "c", "d"].map((key) => (
      <RowItem key={key} aria-hidden>
        <DealCardSkeleton />
      </RowItem>
    ))}
  </ScrollRow>
);
