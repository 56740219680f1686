import CardGiftcardRounded from "@mui/icons-material/CardGiftcardRounded";
import ConfirmationNumberRounded from "@mui/icons-material/ConfirmationNumberRounded";
import EventRounded from "@mui/icons-material/EventRounded";
import GroupsRounded from "@mui/icons-material/GroupsRounded";
import MeetingRoomRounded from "@mui/icons-material/MeetingRoomRounded";
import PlaceRounded from "@mui/icons-material/PlaceRounded";
import UndoRounded from "@mui/icons-material/UndoRounded";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import { toDirections } from "../../../../../shared/rules/directions.ts";
import { listNotes, type NoteName } from "../../../../../shared/rules/event-facts.ts";
import { postponedText } from "../../../../../shared/rules/event-times.ts";
import { describeMove } from "../../../../../shared/rules/moved-text.ts";
import { spotsText } from "../../../../../shared/rules/spots-text.ts";
import { MovedNote } from "../../../components/text/moved-note.tsx";
import { useServerInstants } from "../../../member/use-server-instants.ts";
import type { ShownPrice } from "../member-prices.ts";
import { describeReturns } from "./describe-returns.ts";

/** The icon is inside the label, because a description list may contain nothing else. */
const Fact = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <Box sx={{ position: "relative", pl: 7.25, minHeight: 44, minWidth: 0 }}>
    <Typography variant="caption" color="textSecondary" component="dt">
      <Box
        component="span"
        aria-hidden
        sx={{
          position: "absolute",
          left: 0,
          top: 0,
          display: "grid",
          placeItems: "center",
          width: 44,
          height: 44,
          borderRadius: 4,
          color: "secondary.main",
          bgcolor: "surface.raised",
        }}
      >
        {icon}
      </Box>
      {label}
    </Typography>
    <Box component="dd" sx={{ m: 0 }}>
      {children}
    </Box>
  </Box>
);

const Line = ({ children, quiet = false }: { children: ReactNode; quiet?: boolean }) => (
  <Typography
    variant={quiet ? "body2" : "subtitle1"}
    color={quiet ? "textSecondary" : "textPrimary"}
    sx={{ fontWeight: quiet ? 400 : 600 }}
  >
    {children}
  </Typography>
);

const noteIcons: Record<NoteName, ReactNode> = { rewards: <CardGiftcardRounded /> };

/** The columns of an event's facts; their skeletons have the same. */
export const factColumns = { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" };

const Where = ({ event }: { event: CityEvent }) => {
  const directions = toDirections(event);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-start", columnGap: 2 }}>
      <Box sx={{ flex: "1 1 8rem", minWidth: 0 }}>
        <Line>{event.venue_name ?? event.location}</Line>
        {event.venue_address && <Line quiet>{event.venue_address}</Line>}
        {event.venue_name && <Line quiet>{event.location}</Line>}
      </Box>
      {directions && (
        <Link
          href={directions}
          target="_blank"
          rel="noopener"
          sx={{
            display: "inline-flex",
            alignItems: "center",
            minHeight: 44,
            mt: "calc(0.77rem - 22px)",
            fontWeight: 650,
          }}
        >
          Directions
        </Link>
      )}
    </Box>
  );
};

const Moved = ({ event }: { event: CityEvent }) => {
  const text = event.past ? null : describeMove(event);
  return text && <MovedNote text={text} />;
};

const Returns = ({ event }: { event: CityEvent }) => {
  const now = useServerInstants([event.return_until, event.start_at]);
  const returns = describeReturns(event, now);
  return (
    returns && (
      <Fact icon={<UndoRounded />} label="Returns">
        <Line>{returns.text}</Line>
        {returns.later && <Line quiet>{returns.later}</Line>}
      </Fact>
    )
  );
};

// Tickets without a limit are told of by the order form alone.
const hasSpots = ({ past, state, entry, total_spots }: CityEvent): boolean =>
  !past && state !== "postponed" && state !== "cancelled" && (entry === "rsvp" || total_spots !== null);

/** When, where, what it costs who looks, spots left, and what else there is to know. */
export const EventFacts = ({ event, price }: { event: CityEvent; price: ShownPrice }) => (
  <Box
    component="dl"
    sx={{
      display: "grid",
      gap: 2.25,
      m: 0,
      gridTemplateColumns: factColumns,
    }}
  >
    <Fact icon={<EventRounded />} label="When">
      {event.state === "postponed" ? (
        <Line>{postponedText}</Line>
      ) : (
        <>
          <Line>{event.date}</Line>
          <Line quiet>{event.time}</Line>
          <Moved event={event} />
        </>
      )}
    </Fact>
    <Fact icon={<PlaceRounded />} label="Where">
      <Where event={event} />
    </Fact>
    <Fact icon={<ConfirmationNumberRounded />} label="Price">
      <Line>{price.note ? `${price.text} · ${price.note}` : price.text}</Line>
    </Fact>
    {event.re_entry && (
      <Fact icon={<MeetingRoomRounded />} label="Door">
        <Line>Re-entry allowed</Line>
      </Fact>
    )}
    {hasSpots(event) && (
      <Fact icon={<GroupsRounded />} label="Spots">
        <Line>{spotsText(event)}</Line>
      </Fact>
    )}
    <Returns event={event} />
    {listNotes(event).page.map(({ name, label, text }) => (
      <Fact key={name} icon={noteIcons[name]} label={label}>
        <Line>{text}</Line>
      </Fact>
    ))}
  </Box>
);
