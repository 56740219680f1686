/**
 * The sentence for a failed redemption, by the answer's status or message (spec/2, section 8).
 * `status` is the HTTP status, 0 where no answer came.
 */
export const redeemFailureText = (failure: { status: number; message: string }): string => {
  const says = (text: string) => failure.message.toLowerCase().includes(text);
  if (failure.status === 409 || says("already redeemed")) return "This ticket has already been redeemed";
  if (failure.status === 400 || says("outside redemption window")) return "Redemption window not yet open";
  if (failure.status === 404 || says("not found")) return "Ticket not found or access denied";
  return "Failed to redeem ticket";
};
