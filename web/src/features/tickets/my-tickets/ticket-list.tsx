import ConfirmationNumberRounded from "@mui/icons-material/ConfirmationNumberRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import type { Ticket } from "../../../../../shared/model/ticket.ts";
import { isPastTicket } from "../../../../../shared/rules/ticket-label.ts";
import { EmptyState, FailedState } from "../../../components/feedback/states.tsx";
import { Panel } from "../../../components/layout/panel.tsx";
import { useServerNow } from "../../../member/server-time.ts";
import { HoldList } from "../holds/hold-list.tsx";
import { useMyTickets } from "../ticket-queries.ts";
import { TicketRow } from "./ticket-row.tsx";

const initialCount = 4;

/** The list's URL fragment: `#my-tickets`. */
export const ticketListId = "my-tickets";

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
            <TicketRow ticket={ticket} now={now} />
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
