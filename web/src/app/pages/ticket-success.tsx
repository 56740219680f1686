import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { useEffect } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { EmptyState } from "../../components/feedback/states.tsx";
import { VisuallyHidden } from "../../components/layout/visually-hidden.tsx";
import { usePaidTicket } from "../../features/tickets/checkout/use-paid-ticket.ts";
import { justBought } from "../../features/tickets/just-bought.ts";
import { ticketListId } from "../../features/tickets/my-tickets/ticket-list.tsx";

const forwardAfterMilliseconds = 1_500;

const ToMyTickets = () => (
  <Button variant="contained" component={Link} to={`/dashboard?tab=profile#${ticketListId}`}>
    Go to My Tickets
  </Button>
);

const UnknownPayment = () => (
  <EmptyState
    art="tickets"
    title="We couldn't find this payment"
    text="It may belong to another account. If you paid, check that you're signed in with the account you used, or contact us."
    action={
      <Box sx={{ display: "grid", gap: 1.25 }}>
        <ToMyTickets />
        <Button color="inherit" variant="outlined" component={Link} to="/support">
          Contact Support
        </Button>
      </Box>
    }
  />
);

const TicketPending = ({ onAgain }: { onAgain: () => void }) => (
  <EmptyState
    art="tickets"
    title="Ticket Processing"
    text="Your payment is safe. We're still preparing your ticket, and we'll email it to you too."
    action={
      <Box sx={{ display: "grid", gap: 1.25 }}>
        <ToMyTickets />
        <Button color="inherit" variant="outlined" onClick={onAgain}>
          Try Again
        </Button>
      </Box>
    }
  />
);

const Searching = ({ isFound }: { isFound: boolean }) => (
  <Box role="status">
    {isFound ? (
      <EmptyState icon={<CheckCircleRounded />} title="You're in!" text="Payment successful. Opening your ticket…" />
    ) : (
      <EmptyState
        icon={<CircularProgress aria-hidden />}
        title="Getting your ticket…"
        text="We're checking your payment. This takes a few seconds."
      />
    )}
  </Box>
);

/** The page after paying for tickets: waits for the ticket and opens it, or says where it will be, or that the payment is unknown. */
export default function TicketSuccess() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { search, restart: again } = usePaidTicket(params.get("session_id"));
  useEffect(() => {
    if (search.state !== "found") return;
    const timer = setTimeout(
      () => navigate(`/ticket/${search.ticketId}`, { replace: true, state: justBought }),
      forwardAfterMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [search, navigate]);
  return (
    <Box sx={{ display: "grid", alignContent: "center", minHeight: "70dvh" }}>
      <VisuallyHidden component="h1">Your ticket</VisuallyHidden>
      {search.state === "missing" && <TicketPending onAgain={again} />}
      {search.state === "unknown" && <UnknownPayment />}
      {(search.state === "searching" || search.state === "found") && <Searching isFound={search.state === "found"} />}
    </Box>
  );
}
