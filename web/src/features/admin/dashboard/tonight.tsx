import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import EventBusyRounded from "@mui/icons-material/EventBusyRounded";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemText from "@mui/material/ListItemText";
import Skeleton from "@mui/material/Skeleton";
import { Link, Navigate } from "react-router-dom";
import type { Waiting } from "../../../../../shared/model/reports.ts";
import { formatCityMoment } from "../../../../../shared/rules/city-time.ts";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { useWaiting } from "../../../back-office/waiting.ts";
import { EmptyState, FailedState } from "../../../components/feedback/states.tsx";

type Night = NonNullable<Waiting["tonight"]>[number];

const doorPath = ({ event_id }: Night): string => `/admin/events/${event_id}/door`;

const Choice = ({ nights }: { nights: readonly Night[] }) => (
  <>
    <PageHeading title="Tonight" text="Choose the event whose door you run." />
    <SectionCard title="Events">
      <List disablePadding aria-label="Tonight's events">
        {nights.map((night) => (
          <ListItem key={night.event_id} disablePadding>
            <ListItemButton component={Link} to={doorPath(night)} sx={{ minHeight: 56, borderRadius: 2 }}>
              <ListItemText primary={night.title} secondary={formatCityMoment(night.start_at)} />
              <ChevronRightRounded aria-hidden fontSize="small" />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </SectionCard>
  </>
);

/** What the back-office opens on for who runs the door: tonight's event, the choice where there are several, or that there is none (R87). */
export const Tonight = () => {
  const { data, isError, refetch } = useWaiting();
  if (!data && isError) return <FailedState title="Couldn't load tonight's events" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={160} role="status" aria-label="Loading tonight's events" />;
  const nights = data.tonight ?? [];
  const [first, ...others] = nights;
  if (!first) {
    return (
      <EmptyState
        icon={<EventBusyRounded />}
        title="No event tonight"
        text="On the night of an event, its door opens here."
      />
    );
  }
  return others.length === 0 ? <Navigate to={doorPath(first)} replace /> : <Choice nights={nights} />;
};
