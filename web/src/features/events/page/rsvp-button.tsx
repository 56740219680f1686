import EventAvailableRounded from "@mui/icons-material/EventAvailableRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import { passesGates } from "../../../../../shared/model/roles.ts";
import { useMembership } from "../../../member/membership/membership.tsx";
import { useSession } from "../../../member/session/session.tsx";
import type { useRsvp } from "./use-rsvp.ts";

const findRefusal = (event: CityEvent, mayAttend: boolean): string | null => {
  if (!mayAttend) return "Premium membership required for this event";
  return event.spots_left === 0 ? "This event is full, so it takes no more RSVPs." : null;
};

/**
 * RSVPs; who may not reads why. Visitors go to `onSignIn`; premium events are for Premium members, owners and managers (R87).
 */
export const RsvpButton = ({
  event,
  rsvp: { isKnown, isBusy, join },
  onSignIn,
}: {
  event: CityEvent;
  rsvp: ReturnType<typeof useRsvp>;
  onSignIn: () => void;
}) => {
  const { user } = useSession();
  const { known, failed, is_premium } = useMembership();
  const reasonId = useId();
  // Where the membership can't be read, the server decides.
  const mayAttend = !event.premium || !user || is_premium || passesGates(user.role) || failed;
  const isDecided = mayAttend || known;
  const refusal = isDecided ? findRefusal(event, mayAttend) : null;
  return (
    <Box>
      <Button
        variant="contained"
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
