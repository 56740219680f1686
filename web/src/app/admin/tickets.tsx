import { TicketManagement } from "../../features/admin/tickets/ticket-management.tsx";

/** Sold tickets. */
export default function AdminTickets() {
  return <TicketManagement />;
}
