import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { isCode, query } from "../../../api/index.ts";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { Timeline } from "../../../back-office/timeline/timeline.tsx";
import { EmptyState, FailedState } from "../../../components/feedback/states.tsx";
import { OrderAlerts } from "./order-alerts.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderTickets } from "./order-tickets.tsx";

const BackToTickets = () => (
  <Button component={Link} to="/admin/tickets" color="inherit" startIcon={<ArrowBackRounded />} sx={{ mb: 1 }}>
    Tickets
  </Button>
);

const Content = ({ sessionId }: { sessionId: string }) => {
  const { data: order, error, refetch } = useQuery(query("ticketsAdmin", "order", { sessionId }));
  if (isCode(error, "not-found")) {
    return <EmptyState art="not-found" title="Order not found" text="No tickets were issued for this payment." />;
  }
  if (error && !order) return <FailedState compact title="Failed to load order" onRetry={() => void refetch()} />;
  if (!order) return <Skeleton variant="rounded" height={320} />;
  return (
    <>
      <PageHeading
        title={order.event_title ?? "This event was removed"}
        text={
          <Box component="span" sx={{ overflowWrap: "anywhere" }}>
            Order {order.session_id}
          </Box>
        }
      />
      <OrderAlerts order={order} />
      <OrderFacts order={order} />
      <OrderTickets order={order} />
      <Timeline of={{ kind: "order", id: sessionId }} takesNotes={order.has_account} />
    </>
  );
};

/** One order: buyer, payment, tickets, what went back, and what was done with it. */
export const OrderPage = () => {
  const { sessionId = "" } = useParams();
  return (
    <>
      <BackToTickets />
      <Content key={sessionId} sessionId={sessionId} />
    </>
  );
};
