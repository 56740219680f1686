import PrintRounded from "@mui/icons-material/PrintRounded";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { Link, useParams } from "react-router-dom";
import { formatCount } from "../../../../../shared/rules/counted.ts";
import { isCode } from "../../../api/index.ts";
import { BackToEvents } from "../../../back-office/layout/back-to-events.tsx";
import { HistoryLink } from "../../../back-office/layout/history-link.tsx";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { StatTiles } from "../../../back-office/layout/stat-tiles.tsx";
import { EmptyState, FailedState } from "../../../components/feedback/states.tsx";
import { ConflictList } from "./conflict-list.tsx";
import { formatMoment } from "./door-texts.ts";
import { KeyList } from "./key-list.tsx";
import { ScannerList } from "./scanner-list.tsx";
import { type DoorOverview, useDoor } from "./use-door.ts";

const Inside = ({ event, inside: { admitted, out, capacity, gates } }: Pick<DoorOverview, "inside" | "event">) => (
  <StatTiles
    items={[
      {
        label: "Inside",
        value: formatCount(Math.max(0, admitted - out)),
        hint: capacity === null ? "No limit" : `of ${formatCount(capacity)}`,
      },
      ...(event.re_entry || out > 0
        ? [
            { label: "Out now", value: formatCount(out), hint: "May come back" },
            { label: "Came in", value: formatCount(admitted), hint: "At all" },
          ]
        : []),
      ...gates.map(({ gate, admitted: count }) => ({ label: gate, value: formatCount(count) })),
    ]}
  />
);

const Heading = ({ event }: Pick<DoorOverview, "event">) => (
  <PageHeading
    title={`Door: ${event.title}`}
    text={`Doors open ${formatMoment(event.doors_at)}`}
    actions={
      <>
        <HistoryLink subject={event.id} />
        <Button component={Link} to={`/admin/events/${event.id}/night`} variant="outlined">
          The night
        </Button>
        <Button component={Link} to="list" variant="outlined" startIcon={<PrintRounded />}>
          Printable list
        </Button>
      </>
    }
  />
);

const Content = ({ eventId }: { eventId: string }) => {
  const { data: door, error, refetch } = useDoor(eventId);
  if (isCode(error, "not-found")) {
    return <EmptyState art="not-found" title="Event not found" text="It may have been deleted." />;
  }
  if (!door && error) return <FailedState compact title="Failed to load the door" onRetry={() => void refetch()} />;
  if (!door) return <Skeleton variant="rounded" height={320} />;
  if (door.mode === "member") {
    return (
      <>
        <PageHeading title={`Door: ${door.event.title}`} />
        <Alert severity="info">
          Members redeem their own tickets at this event. To use scanners, edit the event and choose “Scan tickets at
          the door”.
        </Alert>
      </>
    );
  }
  return (
    <>
      <Heading event={door.event} />
      {error && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          Couldn't refresh just now. These are the last figures we have; we keep trying.
        </Alert>
      )}
      <Inside event={door.event} inside={door.inside} />
      {door.conflicts.length > 0 && <ConflictList conflicts={door.conflicts} />}
      <ScannerList eventId={eventId} scanners={door.devices} />
      {door.conflicts.length === 0 && <ConflictList conflicts={door.conflicts} />}
      <KeyList keys={door.keys} />
    </>
  );
};

/** An event's door: who is inside, its scanners, what went wrong, and the city's keys. */
export const DoorPage = () => {
  const { eventId = "" } = useParams();
  return (
    <>
      <BackToEvents sx={{ mb: 1 }} />
      <Content key={eventId} eventId={eventId} />
    </>
  );
};
