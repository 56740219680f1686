import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { Suspense } from "react";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import { lazyOptional } from "../../../components/lazy-optional.ts";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { RsvpButton } from "./rsvp-button.tsx";
import { useRsvp } from "./use-rsvp.ts";

// Without a connection its actions have nothing to do: a device needn't keep them.
const YoureIn = lazyOptional(
  async () => ({ default: (await import("./youre-in.tsx")).YoureIn }),
  ({ title = "You're in", foot }) => (
    <>
      <Typography variant="h2">{title}</Typography>
      {foot}
    </>
  ),
);

const TicketNeeded = () => (
  <Typography variant="body2" color="textSecondary" sx={{ gridColumn: "1 / -1" }}>
    You need a ticket to get in: an RSVP alone doesn't reserve a spot.
  </Typography>
);

const Going = ({ event, needsTicket, rsvp }: RsvpProps & { rsvp: ReturnType<typeof useRsvp> }) => (
  <Box sx={{ maxWidth: 600 }}>
    <Suspense fallback={<Skeleton variant="rounded" height={248} sx={{ borderRadius: 6 }} />}>
      <YoureIn
        event={event}
        // Where a ticket lets people in, an RSVP alone promises nothing.
        title={needsTicket ? "You're going!" : "You're in"}
        later={event.state === "postponed" ? "Your RSVP counts for the new date." : null}
        isNew={rsvp.hasJoined}
        isListed={event.state === "published" || event.state === "sales-stopped"}
        foot={
          <Box>
            {event.state === "published" && needsTicket && <TicketNeeded />}
            <Button color="inherit" size="small" loading={rsvp.isBusy} onClick={rsvp.leave} sx={{ ml: -2 }}>
              Cancel RSVP
            </Button>
          </Box>
        }
      />
    </Suspense>
  </Box>
);

type RsvpProps = { event: CityEvent; needsTicket: boolean };

/** RSVP and the calendar file of an event to come; whoever is going sees that they are in instead, and can cancel. */
export const Rsvp = ({ onSignIn, ...about }: RsvpProps & { onSignIn: () => void }) => {
  const { event, needsTicket } = about;
  const rsvp = useRsvp(event.id);
  if (event.past || event.state === "cancelled") return null;
  if (rsvp.isGoing) return <Going {...about} rsvp={rsvp} />;
  if (event.state !== "published") return null;
  return (
    <Box
      sx={{
        display: "grid",
        gap: 1,
        // Side by side from 390 pixels on, and one below the other where letters are larger.
        gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, max(10.5rem, 50% - 4px)), 1fr))",
        alignItems: "start",
        maxWidth: 600,
      }}
    >
      <RsvpButton event={event} rsvp={rsvp} isMain={!needsTicket} onSignIn={onSignIn} />
      <AddToCalendar event={event} />
      {needsTicket && <TicketNeeded />}
    </Box>
  );
};
