import Box from "@mui/material/Box";
import type { Deal } from "../../../../../shared/model/deal.ts";
import { ScrollRow } from "../../../components/lists/scroll-row.tsx";
import { DealCard } from "./deal-card.tsx";
import { DealCardSkeleton } from "./deal-card-skeleton.tsx";

/** Width of a deal card in a row (row home-11). */
const cardWidth = 192;

/** A titled row of deals. */
export const DealRow = ({ title, deals, eager = false }: { title: string; deals: Deal[]; eager?: boolean }) => (
  <ScrollRow title={title}>
    {deals.map((deal, position) => (
      <Box component="li" key={deal.id} sx={{ width: cardWidth }}>
        <DealCard deal={deal} eager={eager && position < 3} />
      </Box>
    ))}
  </ScrollRow>
);

/** The skeleton of a deal row, the same size. */
export const DealRowSkeleton = ({ title }: { title: string }) => (
  <ScrollRow title={title}>
    {["a", "b", "c", "d"].map((key) => (
      <Box component="li" key={key} aria-hidden sx={{ width: cardWidth }}>
        <DealCardSkeleton />
      </Box>
    ))}
  </ScrollRow>
);
