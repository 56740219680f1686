/** What one order with an ambassador's code adds to the figures of the code; the discount in cents. */
export type CodeUse = {
  paid: number;
  refunds: number;
  gaQuantity: number;
  vipQuantity: number;
  discount: number;
};

const paidStatuses = new Set(["paid", "captured", "succeeded", "authorized"]);
const refundStatuses = new Set(["refunded", "void"]);
const positiveStatuses = new Set(["paid", "captured", "succeeded"]);

/** Whether a payment status counts as paid. */
export const isPaidStatus = (status: string): boolean => paidStatuses.has(status);

/** Whether a payment status counts as a refund. */
export const isRefundStatus = (status: string): boolean => refundStatuses.has(status);

/** Whether the badge of a payment status is positive; an authorized payment isn't captured yet. */
export const hasPositiveBadge = (status: string): boolean => positiveStatuses.has(status);

/** Whether the tickets of an order count as VIP+: their type contains "vip" in any letter case. */
export const isVipType = (ticketType: string): boolean => /vip/i.test(ticketType);

/** What one order adds: quantities and discount count for paid orders only. */
export const toCodeUse = ({
  payment_status,
  ticket_type,
  qty,
  discount_applied,
}: {
  payment_status: string;
  ticket_type: string;
  qty: number;
  discount_applied: number;
}): CodeUse => {
  const isPaid = isPaidStatus(payment_status);
  const isVip = isVipType(ticket_type);
  return {
    paid: isPaid ? 1 : 0,
    refunds: isRefundStatus(payment_status) ? 1 : 0,
    gaQuantity: isPaid && !isVip ? qty : 0,
    vipQuantity: isPaid && isVip ? qty : 0,
    discount: isPaid ? discount_applied : 0,
  };
};
