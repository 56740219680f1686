import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import type { Deal } from "../../../../shared/model/deal.ts";
import { ScrollRow } from "../../components/scroll-row.tsx";
import { DealCard } from "./deal-card.tsx";

/** Width of a deal card in a row (spec/1, section 9). */
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

/** Where a row of deals will be. */
export const DealRowSkeleton = ({ title }: { title: string }) => (
  <ScrollRow title={title}>
    {["a", "b", "c", "d", "e", "f"].map((key) => (
      <Box component="li" key={key} aria-hidden sx={{ width: cardWidth }}>
        <Skeleton variant="rounded" height={cardWidth} sx={{ borderRadius: 6 }} />
        <Skeleton variant="rounded" height={20} sx={{ mt: 1.5 }} />
        <Skeleton variant="rounded" height={16} width="60%" sx={{ mt: 1 }} />
        <Skeleton variant="rounded" height={44} sx={{ mt: 2, borderRadius: 999 }} />
      </Box>
    ))}
  </ScrollRow>
);
