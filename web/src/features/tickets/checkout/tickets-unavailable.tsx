import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import type { Hold } from "../../../../../shared/model/ticket.ts";
import { sellsTickets } from "../../../../../shared/rules/event-price.ts";

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

const NoLongerListed = () => (
  <Card sx={{ p: 3, textAlign: "center" }}>
    <Typography variant="h4" component="p">
      No longer listed
    </Typography>
    <Typography color="textSecondary" sx={{ mt: 0.5 }}>
      You see this page because you have a ticket, a reservation or an RSVP. Tickets stay valid, and no more are sold.
    </Typography>
  </Card>
);

/** Whether nobody needs a ticket: the event sells none, or it is free and unlimited. */
export const needsNoTicket = (event: CityEvent) =>
  !sellsTickets(event) || (event.total_spots === null && event.price === "Free");

/** How many seats a buyer can order: those left plus those of their own `hold`, which a new order replaces. Null if unlimited. */
export const spotsAvailableTo = (event: CityEvent, hold: Hold | undefined): number | null =>
  event.spots_left === null ? null : event.spots_left + (hold?.quantity ?? 0);

/** Whether a buyer can order tickets for an event now. */
export const hasTicketsForSale = (event: CityEvent, hold: Hold | undefined): boolean =>
  event.is_published && !event.past && spotsAvailableTo(event, hold) !== 0 && !needsNoTicket(event);

/** Explains why an event has no tickets to order; `isPaused` is the city's switch for ticket sales (R56). */
export const TicketsUnavailable = ({ event, isPaused }: { event: CityEvent; isPaused: boolean }) => {
  if (event.past) return <SalesClosed event={event} />;
  if (!event.is_published) return <NoLongerListed />;
  if (needsNoTicket(event)) return <FreeEntry />;
  return isPaused && event.spots_left !== 0 ? <SalesPaused /> : <SalesClosed event={event} />;
};
