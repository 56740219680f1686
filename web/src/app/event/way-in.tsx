import Button from "@mui/material/Button";
import { Link } from "react-router-dom";
import type { CityEvent } from "../../../../shared/model/event.ts";
import { compactButton } from "../../features/events/page/add-to-calendar.tsx";
import { Going } from "../../features/events/page/going.tsx";
import { Rsvp } from "../../features/events/page/rsvp.tsx";
import type { useRsvp } from "../../features/events/page/use-rsvp.ts";
import { useOwnTicket } from "../../features/tickets/ticket-queries.ts";
import { useSignInRedirect } from "./use-sign-in-redirect.ts";

type About = { event: CityEvent; rsvp: ReturnType<typeof useRsvp> };

const Ticketed = ({ event, rsvp }: About) => {
  const isComing = !event.past && event.state !== "cancelled";
  // Whoever has a ticket is counted as going; nobody else's tickets are looked through.
  const ticket = useOwnTicket(event.id, isComing && rsvp.isGoing);
  if (!isComing || !ticket) return null;
  return (
    <Going event={event} way="ticket">
      <Button component={Link} to={`/ticket/${ticket.id}`} variant="contained" sx={compactButton}>
        See your ticket
      </Button>
    </Going>
  );
};

/** The one way into an event beside its order form: its RSVP, or that who has a ticket is going. */
export const WayIn = ({ event, rsvp }: About) => {
  const signIn = useSignInRedirect();
  if (event.entry === "tickets") return <Ticketed event={event} rsvp={rsvp} />;
  const onSignIn = () => signIn({ title: "Please sign in to join events" });
  return <Rsvp event={event} rsvp={rsvp} onSignIn={onSignIn} />;
};
