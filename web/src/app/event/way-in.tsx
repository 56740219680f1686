import Button from "@mui/material/Button";
import { Link } from "react-router-dom";
import type { CityEvent } from "../../../../shared/model/event.ts";
import type { Ticket } from "../../../../shared/model/ticket.ts";
import { compactButton } from "../../features/events/page/add-to-calendar.tsx";
import { Going } from "../../features/events/page/going.tsx";
import { Rsvp } from "../../features/events/page/rsvp.tsx";
import { useRsvp } from "../../features/events/page/use-rsvp.ts";
import { useOwnTicket } from "../../features/tickets/ticket-queries.ts";
import { useSignInRedirect } from "./use-sign-in-redirect.ts";

type Way = { rsvp: ReturnType<typeof useRsvp>; ticket: Ticket | undefined; isIn: boolean };

/** The signed-in member's way into an event: whether they are in, with their ticket or their RSVP. */
export const useWayIn = (event: CityEvent): Way => {
  const rsvp = useRsvp(event.id);
  const isTicketed = event.entry === "tickets";
  // Whoever has a ticket is counted as going; nobody else's tickets are asked for.
  const ticket = useOwnTicket(event.id, isTicketed && rsvp.isGoing);
  return { rsvp, ticket, isIn: isTicketed ? ticket !== undefined : rsvp.isGoing };
};

const Ticketed = ({ event, ticket }: { event: CityEvent; ticket: Ticket }) => {
  if (event.past || event.state === "cancelled") return null;
  return (
    <Going event={event} way="ticket">
      <Button component={Link} to={`/ticket/${ticket.id}`} variant="contained" sx={compactButton}>
        See your ticket
      </Button>
    </Going>
  );
};

/** The one way into an event beside its order form: its RSVP, or that who has a ticket is going. */
export const WayIn = ({ event, way: { rsvp, ticket } }: { event: CityEvent; way: Way }) => {
  const signIn = useSignInRedirect();
  if (event.entry === "tickets") return ticket ? <Ticketed event={event} ticket={ticket} /> : null;
  const onSignIn = () => signIn({ title: "Please sign in to join events" });
  return <Rsvp event={event} rsvp={rsvp} onSignIn={onSignIn} />;
};
