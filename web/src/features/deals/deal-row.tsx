import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
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

const CardSkeleton = () => (
  <Card sx={{ height: 1 }}>
    <Skeleton variant="rectangular" sx={{ height: "auto", aspectRatio: "1 / 1", borderRadius: 0 }} />
    <Box sx={{ p: 1.5 }}>
      <Skeleton variant="rounded" height={37} />
      <Skeleton variant="rounded" height={18} width="60%" sx={{ mt: 1 }} />
      <Skeleton variant="rounded" height={44} sx={{ mt: 4.5, borderRadius: 999 }} />
    </Box>
  </Card>
);

/** Where a row of deals will be, as large as the row. */
export const DealRowSkeleton = ({ title }: { title: string }) => (
  <ScrollRow title={title}>
    {["a", "b", "c", "d"].map((key) => (
      <Box component="li" key={key} aria-hidden sx={{ width: cardWidth }}>
        <CardSkeleton />
      </Box>
    ))}
  </ScrollRow>
);
