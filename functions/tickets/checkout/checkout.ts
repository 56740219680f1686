import { AppError } from "../../../shared/model/errors.ts";
import type { Hold, Quote } from "../../../shared/model/ticket.ts";
import type { StoredEvent } from "../../events/events.ts";
import { findStock, toSpots } from "../../events/stock.ts";
import { ensureMember } from "../../members/members.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { findFreeSlot } from "../holds/hold-slots.ts";
import { findHold, isActive, type StoredHold, toHold } from "../holds/holds.ts";
import { sweepExpiredHoldsOfEvent } from "../holds/sweep-expired-holds.ts";
import { listLocksHeldBy } from "../locks/single-use-locks.ts";
import { createHoldExpiredError, openPaymentPage } from "../payments/payment-pages.ts";
import { findSessionOutcome } from "../payments/payment-sessions.ts";
import type { StepName } from "../ticket-transaction.ts";
import { hashRequest, toHoldId } from "./checkout-idempotency.ts";
import { type CheckoutContext, readCheckoutContext } from "./order-context.ts";
import { calculateOrderPrice, type Order } from "./quote.ts";
import { draftHold, issueFreeOrder, type ReplacedHold, reserveHold } from "./reserve-hold.ts";

export type CheckoutResult = { url: string | null; hold: Hold; ticket_ids: string[] };
export type CheckoutOrder = Order & { expectedTotal?: number | undefined };
type ReservedOrder = { hold: StoredHold; event: StoredEvent | null; ticketIds: string[] };
type CheckoutAttempt = { order: CheckoutOrder; caller: Caller; holdId: string; now: string };

const maxAttempts = 8;

const assertExpectedTotal = (expectedTotal: number | undefined, quote: Quote): void => {
  if (expectedTotal === undefined || expectedTotal === quote.total) return;
  throw new AppError("price-changed", "The price has changed. Check the new total.", { quote });
};

// The seats of the hold that the order replaces are available to its buyer.
const createSoldOutError = async (eventId: string, ownSeats: number): Promise<AppError> => {
  const { total_spots, spots_left } = toSpots(await findStock(eventId));
  const left = total_spots === null ? 0 : (spots_left ?? 0) + ownSeats;
  const text = left > 0 ? `Only ${left} left. Please choose fewer tickets.` : "This event is sold out.";
  return new AppError("event.sold-out", text, { spots_left: left });
};

// Seats of expired holds may be waiting for the sweep: release them before telling the buyer that there are none.
const sweepOrThrowSoldOut = async (
  refused: Set<StepName>,
  replaced: ReplacedHold | null,
  eventId: string,
  now: string,
) => {
  if (!refused.has("stock") || refused.has("hold") || (await sweepExpiredHoldsOfEvent(eventId, now)) > 0) return;
  throw await createSoldOutError(eventId, replaced?.hold.quantity ?? 0);
};

// The active hold of the event, which the order replaces; "gone" if it ended after the context was read.
const findReplacedHold = async ({ order: context }: CheckoutContext): Promise<ReplacedHold | null | "gone"> => {
  if (!context.replacedHoldId) return null;
  const hold = await findHold(context.replacedHoldId);
  if (hold?.status !== "held") return "gone";
  const holdIds = new Map(context.locks.map(({ right, hold_id }) => [right, hold_id]));
  // The context lacks locks of last month and of a former email address.
  const names = [...context.freeGaLocks, ...context.codeLocks];
  const lockNames = hold.rights.every((lockName) => names.includes(lockName))
    ? hold.rights.filter((lockName) => holdIds.get(lockName) === hold.id)
    : await listLocksHeldBy(hold.rights, hold.id);
  return { hold, lockNames };
};

