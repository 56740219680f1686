import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { type ReactNode, Suspense, useState } from "react";
import { Link, useParams } from "react-router-dom";
import type { CityEvent } from "../../../../shared/model/event.ts";
import { useTrackOnce } from "../../analytics/use-track-once.ts";
import { isCode } from "../../api/index.ts";
import { EmptyState, FailedState } from "../../components/feedback/states.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { lazyOptional } from "../../components/lazy-optional.ts";
import { useRestoreCount } from "../../components/use-page-restored.ts";
import { useEvent } from "../../features/events/event-queries.ts";
import { type ShownPrice, showEventPrice } from "../../features/events/member-prices.ts";
import { AddToCalendar } from "../../features/events/page/add-to-calendar.tsx";
import { EventFacts, factColumns } from "../../features/events/page/event-facts.tsx";
import { EventHero, EventHeroSkeleton } from "../../features/events/page/event-hero.tsx";
import { HoldCard } from "../../features/tickets/holds/hold-card.tsx";
import { useEventHold } from "../../features/tickets/holds/hold-queries.ts";
import { useLinePlace } from "../../features/tickets/line/line-queries.ts";
import { hasPermission } from "../../member/session/has-permission.ts";
import { useSession } from "../../member/session/session.tsx";
import { useEventTitle, useLineTurn } from "../event/line-effects.ts";
import { usePriceRights } from "../event/use-price-rights.ts";
import { useReleaseOnReturn } from "../event/use-release-on-return.ts";
import { useSaleInstants } from "../event/use-sale-instants.ts";
import { useWayIn, WayIn } from "../event/way-in.tsx";

// Fetched along with this page (web/build/early-plan.ts); without a connection the page does without it.
const checkout = import("../event/event-checkout.tsx");
checkout.catch(() => undefined);
const EventCheckout = lazyOptional(
  async () => ({ default: (await checkout).EventCheckout }),
  () => <FailedState compact title="Couldn't load the tickets" onRetry={() => window.location.reload()} />,
);

const EventBuyBar = lazyOptional(async () => ({ default: (await checkout).EventBuyBar }));

const DraftStrip = lazyOptional(async () => ({ default: (await checkout).DraftStrip }));

// What it tells comes once the page is there.
const WhosGoing = lazyOptional(() => import("../../features/events/going/whos-going.tsx"));

const besideStyle = { display: { xs: "contents", md: "grid" }, gap: 2, minWidth: 0 } as const;

// On a desktop the order panel is sticky, if the window is tall enough for all of it: with many types none is.
const stickyStyle = { "@media (min-width: 900px) and (min-height: 720px)": { position: "sticky", top: 24 } } as const;
const stickyTypes = 3;

const wayInStyle = {
  order: { xs: 3, md: 0 },
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 2,
  minWidth: 0,
  "&:empty": { display: "none" },
} as const;

/** The event, and on a desktop the order beside it. */
const Columns = ({ main, beside, isSticky }: { main: ReactNode; beside: ReactNode; isSticky: boolean }) => (
  <Box
    sx={{
      display: "grid",
      columnGap: { md: 4, lg: 5 },
      rowGap: 3,
      gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 360px", lg: "minmax(0, 1fr) 400px" },
      alignItems: "start",
    }}
  >
    <Box sx={{ display: { xs: "contents", md: "grid" }, gridTemplateColumns: "minmax(0, 1fr)", gap: 3 }}>{main}</Box>
    <Box sx={[besideStyle, isSticky && stickyStyle]}>{beside}</Box>
  </Box>
);

const Loading = () => (
  <Box role="status" aria-label="Loading event">
    <Columns
      isSticky
      main={
        <>
          <EventHeroSkeleton />
          <Box sx={{ display: "grid", gap: 2.25, gridTemplateColumns: factColumns }}>
            {[0, 1, 2, 3].map((fact) => (
              <Skeleton key={fact} variant="rounded" height={62} />
            ))}
          </Box>
        </>
      }
      beside={<Skeleton variant="rounded" height={420} sx={{ borderRadius: 6 }} />}
    />
  </Box>
);

const About = ({ event, price, isGoing }: { event: CityEvent; price: ShownPrice; isGoing: boolean }) => (
  <Box sx={{ order: { xs: 2, md: 0 }, display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 3 }}>
    <EventFacts event={event} price={price} />
    {event.entry === "tickets" && event.state === "published" && !event.past && !isGoing && (
      <Box sx={{ maxWidth: { sm: 300 } }}>
        <AddToCalendar event={event} />
      </Box>
    )}
    <Typography sx={{ whiteSpace: "pre-line", fontSize: "1.0625rem", maxWidth: "65ch" }}>
      {event.description}
    </Typography>
  </Box>
);

const EventContent = ({ event }: { event: CityEvent }) => {
  useTrackOnce(event.id, { name: "event_viewed", properties: { event_id: event.id, event_name: event.title } });
  useReleaseOnReturn(event.id);
  const { user } = useSession();
  const hold = useEventHold(event.id);
  const way = useWayIn(event);
  const now = useSaleInstants(event);
  const price = showEventPrice(event, usePriceRights(event, now), now);
  const line = useLinePlace(event);
  const { place } = line;
  const waiting = place?.state === "waiting" ? place : null;
  const isPreview = event.state === "draft" && hasPermission(user, "events");
  const isTurn = place?.state === "ready" && hold !== undefined && place.hold?.id === hold.id;
  const [isChanging, setIsChanging] = useState(false);
  const [checkoutArea, setCheckoutArea] = useState<HTMLElement | null>(null);
  useLineTurn(event.id, place, isChanging);
  useEventTitle(event, place, isTurn);
  return (
    <>
      {isPreview && (
        <Suspense>
          <DraftStrip event={event} />
        </Suspense>
      )}
      <Columns
        isSticky={event.ticket_types.length <= stickyTypes}
        main={
          <>
            <EventHero event={event} isPreview={isPreview} />
            <About event={event} price={price} isGoing={way.isIn} />
            <Suspense>
              <WhosGoing event={event} />
            </Suspense>
          </>
        }
        beside={
          <>
            {way.isIn && <WayIn event={event} way={way} />}
            {hold && waiting?.hold?.id !== hold.id && (
              <Box sx={{ order: { xs: 1, md: 0 } }}>
                <HoldCard hold={hold} isTurn={isTurn} />
              </Box>
            )}
            <Box ref={setCheckoutArea} sx={wayInStyle}>
              {!way.isIn && <WayIn event={event} way={way} />}
              <Suspense
                fallback={<Skeleton variant="rounded" height={420} role="progressbar" aria-label="Loading tickets" />}
              >
                <EventCheckout
                  event={event}
                  hold={hold}
                  line={line}
                  isGoing={way.isIn}
                  isChanging={isChanging}
                  onChanging={setIsChanging}
                />
              </Suspense>
            </Box>
          </>
        }
      />
      <Suspense>
        <EventBuyBar
          event={event}
          price={price}
          hold={hold}
          isGoing={way.isIn}
          waiting={waiting}
          isChanging={isChanging}
          around={checkoutArea}
        />
      </Suspense>
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
