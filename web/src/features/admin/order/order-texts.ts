import type { AdminOrder } from "../../../../../shared/model/order.ts";
import type { RefundPreview } from "../../../../../shared/model/ticket-report.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import type { StatusTone } from "../../../back-office/layout/status-chip.tsx";

/** A ticket of an order. */
export type OrderTicket = AdminOrder["tickets"][number];

/** A ticket's status, and how it looks. */
export const statusOf = ({ status, cancelled_by, refund_failed }: OrderTicket): [StatusTone, string] => {
  if (status === "valid") return ["warning", "Pending"];
  if (status === "redeemed") return ["positive", "Redeemed"];
  if (refund_failed && cancelled_by?.startsWith("re_refused_")) return ["negative", "Refund refused by Stripe"];
  if (refund_failed) return ["negative", "Refund returned by the bank"];
  if (cancelled_by?.startsWith("re_free_")) return ["negative", "Cancelled"];
  return ["negative", cancelled_by?.startsWith("re") ? "Refunded" : "Lost to a dispute"];
};

/** What a refund will do, a sentence for each thing. */
export const describeRefund = (preview: RefundPreview): string[] => [
  preview.amount > 0
    ? `${formatCents(preview.amount)} goes back to the card used for the payment.`
    : "No money goes back: nothing was paid.",
  `${counted(preview.tickets, "ticket")} ${preview.tickets === 1 ? "stops" : "stop"} working.`,
  preview.seats_returned > 0
    ? `${counted(preview.seats_returned, "seat")} ${preview.seats_returned === 1 ? "goes" : "go"} back on sale.`
    : "No seat goes back on sale.",
  ...(preview.free_ga_returned ? ["The buyer can use this month's free ticket again."] : []),
  ...(preview.code_use_returned ? ["The buyer can use an ambassador code again."] : []),
  preview.emails_buyer ? "The buyer gets an email." : "The buyer gets no email.",
];
