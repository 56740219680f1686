/**
 * What one order with an ambassador's code adds to the figures of the code: what it still brings, by ticket, and what of it went back.
 * The discount in cents.
 */
export type CodeUse = {
  paid: number;
  refunds: number;
  gaQuantity: number;
  vipQuantity: number;
  /** Of the types that events name. */
  otherQuantity: number;
  discount: number;
  refundedQuantity: number;
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

/** Whether the tickets of an order count as VIP+: the key of their type contains "vip" in any letter case, whatever an event names a type. */
export const isVipType = (ticketType: string): boolean => /vip/i.test(ticketType);

type Order = {
  payment_status: string;
  ticket_type: string;
  qty: number;
  discount_applied: number;
  refunded_qty?: number | undefined;
  refunded_discount?: number | undefined;
};

/** How many tickets of an order went back, and how much of its discount with them: all of it once the order is refunded. */
export const returnedOf = (order: Order): { quantity: number; discount: number } =>
  isRefundStatus(order.payment_status)
    ? { quantity: order.qty, discount: order.discount_applied }
    : { quantity: order.refunded_qty ?? 0, discount: order.refunded_discount ?? 0 };

/** What one order adds: quantities and discount count for paid orders only, less the tickets that went back. */
export const toCodeUse = (order: Order): CodeUse => {
  const isPaid = isPaidStatus(order.payment_status);
  const isVip = isVipType(order.ticket_type);
  const isGa = order.ticket_type === "GA+";
  const returned = returnedOf(order);
  const quantity = isPaid ? order.qty - returned.quantity : 0;
  return {
    paid: isPaid ? 1 : 0,
    refunds: isRefundStatus(order.payment_status) ? 1 : 0,
    gaQuantity: isGa ? quantity : 0,
    vipQuantity: isVip ? quantity : 0,
    otherQuantity: isGa || isVip ? 0 : quantity,
    discount: isPaid ? order.discount_applied - returned.discount : 0,
    refundedQuantity: returned.quantity,
  };
};

type DiscountedTicket = { isCancelled: boolean; discountType: string | undefined };

/**
 * How much of an order's code discount (cents) belongs to its cancelled tickets. The code lowers the price of each ticket it applies to
 * by the same amount; where it isn't known which ones these are, of each ticket.
 */
export const discountOfCancelled = (discount: number, tickets: readonly DiscountedTicket[]): number => {
  const lowered = tickets.filter(({ discountType }) => discountType === "ambassador");
  const shared = lowered.length > 0 ? lowered : tickets;
  const cancelled = shared.filter(({ isCancelled }) => isCancelled).length;
  return shared.length === 0 ? 0 : Math.round((discount * cancelled) / shared.length);
};
