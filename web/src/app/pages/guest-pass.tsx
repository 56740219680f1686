import BadgeRounded from "@mui/icons-material/BadgeRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { fromHex } from "../../../../shared/door/bytes.ts";
import { encodeStillCode } from "../../../../shared/door/code.ts";
import type { GuestPass } from "../../../../shared/model/guest.ts";
import { formatCityMoment, formatEventDateTime } from "../../../../shared/rules/city-time.ts";
import { counted } from "../../../../shared/rules/counted.ts";
import { call, isCode, NetworkError } from "../../api/index.ts";
import { EmptyState, FailedState } from "../../components/feedback/states.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { AddToCalendar } from "../../features/events/page/add-to-calendar.tsx";
import { CodeCard } from "../../features/tickets/code/code-card.tsx";
import { keepGuestPass, readGuestCode, readKeptGuestPass } from "../../features/tickets/guest-pass-copy.ts";
import { passWidth } from "../../features/tickets/pass/ticket-pass.tsx";

type PassEvent = NonNullable<GuestPass["event"]>;

const BrowseEvents = () => (
  <Button component={Link} to="/events" variant="outlined" color="inherit">
    Browse Events
  </Button>
);

const Gone = () => (
  <EmptyState
    art="tickets"
    title="This link doesn't work anymore"
    text="A newer email has a newer link, or your place was taken back. Ask whoever invited you."
    action={<BrowseEvents />}
  />
);

const placeOf = ({ venue_name, venue_address, location }: PassEvent): string =>
  [venue_name, venue_address].filter(Boolean).join(", ") || location;

// What a door person must not take for a valid pass (R54).
const describeEnd = ({ state, event, admitted, people }: GuestPass): string | null => {
  if (state === "voided") return "This pass was taken back, and lets nobody in.";
  if (event?.state === "cancelled") return "This event is cancelled. Your pass lets nobody in.";
  if (event?.past) return "This event is over.";
  if (event?.state === "postponed") return "This event is postponed. Your pass counts for the new date.";
  return admitted > 0 && admitted === people ? "You're in. Enjoy the night!" : null;
};

const HowToEnter = ({ pass }: { pass: GuestPass }) => (
  <Alert severity="info" icon={<BadgeRounded />} variant="outlined">
    <Typography variant="body2">
      <strong>Bring an ID that says {pass.name}.</strong>{" "}
      {pass.event?.door_mode === "scan"
        ? "Show this code at the door. Save a picture of it now: it works without a connection."
        : "Give your name at the door; there's no code to show."}
    </Typography>
  </Alert>
);

const Facts = ({ pass, event }: { pass: GuestPass; event: PassEvent }) => {
  const { people, tier_name, name } = pass;
  return (
    <Box sx={{ display: "grid", gap: 0.75, overflowWrap: "anywhere" }}>
      <Typography variant="h3" component="h2">
        {event.title}
      </Typography>
      <Typography sx={{ fontWeight: 700 }}>
        {name}
        {people && people > 1 ? ` +${people - 1}` : ""} · {tier_name}
      </Typography>
      <Typography color="textSecondary">{formatEventDateTime(event)}</Typography>
      <Typography color="textSecondary">Doors open {formatCityMoment(event.doors_at)}</Typography>
      <Typography color="textSecondary">{placeOf(event)}</Typography>
    </Box>
  );
};

const PassCard = ({ pass, event, isOld }: { pass: GuestPass; event: PassEvent; isOld: boolean }) => {
  const end = describeEnd(pass);
  const { admitted, people } = pass;
  return (
    <Card component="article" sx={{ maxWidth: passWidth, mx: "auto", overflow: "hidden" }}>
      {!end && pass.pass && (
        <CodeCard text={encodeStillCode(fromHex(pass.pass))} level="M" label="Your code for the door" ring={null} />
      )}
      <Box sx={{ display: "grid", gap: 2, p: 2.5 }}>
        {end && (
          <Alert severity={admitted > 0 && admitted === people ? "success" : "warning"}>
            <Typography>{end}</Typography>
          </Alert>
        )}
        <Facts pass={pass} event={event} />
        {!end && admitted > 0 && people && (
          <Typography>
            {admitted} of {counted(people, "guest")} {admitted === 1 ? "is" : "are"} in. The code lets the others in.
          </Typography>
        )}
        {!end && <HowToEnter pass={pass} />}
        {isOld && (
          <Typography variant="body2" color="textSecondary">
            You're offline: this is what the link showed last on this phone.
          </Typography>
        )}
        {pass.state === "open" && event.state === "published" && !event.past && <AddToCalendar event={event} />}
        <Typography variant="body2" color="textSecondary">
          You need no account. If you join PLAYYY later, this pass stays on this link.
        </Typography>
      </Box>
    </Card>
  );
};

const Loading = () => (
  <Box role="status" aria-label="Loading your pass" sx={{ maxWidth: passWidth, mx: "auto" }}>
    <Skeleton variant="rounded" sx={{ aspectRatio: "1", height: "auto" }} />
    <Skeleton height={56} sx={{ mt: 2 }} />
    <Skeleton height={56} width="70%" />
  </Box>
);

/** Where the link of a guest without an account leads: the event, and the code that lets them in with an ID. */
export default function GuestPassPage() {
  const [code] = useState(readGuestCode);
  // The secret is no part of the key: what is cached may be kept.
  const { data, error, refetch } = useQuery({
    queryKey: ["doorPasses", "guest"],
    queryFn: async ({ signal }) => {
      const opened = await call("doorPasses", "guest", { code: code ?? "" }, signal);
      keepGuestPass(code ?? "", opened);
      return opened;
    },
    enabled: code !== null,
    networkMode: "always",
    retry: false,
    gcTime: 0,
    staleTime: 0,
  });
  const kept = error instanceof NetworkError && code ? readKeptGuestPass(code) : null;
  const pass = data ?? kept;
  const isGone = code === null || pass?.state === "gone" || isCode(error, "invalid-input");
  return (
    <>
      <PageHeader title="Your pass" back="/events" />
      {isGone && <Gone />}
      {!isGone && pass?.event && <PassCard pass={pass} event={pass.event} isOld={!data && kept !== null} />}
      {!isGone && !pass && error && <FailedState onRetry={() => void refetch()} />}
      {!isGone && !pass && !error && <Loading />}
    </>
  );
}
