import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import type { Hold } from "../../../../../shared/model/ticket.ts";

const SalesClosed = ({ event }: { event: CityEvent }) => (
  <Card sx={{ p: 3, textAlign: "center" }}>
    <Typography variant="h4" component="p">
      {event.past ? "This event is over" : "Sold out"}
    </Typography>
    <Typography color="textSecondary" sx={{ mt: 0.5 }}>
      {event.past ? "See you at the next one." : "Unpaid seats go back on sale, so check again soon."}
    </Typography>
  </Card>
);

const SalesPaused = () => (
  <Card sx={{ p: 3, textAlign: "center" }}>
    <Typography variant="h4" component="p">
      Ticket sales are paused
    </Typography>
    <Typography color="textSecondary" sx={{ mt: 0.5 }}>
      Please check back soon. Tickets that are bought or reserved aren't affected.
    </Typography>
  </Card>
);

const FreeEntry = () => (
  <Card sx={{ p: 3, textAlign: "center" }}>
    <Typography variant="h4" component="p">
      Free entry
    </Typography>
    <Typography color="textSecondary" sx={{ mt: 0.5 }}>
      No ticket needed. RSVP so we know you're coming.
    </Typography>
  </Card>
);

/** Whether an event is free and unlimited: there are no tickets to sell. */
export const needsNoTicket = (event: CityEvent) =>
  event.total_spots === null && event.price_ga === 0 && event.price_vip === 0;

/** How many seats a buyer can order: those left plus those of their own `hold`, which a new order replaces. Null if unlimited. */
export const spotsAvailableTo = (event: CityEvent, hold: Hold | undefined): number | null =>
  event.spots_left === null ? null : event.spots_left + (hold?.quantity ?? 0);

/** Whether a buyer can order tickets for an event now. */
export const hasTicketsForSale = (event: CityEvent, hold: Hold | undefined): boolean =>
  !event.past && spotsAvailableTo(event, hold) !== 0 && !needsNoTicket(event);

/** Explains why an event has no tickets to order; `isPaused` is the city's switch for ticket sales (decision D56). */
export const TicketsUnavailable = ({ event, isPaused }: { event: CityEvent; isPaused: boolean }) => {
  if (event.past) return <SalesClosed event={event} />;
  if (needsNoTicket(event)) return <FreeEntry />;
  return isPaused && event.spots_left !== 0 ? <SalesPaused /> : <SalesClosed event={event} />;
};