// The same request made this hold before: it gets the same response, or what has become of the hold since.
const replayCheckout = async (
  { order, now }: CheckoutAttempt,
  hold: StoredHold,
  event: StoredEvent | null,
): Promise<ReservedOrder> => {
  if (hold.request !== hashRequest(order)) {
    throw new AppError("idempotency-mismatch", "This Idempotency-Key was used for a different request.");
  }
  if (hold.status === "paid") {
    const outcome = hold.session_id ? await findSessionOutcome(hold.session_id) : null;
    return { hold, event, ticketIds: outcome?.ticket_ids ?? [] };
  }
  if (!isActive(hold, now)) throw createHoldExpiredError();
  return { hold, event, ticketIds: [] };
};

// Null when something changed in the meantime: a lock of another order changes the price or rules out the code, and the
// caller's other requests change which hold is replaced. The next attempt re-evaluates everything.
const tryReserve = async (attempt: CheckoutAttempt): Promise<ReservedOrder | null> => {
  const { order, caller, holdId, now } = attempt;
  const context = await readCheckoutContext(order, caller, holdId, now);
  if (context.existingHold) return replayCheckout(attempt, context.existingHold, context.order.event);
  const priced = await calculateOrderPrice(order, context.order, caller, now);
  assertExpectedTotal(order.expectedTotal, priced.quote);
  const replaced = await findReplacedHold(context);
  if (replaced === "gone") return null;
  const isFree = priced.quote.total === 0;
  const slot = replaced?.hold.slot ?? (isFree ? undefined : await findFreeSlot(context.takenSlots, now));
  if (slot === null) return null;
  const buyer = context.member ?? (await ensureMember(caller, now));
  const draft = { id: holdId, request: hashRequest(order), slot, buyer, replaced };
  const hold = draftHold(priced, caller, draft, now);
  const { refused, ticketIds } = isFree
    ? await issueFreeOrder(hold, priced, replaced, now)
    : { refused: await reserveHold(hold, replaced, now), ticketIds: [] };
  if (refused.size === 0) return { hold: isFree ? { ...hold, status: "paid" } : hold, event: priced.event, ticketIds };
  await sweepOrThrowSoldOut(refused, replaced, order.eventId, now);
  return null;
};

const reserveOrder = async (attempt: CheckoutAttempt): Promise<ReservedOrder> => {
  return retryOnConflict(
    maxAttempts,
    async () => (await tryReserve(attempt)) ?? conflict,
    () => new AppError("unavailable", "Many people are buying right now. Please try again.", { retryAfterSeconds: 1 }),
  );
};

/**
 * Starts an order: reserves the seats, the free GA+ and the use of the code for 30 minutes in one transaction, in place of the
 * caller's unpaid hold of the event, then opens the payment page. A total of 0 issues the tickets at once (decisions D11, D35).
 * The hold is its own idempotency record: the same key with the same order leads to the same hold, whatever failed meanwhile.
 *
 * Throws `price-changed` with the new quote when `expectedTotal` is outdated, `event.sold-out`, `event.past`, `not-found`,
 * `premium-required`, `hold.too-many-events`, and as `assertCodeUsable`: nothing has changed then. Throws `idempotency-mismatch`,
 * and `hold.expired` when the hold of this key has ended. Throws `upstream-failed` and `payments-busy`: the seats stay held, and
 * the same request or `resumePayment` opens the page later.
 */
export const startCheckout = async (
  order: CheckoutOrder,
  caller: Caller,
  { now, idempotencyKey }: { now: string; idempotencyKey: string | undefined },
): Promise<CheckoutResult> => {
  const holdId = await toHoldId(caller.userId, idempotencyKey, now);
  const { hold, event, ticketIds } = await reserveOrder({ order, caller, holdId, now });
  const toResult = (stored: StoredHold, ticket_ids: string[]) => {
    const shown = toHold(stored, event, now);
    return { url: shown.checkout_url, hold: shown, ticket_ids };
  };
  if (hold.status === "paid" || hold.checkout_url) return toResult(hold, ticketIds);
  const opened = await openPaymentPage(hold, event ?? { title: "Tickets" }, now);
  const outcome = opened.status === "paid" && opened.session_id ? await findSessionOutcome(opened.session_id) : null;
  return toResult(opened, outcome?.ticket_ids ?? []);
};
