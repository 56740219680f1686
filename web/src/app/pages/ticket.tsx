import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import type { Ticket } from "../../../../shared/model/ticket.ts";
import { isLive, liveWindow } from "../../../../shared/rules/event-clock.ts";
import { ApiError, isCode, query } from "../../api/index.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { toast } from "../../components/toast.tsx";
import { useNow } from "../../components/use-now.ts";
import { passWidth, TicketPass } from "../../features/tickets/ticket-pass.tsx";
import { useSession } from "../../member/session.tsx";

const Loading = () => (
  <Box role="status" aria-label="Loading ticket" sx={{ maxWidth: passWidth, mx: "auto" }}>
    <Skeleton variant="rounded" sx={{ aspectRatio: "4 / 3", height: "auto", borderRadius: 6 }} />
    <Skeleton height={56} sx={{ mt: 2 }} />
    <Skeleton height={56} width="70%" />
  </Box>
);

/** What helps to see why a ticket does or does not open the door; for administrators who ask for it with `?debug=1`. */
const useDebugLog = (ticket: Ticket | undefined, error: Error | null, now: string) => {
  const { user } = useSession();
  const [search] = useSearchParams();
  const isOn = (user?.isAdmin ?? false) && search.get("debug") === "1";
  useEffect(() => {
    if (!isOn) return;
    if (error) console.debug("[ticket] failed", { code: error instanceof ApiError ? error.code : error.name });
    if (!ticket) return;
    const { id, status, tier, event } = ticket;
    console.debug("[ticket]", { id, status, tier, now, ...liveWindow(event), isLive: isLive(event, now) });
  }, [isOn, ticket, error, now]);
};

/** One of the caller's tickets; a ticket that is not theirs, or that cannot be read, leads home with a word why. */
export default function TicketPage() {
  const { ticketId = "" } = useParams();
  const navigate = useNavigate();
  const { user } = useSession();
  const now = new Date(useNow(10_000)).toISOString();
  const { data: ticket, error } = useQuery(query("tickets", "get", { ticketId }));
  useDebugLog(ticket, error, now);
  useEffect(() => {
    if (!error || ticket) return;
    const isMissing = isCode(error, "not-found", "invalid-input");
    toast({
      title: isMissing ? "This ticket does not belong to you" : "Failed to load ticket",
      variant: "destructive",
    });
    navigate("/dashboard", { replace: true });
  }, [error, ticket, navigate]);
  return (
    <>
      <PageHeader title="Your ticket" back="/dashboard?tab=events" />
      {ticket && user ? <TicketPass ticket={ticket} email={user.email} now={now} /> : <Loading />}
    </>
  );
}
