import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { isCode, query } from "../../api/index.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { toast } from "../../components/toast.tsx";
import { passWidth, TicketPass } from "../../features/tickets/ticket-pass.tsx";
import { useSession } from "../../member/session.tsx";

const Loading = () => (
  <Box role="status" aria-label="Loading ticket" sx={{ maxWidth: passWidth, mx: "auto" }}>
    <Skeleton variant="rounded" sx={{ aspectRatio: "4 / 3", height: "auto", borderRadius: 6 }} />
    <Skeleton height={56} sx={{ mt: 2 }} />
    <Skeleton height={56} width="70%" />
  </Box>
);

const useMinute = (): string => {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** One of the caller's tickets; a ticket that is not theirs, or that cannot be read, leads home with a word why. */
export default function TicketPage() {
  const { ticketId = "" } = useParams();
  const navigate = useNavigate();
  const { user } = useSession();
  const now = useMinute();
  const { data: ticket, error } = useQuery(query("tickets", "get", { ticketId }));
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
