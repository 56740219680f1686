const reasons: Record<string, string> = {
  expired_or_canceled_card: "The card has expired or was cancelled",
  lost_or_stolen_card: "The card was lost or stolen",
  canceled: "The refund was cancelled",
  charge_disputed: "The buyer's bank disputes the payment",
  charge_not_refundable: "Stripe can't refund this payment any more",
  balance_insufficient: "Our Stripe balance is too low",
};

/** Why a refund didn't reach its buyer, in words: the bank's or Stripe's code, or what it means that there is none we know. */
export const toRefundReason = (code: string): string => {
  const known = reasons[code];
  if (known) return known;
  return code === "unknown" ? "The bank gave no reason" : `Stripe's reason: ${code.replaceAll("_", " ")}`;
};
