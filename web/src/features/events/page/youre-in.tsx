import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import DirectionsRounded from "@mui/icons-material/DirectionsRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import type { EventState } from "../../../../../shared/model/event.ts";
import { toDirections } from "../../../../../shared/rules/directions.ts";
import { resolveEventImage } from "../../../../../shared/rules/event-image.ts";
import { postponedText } from "../../../../../shared/rules/event-times.ts";
import { formatShortWhen } from "../../../../../shared/rules/short-time.ts";
import { Picture } from "../../../components/media/picture.tsx";
import { useServerNow } from "../../../member/server-time.ts";
import { InviteButton } from "../going/invite-button.tsx";
import { ShowMe } from "../going/show-me.tsx";
import { AddToCalendar, compactButton } from "./add-to-calendar.tsx";
import { Confetti } from "./confetti.tsx";

/** What is told of the event that somebody goes to, on its own page and on that of a ticket. */
type Joined = {
  id: string;
  title: string;
  start_at: string;
  end_at: string | null;
  doors_at: string;
  venue_name: string | null;
  venue_address: string | null;
  location?: string;
  image: string | null;
  state: EventState;
};

const Actions = ({ event, children }: { event: Joined; children?: ReactNode }) => {
  const directions = toDirections(event);
  return (
    <Box
      sx={{
        display: "grid",
        gap: 1,
        gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, max(9.75rem, 50% - 4px)), 1fr))",
      }}
    >
      {event.state !== "postponed" && <AddToCalendar event={event} />}
      {directions && (
        <Button
          component="a"
          href={directions}
          target="_blank"
          rel="noopener"
          variant="outlined"
          color="inherit"
          startIcon={<DirectionsRounded />}
          sx={compactButton}
        >
          Directions
        </Button>
      )}
      {children}
      <InviteButton event={event} />
    </Box>
  );
};

const Poster = ({ event }: { event: Joined }) => (
  <Box sx={{ aspectRatio: "2 / 1", overflow: "hidden" }}>
    <Picture src={resolveEventImage(event.image)} alt="" eager="first" />
  </Box>
);

/**
 * What follows on a purchase or an RSVP: that they are in, when it begins, and what can be done until then. `hasPoster` where no
 * picture of the event is near; `isNew` celebrates; `isListed` is an event whose page others may open. `children` are further
 * actions, `later` is what comes by itself, and `foot` stands below everything.
 */
export const YoureIn = ({
  event,
  title = "You're in",
  hasPoster = false,
  isNew,
  isListed,
  children,
  later,
  foot,
}: {
  event: Joined;
  title?: string;
  hasPoster?: boolean;
  isNew: boolean;
  isListed: boolean;
  children?: ReactNode;
  later?: ReactNode;
  foot?: ReactNode;
}) => {
  const titleId = useId();
  const now = new Date(useServerNow(60_000)).toISOString();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ position: "relative", overflow: "hidden" }}>
      {hasPoster && <Poster event={event} />}
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2, p: { xs: 2, sm: 2.5 } }}>
        <Box>
          <Typography
            id={titleId}
            variant="h2"
            sx={{
              display: "flex",
              alignItems: "center",
              gap: 1,
              "& svg": { fontSize: "1.1em", color: "success.main" },
            }}
          >
            <CheckCircleRounded aria-hidden />
            {title}
          </Typography>
          {hasPoster && (
            <Typography variant="h4" component="p" sx={{ mt: 1, overflowWrap: "anywhere" }}>
              {event.title}
            </Typography>
          )}
          <Typography variant="subtitle1" sx={{ mt: 0.5, fontWeight: 600 }}>
            {event.state === "postponed" ? postponedText : formatShortWhen(event, now)}
          </Typography>
          {later && (
            <Typography variant="body2" color="textSecondary" component="div">
              {later}
            </Typography>
          )}
        </Box>
        {isListed && <Actions event={event}>{children}</Actions>}
        <ShowMe eventId={event.id} />
        {foot}
      </Box>
      {isNew && <Confetti />}
    </Card>
  );
};
