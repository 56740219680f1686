import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { QueryClient } from "@tanstack/react-query";
import { city } from "../../../../shared/model/city.ts";
import type { CityEvent } from "../../../../shared/model/event.ts";
import { readAhead } from "../../api/read-ahead.ts";
import { FailedState } from "../../components/feedback/states.tsx";
import { VisuallyHidden } from "../../components/layout/visually-hidden.tsx";
import { rowBoxes } from "../../components/lists/row-boxes.ts";
import { ScrollRow } from "../../components/lists/scroll-row.tsx";
import { Staged } from "../../components/lists/staged.tsx";
import { dealsQuery } from "../../features/deals/deal-queries.ts";
import { DealDialog } from "../../features/deals/dialog/deal-dialog.tsx";
import { HomeDeals } from "../../features/deals/home-deals.tsx";
import { upcomingIn, useEvents } from "../../features/events/event-queries.ts";
import { EventCard } from "../../features/events/list/event-card.tsx";
import { EventCardSkeleton } from "../../features/events/list/event-card-skeleton.tsx";
import { usePriceForYou } from "../../features/events/use-price-for-you.ts";
import { FollowBlock } from "../../features/home/follow-block.tsx";
import { HeroCarousel } from "../../features/home/hero-carousel.tsx";
import { HomeHeader } from "../../features/home/home-header.tsx";
import { Bell } from "../../features/notifications/bell.tsx";
import { WaitingLines } from "../../features/tickets/line/waiting-lines.tsx";

/** Width of an event card on Home (row home-11). */
const eventCardWidth = 320;
const eventBoxes = rowBoxes(eventCardWidth, 16 / 9);

const bySoonestThenPast = (a: CityEvent, b: CityEvent) =>
  Number(a.past) - Number(b.past) || a.start_at.localeCompare(b.start_at);

const FeaturedEvents = () => {
  const { events, isError, retry } = useEvents();
  const priceOf = usePriceForYou();
  const featured = events?.filter((event) => event.featured).sort(bySoonestThenPast) ?? [];
  if (isError && !events) return <FailedState compact title="Couldn't load events" onRetry={retry} />;
  return (
    <ScrollRow title="Upcoming Events">
      {!events &&
        ["a", "b", "c", "d"].map((key) => (
          <Box component="li" key={key} aria-hidden sx={{ width: eventCardWidth }}>
            <EventCardSkeleton />
          </Box>
        ))}
      {events && featured.length === 0 && (
        <Typography component="li" color="textSecondary">
          No upcoming events available
        </Typography>
      )}
      {featured.map((event) => (
        <Box
          component="li"
          key={event.id}
          inert={event.past}
          data-past={event.past || undefined}
          sx={{ width: eventCardWidth, maxWidth: "86vw", opacity: event.past ? 0.5 : 1 }}
        >
          <EventCard event={event} price={priceOf(event)} tab="city" boxes={eventBoxes} />
        </Box>
      ))}
    </ScrollRow>
  );
};

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
        <FeaturedEvents />
      </Staged>
      <Staged>
        <FollowBlock />
      </Staged>
      <DealDialog />
    </>
  );
}

/** Reads the deals before the first render. */
Home.preload = async (client?: QueryClient): Promise<void> => {
  if (client) await readAhead(client.prefetchQuery(dealsQuery));
};
