import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import EventAvailableRounded from "@mui/icons-material/EventAvailableRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { useMembership } from "../../../member/membership/membership.tsx";
import { useSession } from "../../../member/session/session.tsx";
import { useRsvp } from "./use-rsvp.ts";

/** RSVPs and cancels it. Visitors go to `onSignIn`; premium events are for Premium members and administrators. */
export const RsvpButton = ({ event, onSignIn }: { event: CityEvent; onSignIn: () => void }) => {
  const { user } = useSession();
  const { known, is_premium } = useMembership();
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
  const press = () => {
    if (!user) return onSignIn();
    if (event.premium && known && !is_premium && !user.isAdmin) {
      return toast({ title: "Premium membership required for this event", variant: "destructive" });
    }
    return join();
  };
  return (
    <Button
      variant="outlined"
      color="inherit"
      size="large"
      fullWidth
      startIcon={<EventAvailableRounded />}
      loading={isBusy}
      loadingPosition="start"
      disabled={!isKnown}
      onClick={press}
    >
      RSVP
    </Button>
  );
};
