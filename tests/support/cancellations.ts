import { setTimeout as pause } from "node:timers/promises";
import type { EventCancellation } from "../../shared/model/event-change.ts";
import type { TicketTier } from "../../shared/model/ticket-type.ts";
import { call, ok } from "./call.ts";
import { buy, payAndSettle, settleWebhooks, stack } from "./checkout.ts";
import { aMember, anAdmin, type Member } from "./fixtures.ts";
import { stripeClient } from "./plans.ts";

const timeoutMilliseconds = 60_000;

export const cancelReason = "The band is ill.";

/** Asks to cancel an event as an administrator does, whatever comes of it. */
export const tryToCancel = async (eventId: string, about: { version?: number; now?: string; key?: string } = {}) => {
  const { token } = await anAdmin();
  const { version, ...context } = about;
  return call("eventChangesAdmin", "cancel", { eventId, reason: cancelReason, version }, { token, ...context });
};

/** How far the cancellation of an event is. */
export const readCancellation = async (eventId: string): Promise<EventCancellation> =>
  ok(call("eventChangesAdmin", "cancellation", { eventId }, { token: (await anAdmin()).token }));

/** Waits until nothing is left to do; the job is called as its schedule does, `afterMinutes` from now. */
export const cancellationDone = async (eventId: string, afterMinutes = 0): Promise<EventCancellation> => {
  const now = afterMinutes ? new Date(Date.now() + afterMinutes * 60_000).toISOString() : undefined;
  for (const until = Date.now() + timeoutMilliseconds; ; await pause(100)) {
    await stack().invoke("EventChanges", {}, now);
    const progress = await readCancellation(eventId);
    if (progress.is_done) break;
    if (Date.now() > until) throw new Error(`The cancellation isn't done: ${JSON.stringify(progress)}`);
  }
  await settleWebhooks();
  await stack().settled();
  return readCancellation(eventId);
};

/** Cancels an event and waits until nothing is left to do. */
export const cancelAndWait = async (eventId: string): Promise<EventCancellation> => {
  await ok(tryToCancel(eventId));
  return cancellationDone(eventId);
};

/** A paid order of an event. */
export const aPaidOrder = async (
  eventId: string,
  quantity = 1,
  tier: TicketTier = "GA+",
): Promise<{ buyer: Member; session: string }> => {
  const buyer = await aMember();
  const { session } = await buy(buyer, eventId, { quantity, tier });
  await payAndSettle(session);
  return { buyer, session };
};

/** What Stripe gave back of an order, oldest first, in cents. */
export const refundsOf = async (session: string): Promise<number[]> => {
  const stripe = await stripeClient();
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session);
  const { data } = await stripe.refunds.list({ payment_intent: String(payment_intent) });
  return data
    .filter(({ status }) => status === "succeeded")
    .map(({ amount }) => amount)
    .reverse();
};
