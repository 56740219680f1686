import type { CodeRedemption } from "../../../../../shared/model/ambassador.ts";
import type { AmbassadorStats } from "../../../../../shared/model/ambassador-report.ts";
import { type CsvColumn, csvDollars, csvTime } from "../../../back-office/csv/csv.ts";

/** The columns of the leaderboard's export; quantities and discount add up to the tiles. */
export const statsCsv: readonly CsvColumn<AmbassadorStats>[] = [
  ["Ambassador", ({ name }) => name],
  ["Code", ({ code }) => code],
  ["Paid Redemptions", (row) => row.paid_redemptions],
  ["GA+ Qty", (row) => row.ga_quantity],
  ["VIP+ Qty", (row) => row.vip_quantity],
  ["Other Qty", (row) => row.other_quantity],
  ["Total Discount", (row) => csvDollars(row.total_discount)],
  ["Refunds", (row) => row.refunds],
  ["Refunded Qty", (row) => row.refunded_quantity],
];

/** The columns of the export of one code's orders; the net discounts add up to the leaderboard's Total Discount. */
export const redemptionCsv: readonly CsvColumn<CodeRedemption>[] = [
  ["Created At", ({ created_at }) => csvTime(created_at)],
  ["Customer Email", ({ customer_email }) => customer_email],
  ["Order ID", ({ order_id }) => order_id],
  ["Ticket Type", ({ ticket_name }) => ticket_name],
  ["Qty", ({ qty }) => qty],
  ["Refunded Qty", ({ refunded_qty }) => refunded_qty],
  ["Discount Applied", ({ discount_applied }) => csvDollars(discount_applied)],
  ["Discount Refunded", ({ refunded_discount }) => csvDollars(refunded_discount)],
  ["Net Discount", (row) => csvDollars(row.discount_applied - row.refunded_discount)],
  ["Status", ({ payment_status }) => payment_status],
];
