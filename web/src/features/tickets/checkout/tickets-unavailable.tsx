import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import { postponedText } from "../../../../../shared/rules/event-times.ts";
import { needsNoTicket } from "./tickets-for-sale.ts";

const Reason = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card sx={{ p: 3, textAlign: "center" }}>
    <Typography variant="h4" component="p">
      {title}
    </Typography>
    <Typography color="textSecondary" sx={{ mt: 0.5, whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
      {children}
    </Typography>
  </Card>
);

const SalesClosed = ({ event }: { event: CityEvent }) =>
  event.past ? (
    <Reason title="This event is over">See you at the next one.</Reason>
  ) : (
    <Reason title="Sold out">Whatever is freed goes to whoever has waited longest.</Reason>
  );

const Cancelled = ({ event }: { event: CityEvent }) => (
  <Reason title="This event is cancelled">
    {[event.cancel_reason, !needsNoTicket(event) && "If you paid, your payment is refunded to the card you paid with."]
      .filter(Boolean)
      .join("\n\n") || "See you at another one."}
  </Reason>
);

/**
 * Explains why nobody gets into an event now who wasn't going already; `isPaused` is the city's switch for ticket sales (R56), `isPreview` an administrator's
 * look at a draft.
 */
export const TicketsUnavailable = ({
  event,
  isPaused,
  isPreview,
}: {
  event: CityEvent;
  isPaused: boolean;
  isPreview: boolean;
}) => {
  if (event.state === "cancelled") return <Cancelled event={event} />;
  if (event.state === "postponed")
    return (
      <Reason title={postponedText}>
        {needsNoTicket(event) ? "RSVPs" : "Tickets"} stay valid for the new date. Nobody new can get in until it's set.
      </Reason>
    );
  if (event.past) return <SalesClosed event={event} />;
  if (event.state === "draft" && isPreview)
    return (
      <Reason title="Not published yet">
        {needsNoTicket(event) ? "RSVPs open once it is." : "Tickets go on sale once it is."}
      </Reason>
    );
  if (event.state === "draft")
    return (
      <Reason title="No longer listed">
        {needsNoTicket(event)
          ? "You see this page because of your RSVP. It stays valid, and nobody else can join."
          : "You see this page because you have a ticket or a reservation. Tickets stay valid, and no more are sold."}
      </Reason>
    );
  if (event.state === "sales-stopped" && needsNoTicket(event))
    return <Reason title="RSVPs are closed">Those that were made stay valid. Look at other events, too.</Reason>;
  if (event.state === "sales-stopped")
    return (
      <Reason title="Sales are stopped">
        Tickets that are bought or reserved stay valid. Check back later, or look at other events.
      </Reason>
    );
  return isPaused && event.spots_left !== 0 ? (
    <Reason title="Ticket sales are paused">
      Please check back soon. Tickets that are bought or reserved aren't affected.
    </Reason>
  ) : (
    <SalesClosed event={event} />
  );
};
