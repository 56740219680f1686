import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { Suspense, useState } from "react";
import { Link, useParams } from "react-router-dom";
import type { CityEvent } from "../../../../shared/model/event.ts";
import type { LinePlace } from "../../../../shared/model/line.ts";
import type { Hold } from "../../../../shared/model/ticket.ts";
import { useTrackOnce } from "../../analytics/use-track-once.ts";
import { isCode } from "../../api/index.ts";
import { EmptyState, FailedState } from "../../components/feedback/states.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { lazyOptional } from "../../components/lazy-optional.ts";
import { useRestoreCount } from "../../components/use-page-restored.ts";
import { useEvent } from "../../features/events/event-queries.ts";
import { AddToCalendar } from "../../features/events/page/add-to-calendar.tsx";
import { EventFacts } from "../../features/events/page/event-facts.tsx";
import { EventHero } from "../../features/events/page/event-hero.tsx";
import { RsvpButton } from "../../features/events/page/rsvp-button.tsx";
import { BuyBar } from "../../features/tickets/checkout/buy-bar.tsx";
import { hasTicketsForSale, needsNoTicket } from "../../features/tickets/checkout/tickets-unavailable.tsx";
import { HoldCard } from "../../features/tickets/holds/hold-card.tsx";
import { useEventHold } from "../../features/tickets/holds/hold-queries.ts";
import { useLinePlace } from "../../features/tickets/line/line-queries.ts";
import { shortPositionText } from "../../features/tickets/line/line-texts.ts";
import { useAppSettings } from "../../member/use-app-settings.ts";
import { useEventTitle, useLineTurn } from "../event/line-effects.ts";
import { usePremiumGate } from "../event/use-premium-gate.ts";
import { useReleaseOnReturn } from "../event/use-release-on-return.ts";
import { useSignInRedirect } from "../event/use-sign-in-redirect.ts";

// Fetched along with this page (web/build/early-plan.ts); without a connection the page does without it.
const checkout = import("../event/event-checkout.tsx");
checkout.catch(() => undefined);
const EventCheckout = lazyOptional(
  async () => ({ default: (await checkout).EventCheckout }),
  () => <FailedState compact title="Couldn't load the tickets" onRetry={() => window.location.reload()} />,
);

const Loading = () => (
  <Box role="status" aria-label="Loading event">
    <Skeleton variant="rounded" sx={{ height: { xs: 420, md: 440 }, borderRadius: 8, mb: 3 }} />
    <Skeleton width="60%" height={36} />
    <Skeleton width="90%" />
    <Skeleton width="80%" />
  </Box>
);

/** RSVP and add to calendar. */
const EventActions = ({ event }: { event: CityEvent }) => {
  const signIn = useSignInRedirect();
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
      <RsvpButton event={event} onSignIn={() => signIn({ title: "Please sign in to join events" })} />
      {event.is_published && <AddToCalendar event={event} />}
      {event.is_published && !needsNoTicket(event) && (
        <Typography variant="body2" color="textSecondary" sx={{ gridColumn: "1 / -1" }}>
          You need a ticket to get in: an RSVP alone doesn't reserve a spot.
        </Typography>
      )}
    </Box>
  );
};

const About = ({ event }: { event: CityEvent }) => (
  <Box sx={{ order: { xs: 2, md: 0 }, display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 3 }}>
    <EventFacts event={event} />
    <EventActions event={event} />
    <Typography sx={{ whiteSpace: "pre-line", fontSize: "1.0625rem", maxWidth: "65ch" }}>
      {event.description}
    </Typography>
  </Box>
);

// On a desktop the order panel is sticky, if the window is tall enough for all of it.
const besideStyle = {
  display: { xs: "contents", md: "grid" },
  gap: 2,
  minWidth: 0,
  "@media (min-width: 900px) and (min-height: 720px)": { position: "sticky", top: 24 },
} as const;

const EventBuyBar = ({
  event,
  hold,
  waiting,
  isChanging,
  around,
}: {
  event: CityEvent;
  hold: Hold | undefined;
  waiting: LinePlace | null;
  isChanging: boolean;
  around: Element | null;
}) => {
  const { ticket_sales_enabled } = useAppSettings();
  const gate = usePremiumGate(event);
  if (waiting && !isChanging) {
    return <BuyBar text={shortPositionText(waiting)} action="See your place" around={around} />;
  }
  if (gate === "loading" || !hasTicketsForSale(event, hold)) return null;
  if (gate === "closed") {
    return <BuyBar text="Premium members only" action="See Premium" around={around} />;
  }
  if (!ticket_sales_enabled) return null;
  return <BuyBar text={event.price} action="See tickets" around={around} />;
};

const EventContent = ({ event }: { event: CityEvent }) => {
  useTrackOnce(event.id, { name: "event_viewed", properties: { event_id: event.id, event_name: event.title } });
  useReleaseOnReturn(event.id);
  const hold = useEventHold(event.id);
  const line = useLinePlace(event);
  const { place } = line;
  const waiting = place?.state === "waiting" ? place : null;
  const isTurn = place?.state === "ready" && hold !== undefined && place.hold?.id === hold.id;
  const [isChanging, setIsChanging] = useState(false);
  const [checkoutArea, setCheckoutArea] = useState<HTMLElement | null>(null);
  useLineTurn(event.id, place, isChanging);
  useEventTitle(event, place, isTurn);
  return (
    <>
      <Box
        sx={{
          display: "grid",
          columnGap: { md: 4, lg: 5 },
          rowGap: 3,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 360px", lg: "minmax(0, 1fr) 400px" },
          alignItems: "start",
        }}
      >
        <Box sx={{ display: { xs: "contents", md: "grid" }, gridTemplateColumns: "minmax(0, 1fr)", gap: 3 }}>
          <EventHero event={event} />
          <About event={event} />
        </Box>
        <Box sx={besideStyle}>
          {hold && waiting?.hold?.id !== hold.id && (
            <Box sx={{ order: { xs: 1, md: 0 } }}>
              <HoldCard hold={hold} isTurn={isTurn} />
            </Box>
          )}
          <Box ref={setCheckoutArea} sx={{ order: { xs: 3, md: 0 }, minWidth: 0 }}>
            <Suspense
              fallback={<Skeleton variant="rounded" height={420} role="progressbar" aria-label="Loading tickets" />}
            >
              <EventCheckout event={event} hold={hold} line={line} isChanging={isChanging} onChanging={setIsChanging} />
            </Suspense>
          </Box>
        </Box>
      </Box>
      <EventBuyBar event={event} hold={hold} waiting={waiting} isChanging={isChanging} around={checkoutArea} />
    </>
  );
};

/** An event's page, open to everyone (R33). */
export default function EventPage() {
  const { eventId = "" } = useParams();
  const { data: event, error, isPending, refetch } = useEvent(eventId);
  const returns = useRestoreCount();
  if (isPending) return <Loading />;
  if (isCode(error, "not-found", "invalid-input")) {
    return (
      <>
        <PageHeader title="Event" back="/dashboard?tab=events" />
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
  if (!event) {
    return (
      <>
        <PageHeader title="Event" back="/dashboard?tab=events" />
        <FailedState title="Failed to load event details" onRetry={() => void refetch()} />
        <Box sx={{ textAlign: "center" }}>
          <Button component={Link} to="/dashboard?tab=events" color="inherit">
            Back to Events
          </Button>
        </Box>
      </>
    );
  }
  return <EventContent key={`${event.id}:${returns}`} event={event} />;
}
