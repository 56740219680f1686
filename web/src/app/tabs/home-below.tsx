import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { CityEvent } from "../../../../shared/model/event.ts";
import { FailedState } from "../../components/feedback/states.tsx";
import { rowBoxes } from "../../components/lists/row-boxes.ts";
import { ScrollRow } from "../../components/lists/scroll-row.tsx";
import { useEvents } from "../../features/events/event-queries.ts";
import { EventCard } from "../../features/events/list/event-card.tsx";
import { EventCardSkeleton } from "../../features/events/list/event-card-skeleton.tsx";
import { usePriceForYou } from "../../features/events/use-price-for-you.ts";
import { FollowBlock } from "../../features/home/follow-block.tsx";

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

/** What of Home is below the first screen: the featured events, and the block that leads to the social page. */
export default function HomeBelow() {
  return (
    <>
      <FeaturedEvents />
      <FollowBlock />
    </>
  );
}
