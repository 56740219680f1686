import ConfirmationNumberRounded from "@mui/icons-material/ConfirmationNumberRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import ButtonBase from "@mui/material/ButtonBase";
import Skeleton from "@mui/material/Skeleton";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import type { Ticket } from "../../../../../shared/model/ticket.ts";
import { formatEventDate, toCityTime } from "../../../../../shared/rules/city-time.ts";
import { getTicketLabel, isPastTicket, type TicketLabel } from "../../../../../shared/rules/ticket-label.ts";
import { EmptyState, FailedState } from "../../../components/feedback/states.tsx";
import { Panel } from "../../../components/layout/panel.tsx";
import { Picture } from "../../../components/media/picture.tsx";
import { Badge, type BadgeTone } from "../../../components/text/badge.tsx";
import { useServerNow } from "../../../member/server-time.ts";
import { HoldList } from "../holds/hold-list.tsx";
import { useMyTickets } from "../ticket-queries.ts";

const initialCount = 4;

/** The list's URL fragment: `#my-tickets`. */
export const ticketListId = "my-tickets";

const tones: Record<TicketLabel, BadgeTone> = {
  Valid: "teal",
  Redeemed: "gold",
  Attended: "gold",
  Missed: "quiet",
  Cancelled: "quiet",
};

const Row = ({ ticket, now }: { ticket: Ticket; now: string }) => {
  const label = getTicketLabel(ticket, now);
  return (
    <ButtonBase
      component={Link}
      to={`/ticket/${ticket.id}`}
      data-ticket={ticket.id}
      sx={{
        display: "flex",
        width: 1,
        gap: 1.75,
        p: 1,
        textAlign: "left",
        borderRadius: 5,
        bgcolor: "surface.sunken",
        "&:hover": { bgcolor: "surface.raised" },
      }}
    >
      <Box
        sx={{
          flex: "none",
          width: 72,
          height: 72,
          borderRadius: 4,
          overflow: "hidden",
          filter: isPastTicket(ticket, now) ? "saturate(0.4)" : undefined,
        }}
      >
        <Picture src={ticket.event.image} alt="" />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" noWrap>
          {ticket.event.title}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p" noWrap>
          {formatEventDate(ticket.event)} • {toCityTime(ticket.event.start_at).format("h:mm A")}
        </Typography>
        <Box sx={{ display: "flex", gap: 0.75, mt: 0.75 }}>
          <Badge tone={tones[label]}>{label}</Badge>
          <Badge>{ticket.tier}</Badge>
        </Box>
      </Box>
    </ButtonBase>
  );
};

const Loading = () => (
  <Box role="status" aria-label="Loading your tickets" sx={{ display: "grid", gap: 1.25 }}>
    <Skeleton variant="rounded" height={88} />
    <Skeleton variant="rounded" height={88} />
  </Box>
);

const empty = {
  upcoming: { title: "No upcoming tickets", text: "Your next night out is one tap away." },
  past: { title: "No past tickets", text: "Events you've been to show up here." },
} as const;

const List = ({ tickets, side, now }: { tickets: Ticket[]; side: keyof typeof empty; now: string }) => {
  const [showsAll, setShowsAll] = useState(false);
  if (tickets.length === 0) {
    return (
      <EmptyState
        compact
        icon={<ConfirmationNumberRounded />}
        {...empty[side]}
        action={
          side === "upcoming" && (
            <Button component={Link} to="/dashboard?tab=events" variant="outlined" color="inherit">
              Browse Events
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <Box
        component="ul"
        sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 1.25, m: 0, p: 0, listStyle: "none" }}
      >
        {tickets.slice(0, showsAll ? undefined : initialCount).map((ticket) => (
          <li key={ticket.id}>
            <Row ticket={ticket} now={now} />
          </li>
        ))}
      </Box>
      {tickets.length > initialCount && !showsAll && (
        <Button fullWidth color="inherit" onClick={() => setShowsAll(true)} sx={{ mt: 1 }}>
          Show all {tickets.length}
        </Button>
      )}
    </>
  );
};

/** Scrolls to the list, once it has loaded, if the URL asks for it. */
const useScrollToHash = (isThere: boolean) => {
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const isAsked = isThere && hash === `#${ticketListId}`;
  useEffect(() => {
    if (isAsked) place.current?.scrollIntoView({ block: "start" });
  }, [isAsked]);
  return place;
};

/** The member's tickets in two tabs, Upcoming and Past, each linking to its page. */
export const TicketList = () => {
  const [side, setSide] = useState<keyof typeof empty>("upcoming");
  const { data, isError, refetch } = useMyTickets();
  const now = useServerNow(30_000);
  const place = useScrollToHash(data !== undefined);
  const isShown = (ticket: Ticket) => isPastTicket(ticket, now) === (side === "past");
  return (
    <Panel title="My Tickets">
      <Box ref={place} sx={{ position: "relative", top: -72, scrollMarginTop: "8px" }} />
      <HoldList sx={{ mb: 2 }} />
      <Tabs
        value={side}
        onChange={(_event, chosen: keyof typeof empty) => setSide(chosen)}
        variant="fullWidth"
        aria-label="My Tickets"
        sx={{ mt: -1, mb: 2 }}
      >
        <Tab value="upcoming" label="Upcoming" />
        <Tab value="past" label="Past" />
      </Tabs>
      {!data && !isError && <Loading />}
      {!data && isError && <FailedState compact onRetry={() => void refetch()} />}
      {data && <List key={side} tickets={data.items.filter(isShown)} side={side} now={now} />}
    </Panel>
  );
};
