import Box from "@mui/material/Box";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import type { EventTab } from "../../../../../shared/rules/event-tag.ts";
import { useStagedCount } from "../../../components/lists/staged.tsx";
import { usePriceForYou } from "../use-price-for-you.ts";
import { EventCard } from "./event-card.tsx";
import { EventCardSkeleton } from "./event-card-skeleton.tsx";

const columns = { display: "grid", gap: 2, gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 264px), 1fr))" };

/** How many events the first screen shows, and how many follow whenever the browser is idle. */
const stages = { first: 8, step: 4 };

/** A grid of events; one column on a phone. */
export const EventGrid = ({ events, tab }: { events: CityEvent[]; tab: EventTab }) => {
  const count = useStagedCount({ total: events.length, ...stages });
  const priceOf = usePriceForYou();
  return (
    <Box component="ul" sx={{ ...columns, m: 0, p: 0, listStyle: "none" }}>
      {events.slice(0, count).map((event, index) => (
        <li key={event.id}>
          <EventCard event={event} price={priceOf(event)} tab={tab} eager={index === 0 ? "first" : index < 2} />
        </li>
      ))}
    </Box>
  );
};

/** The skeleton of the event grid. */
export const EventGridSkeleton = () => (
  <Box role="status" aria-label="Loading events" sx={columns}>
    {["one", "two", "three", "four", "five", "six", "seven", "eight"].map((name) => (
      <EventCardSkeleton key={name} />
    ))}
  </Box>
);
