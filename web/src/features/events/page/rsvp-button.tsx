import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import EventAvailableRounded from "@mui/icons-material/EventAvailableRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import { useMembership } from "../../../member/membership/membership.tsx";
import { useSession } from "../../../member/session/session.tsx";
import { useRsvp } from "./use-rsvp.ts";

const findRefusal = (event: CityEvent, mayAttend: boolean): string | null => {
  if (!mayAttend) return "Premium membership required for this event";
  return event.spots_left === 0 ? "This event is full, so it takes no more RSVPs." : null;
};

/**
 * RSVPs and cancels it; who may not RSVP reads why. Visitors go to `onSignIn`; premium events are for Premium members and
 * administrators. An event that is no longer published takes no RSVPs, and keeps those it has.
 */
export const RsvpButton = ({ event, onSignIn }: { event: CityEvent; onSignIn: () => void }) => {
  const { user } = useSession();
  const { known, failed, is_premium } = useMembership();
  const reasonId = useId();
  const { isGoing, isKnown, isBusy, join, leave } = useRsvp(event.id);
  if (isGoing) {
    return (
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button
          variant="contained"
          color="success"
          size="large"
          aria-pressed
          startIcon={<CheckCircleRounded />}
          disabled={isBusy}
          onClick={leave}
          sx={{ flex: 1, whiteSpace: "nowrap" }}
        >
          You're going!
        </Button>
        <Button color="inherit" size="large" loading={isBusy} onClick={leave}>
          Undo
        </Button>
      </Box>
    );
  }
  if (!event.is_published) return null;
  // Where the membership can't be read, the server decides.
  const mayAttend = !event.premium || !user || is_premium || user.isAdmin || failed;
  const isDecided = mayAttend || known;
  const refusal = isDecided ? findRefusal(event, mayAttend) : null;
  return (
    <Box>
      <Button
        variant="outlined"
        color="inherit"
        size="large"
        fullWidth
        startIcon={<EventAvailableRounded />}
        loading={isBusy}
        loadingPosition="start"
        disabled={!isKnown || !isDecided || refusal !== null}
        aria-describedby={refusal ? reasonId : undefined}
        onClick={user ? join : onSignIn}
      >
        RSVP
      </Button>
      {refusal && (
        <Typography id={reasonId} variant="body2" color="textSecondary" align="center" sx={{ mt: 0.75 }}>
          {refusal}
        </Typography>
      )}
    </Box>
  );
};
