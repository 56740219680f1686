import { Navigate } from "react-router-dom";
import { city } from "../../../../shared/model/city.ts";
import { PageSpinner } from "../../components/feedback/page-spinner.tsx";
import { EmptyState, FailedState } from "../../components/feedback/states.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { VisuallyHidden } from "../../components/layout/visually-hidden.tsx";
import { pageTitle } from "../../components/text/page-title.ts";
import { bySoonest, useEvents } from "../../features/events/event-queries.ts";
import { EventGrid, EventGridSkeleton } from "../../features/events/list/event-grid.tsx";
import { useSession } from "../../member/session/session.tsx";
import { tabPath } from "../shell/tabs.ts";

const UpcomingEvents = () => {
  const { events, isError, retry } = useEvents();
  if (!events) return isError ? <FailedState title="Couldn't load events" onRetry={retry} /> : <EventGridSkeleton />;
  const upcoming = events.filter(({ past }) => !past).sort(bySoonest);
  if (upcoming.length === 0) {
    return <EmptyState art="events" title="No Events Scheduled" text="New dates land here first." />;
  }
  return (
    <>
      <VisuallyHidden component="h2">All upcoming events</VisuallyHidden>
      <EventGrid events={upcoming} tab="city" />
    </>
  );
};

/** The upcoming events for visitors, soonest first (R64); members have the Events tab. */
export default function PublicEvents() {
  const { status } = useSession();
  if (status === "signed-in") return <Navigate to={tabPath("events")} replace />;
  return (
    <>
      <title>{pageTitle("Events")}</title>
      <PageHeader title="Events" subtitle={`${city.name}'s Best Events`} />
      {status === "loading" ? <PageSpinner /> : <UpcomingEvents />}
    </>
  );
}
