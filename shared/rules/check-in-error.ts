const textByCode: Record<string, string> = {
  "ticket.already-redeemed": "This ticket has already been redeemed",
  "ticket.refunded": "This ticket was refunded and is no longer valid",
  "ticket.cancelled": "This ticket was cancelled",
  "ticket.sent": "You've sent this ticket to somebody else",
  "ticket.too-early": "Redemption window not yet open",
  "ticket.too-late": "The redemption window has closed",
  "not-found": "Ticket not found or access denied",
};

/**
 * The sentence for a failed redemption: by the answer's code (R43), otherwise by its status or message
 * (row ticket-11). `status` is the HTTP status, 0 where no answer came.
 */
export const formatCheckInError = (failure: { code?: string; status: number; message: string }): string => {
  const says = (text: string) => failure.message.toLowerCase().includes(text);
  const byCode = failure.code === undefined ? undefined : textByCode[failure.code];
  if (byCode) return byCode;
  if (failure.status === 409 || says("already redeemed")) return "This ticket has already been redeemed";
  if (failure.status === 400 || says("outside redemption window")) return "Redemption window not yet open";
  if (failure.status === 404 || says("not found")) return "Ticket not found or access denied";
  return "Failed to redeem ticket";
};
