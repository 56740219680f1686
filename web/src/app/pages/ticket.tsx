import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import type { Ticket } from "../../../../shared/model/ticket.ts";
import { getLiveWindow, isLive, isPast } from "../../../../shared/rules/event-times.ts";
import { getDoorStatus } from "../../../../shared/rules/ticket-label.ts";
import { ApiError, isCode, NetworkError } from "../../api/index.ts";
import { FailedState } from "../../components/feedback/states.tsx";
import { toast } from "../../components/feedback/toast.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { lazyOptional } from "../../components/lazy-optional.ts";
import { displayNameOf } from "../../features/profile/profile-header.tsx";
import { profileQuery } from "../../features/profile/profile-queries.ts";
import { TicketCode } from "../../features/tickets/code/ticket-code.tsx";
import { useJustBought } from "../../features/tickets/just-bought.ts";
import { TicketPager } from "../../features/tickets/pass/ticket-pager.tsx";
import { passWidth, TicketPass } from "../../features/tickets/pass/ticket-pass.tsx";
import { isAway, isUsable, useTicket } from "../../features/tickets/use-ticket.ts";
import { useServerNow } from "../../member/server-time.ts";
import { useSession } from "../../member/session/session.tsx";

// What needs a connection a device needn't keep; without one the ticket stands alone.
const SendPanel = lazyOptional(() => import("../../features/tickets/sending/send-panel.tsx"));
const GiveBack = lazyOptional(() => import("../../features/tickets/sending/give-back.tsx"));
const ReturnPanel = lazyOptional(() => import("../../features/tickets/returning/return-panel.tsx"));
const NewTicket = lazyOptional(() => import("../ticket/new-ticket.tsx"));
const TicketWatch = lazyOptional(() => import("../../features/tickets/pass/ticket-watch.tsx"));

const Loading = () => (
  <Box role="status" aria-label="Loading ticket" sx={{ maxWidth: passWidth, mx: "auto" }}>
    <Card>
      <Skeleton variant="rectangular" height={206} />
      <Skeleton variant="rectangular" height={64} sx={{ mt: "2px" }} />
      <Box sx={{ p: 2.5 }}>
        {[70, 90, 45, 80].map((width) => (
          <Skeleton key={width} height={44} width={`${width}%`} />
        ))}
      </Box>
    </Card>
  </Box>
);

/** Logs why a ticket is or isn't valid, for administrators who add `?debug=1`. */
const useDebugLog = (ticket: Ticket | undefined, error: Error | null, now: string) => {
  const { user } = useSession();
  const [search] = useSearchParams();
  const isOn = (user?.isAdmin ?? false) && search.get("debug") === "1";
  useEffect(() => {
    if (!isOn) return;
    if (error) console.debug("[ticket] failed", { code: error instanceof ApiError ? error.code : error.name });
    if (!ticket) return;
    const { id, status, tier, event } = ticket;
    console.debug("[ticket]", { id, status, tier, now, ...getLiveWindow(event), isLive: isLive(event, now) });
  }, [isOn, ticket, error, now]);
};

/** Redirects home with the reason if the ticket isn't theirs or can't be loaded; offline it's retried. */
const useRedirectOnError = (error: Error | null) => {
  const navigate = useNavigate();
  useEffect(() => {
    if (!error || error instanceof NetworkError) return;
    const isMissing = isCode(error, "not-found", "invalid-input");
    toast({
      title: isMissing ? "This ticket does not belong to you" : "Failed to load ticket",
      variant: "destructive",
    });
    navigate("/dashboard", { replace: true });
  }, [error, navigate]);
};

const isOpen = (ticket: Ticket, now: string): boolean =>
  ["valid", "being-sent", "not-yet"].includes(getDoorStatus(ticket, now));

// Whoever is out comes back by it until the doors close.
const mayShowCode = (ticket: Ticket, now: string): boolean =>
  ticket.event.door_mode === "scan" && (isOpen(ticket, now) || isAway(ticket, now));

/** Only the buyer sends a ticket, once, until the doors open, and not while it is offered to the waiting list. */
const maySend = (ticket: Ticket, userId: string, now: string): boolean =>
  ticket.user_id === userId && isOpen(ticket, now) && now < ticket.event.transfer_until && !ticket.offered_back_at;

/** Whoever was sent a ticket gives it back until it is used or the event is over. */
const mayGiveBack = (ticket: Ticket, userId: string, now: string): boolean =>
  ticket.holder_id === userId && ticket.status === "valid" && !isPast(ticket.event, now);

/** Whether an event takes its tickets back at `now`: for their price, or to offer them to whoever waits. */
const takesBack = ({ return_until, offers_back, start_at }: Ticket["event"], now: string): boolean =>
  now < (return_until ?? "") || (offers_back && now < start_at);

/**
 * Only the buyer returns or offers a ticket, or keeps one that is offered; of one that somebody else has by now the answer says how it comes
 * back.
 */
const mayReturn = (ticket: Ticket, userId: string, now: string): boolean =>
  ticket.user_id === userId &&
  ticket.status === "valid" &&
  ticket.event.state !== "cancelled" &&
  !isPast(ticket.event, now) &&
  (takesBack(ticket.event, now) || Boolean(ticket.offered_back_at));

/** One of the member's tickets, available offline, with links to the others of its order. */
export default function TicketPage() {
  const { ticketId = "" } = useParams();
  const { user } = useSession();
  const now = useServerNow(10_000);
  const { ticket, order, error, retry } = useTicket(ticketId);
  const { data: profile } = useQuery(profileQuery);
  const isNew = useJustBought();
  useDebugLog(ticket, error, now);
  useRedirectOnError(error);
  const isUnreachable = !ticket && error instanceof NetworkError;
  return (
    <>
      <PageHeader title="Your ticket" back="/dashboard?tab=events" />
      {isUnreachable && <FailedState title="Your ticket isn't saved on this device" onRetry={retry} />}
      {ticket && user && (
        <>
          {isUsable(ticket, now) && (
            <Suspense>
              <TicketWatch ticketId={ticket.id} />
            </Suspense>
          )}
          {isNew && (
            <Box sx={{ maxWidth: passWidth, mx: "auto", mb: 2.5 }}>
              <Suspense>
                <NewTicket
                  ticket={ticket}
                  other={order.findLast((one) => one.id !== ticket.id && maySend(one, user.id, now))}
                  now={now}
                />
              </Suspense>
            </Box>
          )}
          <TicketPager order={order} current={ticket.id} />
          <TicketPass
            ticket={ticket}
            holder={displayNameOf(user, profile)}
            email={user.email}
            now={now}
            code={mayShowCode(ticket, now) ? <TicketCode ticket={ticket} userId={user.id} /> : null}
          />
          {maySend(ticket, user.id, now) && (
            <Box sx={{ maxWidth: passWidth, mx: "auto", mt: 2 }}>
              <Suspense>
                <SendPanel key={ticket.id} ticket={ticket} />
              </Suspense>
            </Box>
          )}
          {mayGiveBack(ticket, user.id, now) && (
            <Box sx={{ maxWidth: passWidth, mx: "auto", mt: 2 }}>
              <Suspense>
                <GiveBack key={ticket.id} ticket={ticket} />
              </Suspense>
            </Box>
          )}
          {mayReturn(ticket, user.id, now) && (
            <Box sx={{ maxWidth: passWidth, mx: "auto", mt: 2 }}>
              <Suspense>
                <ReturnPanel key={ticket.id} ticket={ticket} order={order} now={now} />
              </Suspense>
            </Box>
          )}
        </>
      )}
      {!ticket && !isUnreachable && <Loading />}
    </>
  );
}
