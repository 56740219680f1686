import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { Link, useParams } from "react-router-dom";
import type { NightFigures } from "../../../../../shared/model/night.ts";
import { isCode } from "../../../api/index.ts";
import { BackToEvents } from "../../../back-office/layout/back-to-events.tsx";
import { StatusChip, type StatusTone } from "../../../back-office/layout/status-chip.tsx";
import { useMay } from "../../../back-office/roles/use-may.ts";
import { EmptyState, FailedState } from "../../../components/feedback/states.tsx";
import { useWakeLock } from "../../../components/use-wake-lock.ts";
import { FindGuest } from "./find-guest.tsx";
import { BigFigures, SoldByType } from "./night-figures.tsx";
import { NightMessages } from "./night-messages.tsx";
import { NightPace } from "./night-pace.tsx";
import { NightSales } from "./night-sales.tsx";
import { formatClock, formatDoors } from "./night-texts.ts";
import { useNight } from "./use-night.ts";

const toChip = ({ event, capacity, sold, held }: NightFigures): [StatusTone, string] => {
  if (event.state === "cancelled") return ["negative", "Cancelled"];
  if (event.state === "draft") return ["neutral", "Draft"];
  if (event.state === "postponed") return ["warning", "Postponed"];
  if (event.past) return ["neutral", "Over"];
  if (event.state === "sales-stopped") return ["warning", "Sales stopped"];
  return event.entry === "tickets" && capacity !== null && sold + held >= capacity
    ? ["warning", "Sold out"]
    : ["positive", "On sale"];
};

const Heading = ({ night, freshness }: { night: NightFigures; freshness: string }) => {
  const [tone, label] = toChip(night);
  const { event } = night;
  return (
    <Box sx={{ mb: 2, px: 0.5 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 0.5 }}>
        <StatusChip tone={tone} label={label} />
        <Box role="status" sx={{ color: "text.secondary", fontSize: "0.875rem" }}>
          {freshness}
        </Box>
      </Box>
      <Typography variant="h2" component="h2" sx={{ overflowWrap: "anywhere" }}>
        {event.title}
      </Typography>
      <Box sx={{ color: "text.secondary" }}>Doors {formatDoors(event.doors_at)}</Box>
    </Box>
  );
};

const Loaded = ({ night, freshness, isOld }: { night: NightFigures; freshness: string; isOld: boolean }) => {
  const { event } = night;
  const isTicketed = event.entry === "tickets";
  const may = useMay();
  return (
    <>
      <Heading night={night} freshness={freshness} />
      {isOld && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          Couldn't refresh just now. These are the last figures we have; we keep trying.
        </Alert>
      )}
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
          columnGap: 2,
        }}
      >
        <Box>
          <BigFigures night={night} />
          {isTicketed && may("ticketsAdmin", "search") && <FindGuest eventId={event.id} />}
          {may("eventsAdmin", "stopSales") && <NightSales night={night} />}
          {event.is_scanned && (
            <Button
              component={Link}
              to={`/admin/events/${event.id}/door`}
              fullWidth
              variant="outlined"
              color="inherit"
              sx={{ minHeight: 48, mb: 2 }}
            >
              Scanners and conflicts
            </Button>
          )}
        </Box>
        <Box>
          {isTicketed && <SoldByType night={night} />}
          {isTicketed && may("eventsAdmin", "pace") && <NightPace eventId={event.id} />}
          {may("eventChangesAdmin", "message") && <NightMessages night={night} />}
        </Box>
      </Box>
    </>
  );
};

const Content = ({ eventId }: { eventId: string }) => {
  const { data: night, error, isLive, refetch } = useNight(eventId);
  useWakeLock();
  if (isCode(error, "not-found"))
    return <EmptyState art="not-found" title="Event not found" text="It may have been deleted." />;
  if (!night && error) return <FailedState compact title="Failed to load the night" onRetry={() => void refetch()} />;
  if (!night)
    return (
      <Box role="status" aria-label="Loading the night" sx={{ display: "grid", gap: 2 }}>
        <Skeleton variant="rounded" height={72} />
        <Skeleton variant="rounded" height={140} />
        <Skeleton variant="rounded" height={220} />
      </Box>
    );
  const freshness = isLive && !error ? "Live" : `As of ${formatClock(night.as_of)}`;
  return <Loaded night={night} freshness={freshness} isOld={error !== null} />;
};

/** An event on its night, for a phone at the door: dark whatever the device prefers, and the screen stays on. */
export const NightPage = () => {
  const { eventId = "" } = useParams();
  return (
    <Box
      data-theme="dark"
      sx={{
        colorScheme: "dark",
        bgcolor: "background.default",
        color: "text.primary",
        minHeight: "calc(100dvh - 52px)",
        mx: { xs: -1.5, sm: -2 },
        mt: -2,
        mb: -6,
        px: { xs: 1.5, sm: 2 },
        pt: 1,
        pb: 6,
      }}
    >
      <BackToEvents sx={{ minHeight: 48 }} />
      <Content key={eventId} eventId={eventId} />
    </Box>
  );
};
