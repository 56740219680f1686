import type { AdminTicket } from "../../../../../shared/model/ticket-report.ts";
import { type CsvColumn, csvDollars, csvTime } from "../../../back-office/csv/csv.ts";
import { ticketStatusLabels } from "./ticket-texts.ts";

const isCancelled = ({ status }: AdminTicket): boolean => status === "cancelled";
const remaining = ({ price_paid, refunded_amount }: AdminTicket): number => price_paid - refunded_amount;

/**
 * The columns of the tickets' export. What was paid is either revenue, which adds up to the tile of that name, or went back: by a refund
 * or by a lost dispute.
 */
export const ticketCsv: readonly CsvColumn<AdminTicket>[] = [
  ["Buyer", ({ buyer_name }) => buyer_name],
  ["Email", ({ buyer_email }) => buyer_email],
  ["Event", ({ event_title }) => event_title],
  ["Tier", ({ tier_name }) => tier_name],
  ["Price Paid", ({ price_paid }) => csvDollars(price_paid)],
  ["Refunded", ({ refunded_amount }) => csvDollars(refunded_amount)],
  ["Lost to Disputes", (ticket) => csvDollars(isCancelled(ticket) ? remaining(ticket) : 0)],
  ["Revenue", (ticket) => csvDollars(isCancelled(ticket) ? 0 : remaining(ticket))],
  ["Status", ({ status }) => ticketStatusLabels[status]],
  ["Purchased At", ({ purchase_ts }) => csvTime(purchase_ts)],
  ["Checked In At", ({ check_in_ts }) => csvTime(check_in_ts)],
  ["Phone (last 4)", ({ last4_phone }) => last4_phone],
  ["Code", ({ code_used }) => code_used],
  ["Ticket ID", ({ id }) => id],
  ["Order ID", ({ session_id }) => session_id],
];
