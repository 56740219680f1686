import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Fragment, memo, type ReactNode, useDeferredValue } from "react";
import { city } from "../../../../shared/model/city.ts";
import type { CityEvent } from "../../../../shared/model/event.ts";
import { EmptyState, FailedState } from "../../components/feedback/states.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { VisuallyHidden } from "../../components/layout/visually-hidden.tsx";
import { FilterChips } from "../../components/lists/filter-chips.tsx";
import { useKeptPlace } from "../../components/lists/use-kept-place.ts";
import { pageTitle } from "../../components/text/page-title.ts";
import { CalendarFeedCard } from "../../features/events/calendar-feed/calendar-feed-card.tsx";
import { EventDebug } from "../../features/events/debug/event-debug.tsx";
import { pastIn, upcomingIn, useEvents } from "../../features/events/event-queries.ts";
import { EventGrid, EventGridSkeleton } from "../../features/events/list/event-grid.tsx";
import { countedEvents, type EventView, useEventView } from "../../features/events/list/use-event-view.ts";
import { VipUpsell } from "../../features/events/list/vip-upsell.tsx";
import { HoldList } from "../../features/tickets/holds/hold-list.tsx";
import { MyWaitingLists } from "../../features/tickets/waiting/my-waiting-lists.tsx";
import { useMembership } from "../../member/membership/membership.tsx";
import { hasPermission } from "../../member/session/has-permission.ts";
import { useSession } from "../../member/session/session.tsx";

const Section = ({ title, events }: { title: string; events: CityEvent[] }) =>
  events.length === 0 ? null : (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1.75 }}>
        {title}
      </Typography>
      <EventGrid events={events} tab="past" />
    </Box>
  );

const Past = ({ events }: { events: CityEvent[] }) =>
  events.some((event) => event.past) ? (
    <>
      <Section title="City Events" events={pastIn(events, "city")} />
      <Section title="RAGER's" events={pastIn(events, "rager")} />
      <Section title="VIP Events" events={pastIn(events, "vip")} />
    </>
  ) : (
    <EmptyState title="No Past Events" text="Everything is still ahead of us." />
  );

const Upcoming = ({ events, tab, empty }: { events: CityEvent[]; tab: "city" | "rager" | "vip"; empty: string }) => {
  const shown = upcomingIn(events, tab);
  return shown.length > 0 ? (
    <>
      <VisuallyHidden component="h2">Upcoming</VisuallyHidden>
      <EventGrid events={shown} tab={tab} />
    </>
  ) : (
    <EmptyState title={empty} text="New dates land here first." />
  );
};

const Counted = ({ events, name }: { events: CityEvent[]; name: "all" | "featured" }) => {
  const shown = countedEvents[name](events);
  if (shown.length === 0)
    return <EmptyState art="events" title="No Events Scheduled" text="New dates land here first." />;
  return (
    <>
      <VisuallyHidden component="h2">{name === "all" ? "All upcoming events" : "Featured events"}</VisuallyHidden>
      <EventGrid events={shown} tab="city" />
    </>
  );
};

const Vip = ({ events }: { events: CityEvent[] }) => {
  const { known, failed, refresh, is_premium } = useMembership();
  if (failed) return <FailedState title="Couldn't load your membership" onRetry={() => void refresh()} />;
  if (!known) return <EventGridSkeleton />;
  if (is_premium) return <Upcoming events={events} tab="vip" empty="No VIP Events Scheduled" />;
  return <VipUpsell events={upcomingIn(events, "vip")} />;
};

const contentOf = (events: CityEvent[], view: EventView): ReactNode => {
  if (view === "all" || view === "featured") return <Counted events={events} name={view} />;
  if (view === "past") return <Past events={events} />;
  if (view === "rager") return <Upcoming events={events} tab="rager" empty="No RAGER's Scheduled" />;
  if (view === "vip") return <Vip events={events} />;
  return (
    <>
      <Upcoming events={events} tab="city" empty="No City Events Scheduled" />
      <CalendarFeedCard />
    </>
  );
};

/** A view's events; keyed, so that a new view starts with its first cards. */
const Content = memo(({ events, view }: { events: CityEvent[]; view: EventView }) => {
  useKeptPlace();
  return <Fragment key={view}>{contentOf(events, view)}</Fragment>;
});

const listFilters = (events: CityEvent[] | undefined, isFailed: boolean) => {
  const count = (listed: (events: CityEvent[]) => CityEvent[]) =>
    events ? listed(events).length : isFailed ? ("–" as const) : undefined;
  return [
    { id: "city", label: "City", count: count((all) => upcomingIn(all, "city")) },
    { id: "rager", label: "RAGER's", count: count((all) => upcomingIn(all, "rager")) },
    { id: "vip", label: "VIP", count: count((all) => upcomingIn(all, "vip")) },
    { id: "featured", label: "Featured", count: count(countedEvents.featured) },
    { id: "all", label: "All Events", count: count(countedEvents.all) },
    { id: "past", label: "Past" },
  ] as const;
};

/** The Events tab: one line of filters, each with how many events it lists, and their cards; the URL says which is chosen. */
export default function Events() {
  const { view, open } = useEventView();
  const { user } = useSession();
  const { events, isError, retry, hasEarlier, isLoadingEarlier, readEarlier } = useEvents();
  // A tap marks its chip at once; the cards follow.
  const shownView = useDeferredValue(view);
  const shownEvents = useDeferredValue(events);
  return (
    <>
      <title>{pageTitle("Events")}</title>
      <PageHeader title="Events" subtitle={`${city.name}'s Best Events`} />
      <HoldList sx={{ mb: 2.5, maxWidth: 640 }} />
      <MyWaitingLists sx={{ mb: 2.5, maxWidth: 640 }} />
      <Box sx={{ mb: 1.5 }}>
        <FilterChips label="Show events" filters={listFilters(events, isError)} chosen={view} onChoose={open} />
      </Box>
      {!shownEvents && (isError ? <FailedState onRetry={retry} /> : <EventGridSkeleton />)}
      {shownEvents && <Content events={shownEvents} view={shownView} />}
      {shownEvents && shownView === "past" && hasEarlier && (
        <Button fullWidth variant="outlined" color="inherit" loading={isLoadingEarlier} onClick={readEarlier}>
          Show earlier events
        </Button>
      )}
      {hasPermission(user, "events") && <EventDebug />}
    </>
  );
}
