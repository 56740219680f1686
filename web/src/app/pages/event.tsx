import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import type { CityEvent } from "../../../../shared/model/event.ts";
import { call, isCode, keyOf } from "../../api/index.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { EmptyState, FailedState } from "../../components/states.tsx";
import { toast } from "../../components/toast.tsx";
import { AddToCalendar } from "../../features/events/add-to-calendar.tsx";
import { EventFacts } from "../../features/events/event-facts.tsx";
import { EventHero } from "../../features/events/event-hero.tsx";
import { useEvent } from "../../features/events/event-queries.ts";
import { RsvpButton } from "../../features/events/rsvp-button.tsx";
import { OpenHold } from "../../features/tickets/open-hold.tsx";
import { type Checkout, openHold, useOrder } from "../../features/tickets/order.ts";
import { OrderPanel, sellsTickets, ticketPanelId } from "../../features/tickets/order-panel.tsx";
import { TicketBar } from "../../features/tickets/ticket-bar.tsx";
import { authPath } from "../../member/next-path.ts";
import { useSession } from "../../member/session.tsx";

const Loading = () => (
  <Box role="status" aria-label="Loading event">
    <Skeleton variant="rounded" sx={{ height: { xs: 420, md: 440 }, borderRadius: 8, mb: 3 }} />
    <Skeleton width="60%" height={36} />
    <Skeleton width="90%" />
    <Skeleton width="80%" />
  </Box>
);

/** Coming back by the payment page's cancel link (`?hold=…`) gives the reservation back at once. */
const useReleaseOnReturn = (eventId: string, onReleased: () => void) => {
  const [search, setSearch] = useSearchParams();
  const client = useQueryClient();
  const { user } = useSession();
  const holdId = search.get("hold");
  useEffect(() => {
    if (!holdId || !user) return;
    setSearch(
      (before) => {
        before.delete("hold");
        return before;
      },
      { replace: true },
    );
    call("tickets", "cancelHold", { holdId })
      .then(() => toast({ title: "Checkout cancelled", text: "Your reservation was released. Nothing was charged." }))
      // What could not be released now runs out by itself.
      .catch(() => toast({ title: "Checkout cancelled", text: "Your seats go back on sale within 30 minutes." }))
      .finally(() => {
        onReleased();
        void client.invalidateQueries({ queryKey: keyOf("events", "get", { eventId }) });
      });
  }, [holdId, user, eventId, client, setSearch, onReleased]);
};

/** Tells a visitor why to sign in, and leads there and back to this very page. */
const useSignInFor = (why: string) => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    toast({ title: why, variant: "destructive" });
    navigate(authPath(pathname + search));
  };
};

const useBuying = (eventId: string) => {
  const navigate = useNavigate();
  const onSignIn = useSignInFor("Please sign in to purchase tickets");
  const onCheckout = ({ url, hold, ticket_ids }: Checkout) => {
    const [first] = ticket_ids;
    if (first) return navigate(`/ticket/${first}`);
    if (!url) return toast({ title: "Failed to start checkout", variant: "destructive" });
    openHold.remember(eventId, hold.id);
    return window.location.assign(url);
  };
  return { onSignIn, onCheckout };
};

const Buying = ({ event }: { event: CityEvent }) => {
  const { user } = useSession();
  const { order, setTier, setQuantity } = useOrder(event.id, null);
  const { onSignIn, onCheckout } = useBuying(event.id);
  const [holdId, setHoldId] = useState(() => openHold.of(event.id));
  const [forget] = useState(() => () => {
    openHold.forget(event.id);
    setHoldId(null);
  });
  useReleaseOnReturn(event.id, forget);
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        gap: 2,
        position: { md: "sticky" },
        top: { md: 32 },
      }}
    >
      {holdId && user && <OpenHold holdId={holdId} eventId={event.id} onGone={forget} />}
      <OrderPanel
        event={event}
        order={order}
        isSignedIn={user !== null}
        onTier={setTier}
        onQuantity={setQuantity}
        onSignIn={onSignIn}
        onCheckout={onCheckout}
      />
    </Box>
  );
};

/** Saying that one comes, and putting the evening into one's own calendar. */
const Joining = ({ event }: { event: CityEvent }) => {
  const onSignIn = useSignInFor("Please sign in to join events");
  if (event.past) return null;
  return (
    <Box
      sx={{
        display: "grid",
        gap: 1,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1.4fr) minmax(0, 1fr)" },
        maxWidth: 600,
      }}
    >
      <RsvpButton event={event} onSignIn={onSignIn} />
      <AddToCalendar event={event} />
    </Box>
  );
};

const Found = ({ event }: { event: CityEvent }) => {
  useEffect(() => {
    document.title = `${event.title} · PLAYYY Jacksonville`;
  }, [event.title]);
  return (
    <>
      <EventHero event={event} />
      <Box
        sx={{
          display: "grid",
          gap: { xs: 3, md: 5 },
          mt: 3,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 400px" },
          alignItems: "start",
        }}
      >
        <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 3 }}>
          <EventFacts event={event} />
          <Joining event={event} />
          <Typography sx={{ whiteSpace: "pre-line", fontSize: "1.0625rem", maxWidth: "65ch" }}>
            {event.description}
          </Typography>
        </Box>
        <Buying event={event} />
      </Box>
      {sellsTickets(event) && <TicketBar price={event.price} panelId={ticketPanelId} />}
    </>
  );
};

/** An event's own page, open to everyone (decision D33). */
export default function EventPage() {
  const { eventId = "" } = useParams();
  const { data: event, error, isPending, refetch } = useEvent(eventId);
  if (isPending) return <Loading />;
  if (isCode(error, "not-found", "invalid-input")) {
    return (
      <>
        <PageHeader title="Event" back="/dashboard" />
        <EmptyState
          art="events"
          title="Event not found"
          text="It may have been moved or taken down."
          action={
            <Button component={Link} to="/dashboard?tab=events" variant="contained">
              See All Events
            </Button>
          }
        />
      </>
    );
  }
  if (!event) return <FailedState title="Failed to load event details" onRetry={() => void refetch()} />;
  return <Found key={event.id} event={event} />;
}
