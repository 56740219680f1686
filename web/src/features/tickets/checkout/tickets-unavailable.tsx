import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import type { Hold } from "../../../../../shared/model/ticket.ts";

const Closed = ({ event }: { event: CityEvent }) => (
  <Card sx={{ p: 3, textAlign: "center" }}>
    <Typography variant="h4" component="p">
      {event.past ? "This event is over" : "Sold out"}
    </Typography>
    <Typography color="textSecondary" sx={{ mt: 0.5 }}>
      {event.past ? "See you at the next one." : "Seats that are not paid come back on sale: look again in a while."}
    </Typography>
  </Card>
);

const NotNeeded = () => (
  <Card sx={{ p: 3, textAlign: "center" }}>
    <Typography variant="h4" component="p">
      Free entry
    </Typography>
    <Typography color="textSecondary" sx={{ mt: 0.5 }}>
      No ticket needed. RSVP so that we know you're coming.
    </Typography>
  </Card>
);

/** Open to all and free: nothing to sell, nothing to hold. */
const needsNoTicket = (event: CityEvent) => event.total_spots === null && event.price_ga === 0 && event.price_vip === 0;

/** How many seats a buyer can order, null without a limit: those that are left, and those of their own `hold`, which a new order replaces. */
export const spotsAvailableTo = (event: CityEvent, hold: Hold | undefined): number | null =>
  event.spots_left === null ? null : event.spots_left + (hold?.quantity ?? 0);

/** Whether a buyer can have tickets of an event now. */
export const sellsTickets = (event: CityEvent, hold: Hold | undefined): boolean =>
  !event.past && spotsAvailableTo(event, hold) !== 0 && !needsNoTicket(event);

/** Why no tickets of an event can be had. */
export const TicketsUnavailable = ({ event }: { event: CityEvent }) =>
  needsNoTicket(event) && !event.past ? <NotNeeded /> : <Closed event={event} />;
