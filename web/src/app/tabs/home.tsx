import type { QueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import { city } from "../../../../shared/model/city.ts";
import { readAhead } from "../../api/read-ahead.ts";
import { VisuallyHidden } from "../../components/layout/visually-hidden.tsx";
import { lazyOptional } from "../../components/lazy-optional.ts";
import { Staged } from "../../components/lists/staged.tsx";
import { dealsQuery } from "../../features/deals/deal-queries.ts";
import { DealDialog } from "../../features/deals/dialog/deal-dialog.tsx";
import { HomeDeals } from "../../features/deals/home-deals.tsx";
import { upcomingIn, useEvents } from "../../features/events/event-queries.ts";
import { HeroCarousel } from "../../features/home/hero-carousel.tsx";
import { HomeHeader } from "../../features/home/home-header.tsx";
import { Bell } from "../../features/notifications/bell.tsx";
import { WaitingLines } from "../../features/tickets/line/waiting-lines.tsx";

const HomeBelow = lazyOptional(() => import("./home-below.tsx"));

/** The Home tab: upcoming events and rows of deals. */
export default function Home() {
  // The events are loaded further down, after what is seen first.
  const { events } = useEvents(false);
  return (
    <>
      <title>{city.title}</title>
      <VisuallyHidden component="h1">Home</VisuallyHidden>
      <HomeHeader end={<Bell />} />
      <WaitingLines sx={{ mb: 2, maxWidth: 640 }} />
      <HeroCarousel party={events && upcomingIn(events, "rager")[0]?.id} />
      <HomeDeals />
      <Staged>
        <Suspense>
          <HomeBelow />
        </Suspense>
      </Staged>
      <DealDialog />
    </>
  );
}

/** Reads the deals before the first render. */
Home.preload = async (client?: QueryClient): Promise<void> => {
  if (client) await readAhead(client.prefetchQuery(dealsQuery));
};
