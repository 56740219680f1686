import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import Typography from "@mui/material/Typography";
import { Fragment, memo, type ReactNode, useDeferredValue } from "react";
import { city } from "../../../../shared/model/city.ts";
import type { CityEvent } from "../../../../shared/model/event.ts";
import type { EventTab } from "../../../../shared/rules/event-tag.ts";
import { EmptyState, FailedState } from "../../components/feedback/states.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { VisuallyHidden } from "../../components/layout/visually-hidden.tsx";
import { useKeptPlace } from "../../components/lists/use-kept-place.ts";
import { pageTitle } from "../../components/text/page-title.ts";
import { CalendarFeedCard } from "../../features/events/calendar-feed/calendar-feed-card.tsx";
import { EventDebug } from "../../features/events/debug/event-debug.tsx";
import { pastIn, upcomingIn, useEvents } from "../../features/events/event-queries.ts";
import { Counters, TabCount } from "../../features/events/list/event-counts.tsx";
import { EventGrid, EventGridSkeleton } from "../../features/events/list/event-grid.tsx";
import { countedEvents, type EventView, useEventView } from "../../features/events/list/use-event-view.ts";
import { VipUpsell } from "../../features/events/list/vip-upsell.tsx";
import { HoldList } from "../../features/tickets/holds/hold-list.tsx";
import { useMembership } from "../../member/membership/membership.tsx";
import { useSession } from "../../member/session/session.tsx";

const tabs: { id: EventTab; label: string }[] = [
  { id: "city", label: "City" },
  { id: "rager", label: "RAGER's" },
  { id: "vip", label: "VIP" },
  { id: "past", label: "Past" },
];

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

const EventTabs = ({
  view,
  cityCount,
  onOpen,
}: {
  view: EventView;
  cityCount: number | undefined;
  onOpen: (view: EventView) => void;
}) => (
  <Tabs
    // No tab is selected while a counter's events are shown.
    value={tabs.some(({ id }) => id === view) ? view : false}
    onChange={(_event, id: EventTab) => onOpen(id)}
    variant="fullWidth"
    aria-label="Event types"
    sx={{
      mb: 2.5,
      maxWidth: 640,
      borderBottom: 1,
      borderColor: "divider",
      "& .MuiTab-root": {
        minWidth: 0,
        px: { xs: 0.5, sm: 1 },
        columnGap: 0.75,
        // However large the text is set, four labels must fit beside each other.
        fontSize: "min(0.9375rem, 4.8vw)",
      },
    }}
  >
    {tabs.map(({ id, label }) => (
      <Tab
        key={id}
        value={id}
        label={label}
        {...(id === "city" && cityCount !== undefined
          ? { icon: <TabCount count={cityCount} />, iconPosition: "end" }
          : {})}
      />
    ))}
  </Tabs>
);

/** The Events tab: City, RAGER's, VIP and Past, plus the counters' lists; the URL says which is open. */
export default function Events() {
  const { view, open } = useEventView();
  const { user } = useSession();
  const { events, isError, retry, hasEarlier, isLoadingEarlier, readEarlier } = useEvents();
  // A tap marks its tab at once; the cards follow.
  const shownView = useDeferredValue(view);
  const shownEvents = useDeferredValue(events);
  return (
    <>
      <title>{pageTitle("Events")}</title>
      <PageHeader title="Events" subtitle={`${city.name}'s Best Events`} />
      <HoldList sx={{ mb: 2.5, maxWidth: 640 }} />
      <Counters events={events} isFailed={isError} view={view} onOpen={open} />
      <EventTabs view={view} cityCount={events && upcomingIn(events, "city").length} onOpen={open} />
      {!shownEvents && (isError ? <FailedState onRetry={retry} /> : <EventGridSkeleton />)}
      {shownEvents && <Content events={shownEvents} view={shownView} />}
      {shownEvents && shownView === "past" && hasEarlier && (
        <Button fullWidth variant="outlined" color="inherit" loading={isLoadingEarlier} onClick={readEarlier}>
          Show earlier events
        </Button>
      )}
      {user?.isAdmin && <EventDebug />}
    </>
  );
}
