import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import { spotsText } from "../../../../../shared/rules/spots-text.ts";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { Going } from "./going.tsx";
import { RsvpButton } from "./rsvp-button.tsx";
import type { useRsvp } from "./use-rsvp.ts";

/**
 * The way into an event with RSVPs that is to come, with the spots that are left; whoever is going sees that they are in instead, and can cancel.
 */
export const Rsvp = ({
  event,
  rsvp,
  onSignIn,
}: {
  event: CityEvent;
  rsvp: ReturnType<typeof useRsvp>;
  onSignIn: () => void;
}) => {
  if (event.past || event.state === "cancelled") return null;
  if (rsvp.isGoing) {
    return (
      <Going
        event={event}
        way="RSVP"
        isNew={rsvp.hasJoined}
        foot={
          <Button
            color="inherit"
            size="small"
            loading={rsvp.isBusy}
            onClick={rsvp.leave}
            sx={{ ml: -2, justifySelf: "start" }}
          >
            Cancel RSVP
          </Button>
        }
      />
    );
  }
  if (event.state !== "published") return null;
  return (
    <Card
      component="section"
      tabIndex={-1}
      aria-label="RSVP"
      sx={{
        display: "grid",
        gap: 2,
        p: { xs: 2, sm: 2.5 },
        scrollMarginTop: "16px",
        "&:focus": { outline: "none" },
      }}
    >
      <Box>
        <Typography variant="h3" component="h2">
          Free to join
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 0.25 }}>
          {spotsText(event)}
        </Typography>
      </Box>
      <Box sx={{ display: "grid", gap: 1 }}>
        <RsvpButton event={event} rsvp={rsvp} onSignIn={onSignIn} />
        <AddToCalendar event={event} />
      </Box>
    </Card>
  );
};
