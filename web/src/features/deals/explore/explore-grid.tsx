import Box from "@mui/material/Box";
import { useEffect, useRef } from "react";
import type { Deal } from "../../../../../shared/model/deal.ts";
import { VisuallyHidden } from "../../../components/layout/visually-hidden.tsx";
import { useKeptCount } from "../../../components/lists/kept-for-entry.ts";
import { useStagedCount } from "../../../components/lists/staged.tsx";
import { useKeptPlace } from "../../../components/lists/use-kept-place.ts";
import { DealCard } from "../cards/deal-card.tsx";
import { dealGrid } from "../cards/deal-grid.ts";
import { useDealCards } from "../cards/use-deal-cards.ts";

/** How many deals Explore shows at a time. */
const pageSize = 20;

/** How many of them the first screen shows, and how many follow whenever the browser is idle. */
const stages = { first: 8, step: 4 };

/** Shows 20 deals, and 20 more each time the end scrolls into view. */
export const ExploreGrid = ({ deals }: { deals: Deal[] }) => {
  const [pagedCount, setPagedCount] = useKeptCount("explore", pageSize);
  const total = Math.min(pagedCount, deals.length);
  const count = useStagedCount({ total, ...stages });
  const end = useRef<HTMLDivElement>(null);
  const mayShowMore = count === total && total < deals.length;
  const stateOf = useDealCards();
  useKeptPlace();

  useEffect(() => {
    if (!mayShowMore || !end.current) return;
    const watcher = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setPagedCount((before) => before + pageSize),
      { rootMargin: "800px" },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [mayShowMore, setPagedCount]);

  return (
    <>
      <VisuallyHidden component="h2">Deals</VisuallyHidden>
      <Box component="ul" sx={{ ...dealGrid, m: 0, p: 0, listStyle: "none" }}>
        {deals.slice(0, count).map((deal, position) => (
          <li key={deal.id}>
            <DealCard deal={deal} eager={position === 0 ? "first" : position < 4} {...stateOf(deal)} />
          </li>
        ))}
      </Box>
      <div ref={end} />
    </>
  );
};
