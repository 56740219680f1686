import Typography from "@mui/material/Typography";
import { EventTicketList } from "../../features/admin/event-tickets/event-ticket-list.tsx";

/** Sold tickets and refunds. */
export default function AdminTickets() {
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        Tickets
      </Typography>
      <EventTicketList />
    </>
  );
}
