import Box from "@mui/material/Box";
import { useEffect, useRef, useState } from "react";
import type { Deal } from "../../../../../shared/model/deal.ts";
import { VisuallyHidden } from "../../../components/layout/visually-hidden.tsx";
import { DealCard } from "../cards/deal-card.tsx";
import { dealGrid } from "../cards/deal-grid.ts";

/** How many deals Explore shows at a time. */
const pageSize = 20;

/** Shows 20 deals, and 20 more each time the end scrolls into view. */
export const ExploreGrid = ({ deals }: { deals: Deal[] }) => {
  const [shownCount, setShownCount] = useState(pageSize);
  const end = useRef<HTMLDivElement>(null);
  const hasMore = shownCount < deals.length;

  useEffect(() => {
    if (!hasMore || !end.current) return;
    const watcher = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setShownCount((before) => before + pageSize),
      { rootMargin: "400px" },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [hasMore]);

  return (
    <>
      <VisuallyHidden component="h2">Deals</VisuallyHidden>
      <Box component="ul" sx={{ ...dealGrid, m: 0, p: 0, listStyle: "none" }}>
        {deals.slice(0, shownCount).map((deal, position) => (
          <li key={deal.id}>
            <DealCard deal={deal} eager={position < 4} />
          </li>
        ))}
      </Box>
      <div ref={end} />
    </>
  );
};
