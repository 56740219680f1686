import { AppError } from "../../../shared/model/errors.ts";
import type { Quote } from "../../../shared/model/ticket.ts";
import type { TicketTier } from "../../../shared/model/ticket-type.ts";
import { nameTier } from "../../../shared/rules/ticket-types.ts";
import { assertTicketSalesOpen } from "../../content/app-settings.ts";
import type { StoredEvent } from "../../events/events.ts";
import { countWaiting, findStock, readTypeCounts, type Stock, toSpots } from "../../events/stock.ts";
import { withTypes } from "../../events/ticket-types.ts";
import { countAllWaiting, isKeptForList } from "../../events/waiting.ts";
import { assertUnblocked } from "../../members/account-blocks.ts";
import { ensureMember } from "../../members/members.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { getOpenOffer } from "../../waiting-lists/take-offer.ts";
import type { StoredEntry } from "../../waiting-lists/waiting-entries.ts";
import { findFreeLimitError } from "../free-tickets/free-tickets.ts";
import { findFreeSlot } from "../holds/find-free-slot.ts";
import { offerSlot } from "../holds/hold-slots.ts";
import { findHold, isActive, type StoredHold } from "../holds/holds.ts";
import { sweepExpiredHoldsOfEvent } from "../holds/sweep-expired-holds.ts";
import { listLocksHeldBy } from "../locks/single-use-locks.ts";
import { assertPlacesStand } from "../offered-back/ticket-places.ts";
import { createHoldExpiredError } from "../payments/payment-pages.ts";
import { findSessionOutcome } from "../payments/payment-sessions.ts";
import { termsOf } from "../seats.ts";
import type { Refused } from "../ticket-transaction.ts";
import { hashRequest, type OrderAttempt } from "./order.ts";
import { type CheckoutContext, readCheckoutContext } from "./order-context.ts";
import { calculateOrderPrice } from "./quote.ts";
import { draftHold, issueFreeOrder, type ReplacedHold, reserveHold } from "./reserve-hold.ts";
import { recentlySoldOut } from "./rush.ts";

/** A reserved order, with what was read before; `ticketIds` are those of an order with a total of 0. */
export type ReservedOrder = {
  hold: StoredHold;
  event: StoredEvent | null;
  ticketIds: string[];
  context: CheckoutContext;
};

/** Asked with the price known, before seats are reserved: where the order waits instead, or null when it goes on. */
type WaitInLine<Waiting> = (context: CheckoutContext, replaced: ReplacedHold | null) => Promise<Waiting | null>;

const maxAttempts = 8;

const assertExpectedTotal = (expectedTotal: number | undefined, quote: Quote): void => {
  if (expectedTotal === undefined || expectedTotal === quote.total) return;
  throw new AppError("price-changed", "The price has changed. Check the new total.", { quote });
};

type Wanted = { hold: StoredHold; event: StoredEvent; replaced: ReplacedHold | null };

const createEventSoldOutError = (left: number): AppError => {
  const text = left > 0 ? `Only ${left} left. Please choose fewer tickets.` : "This event is sold out.";
  return new AppError("event.sold-out", text, { spots_left: left });
};

const createTypeSoldOutError = (name: string, tier: TicketTier, left: number): AppError => {
  const text = left > 0 ? `Only ${left} ${name} left. Please choose fewer tickets.` : `${name} is sold out.`;
  return new AppError("ticket.type-sold-out", text, { tier, left });
};

// What is left is for those who wait: to everybody else it is sold out.
const createKeptError = (event: StoredEvent, stock: Stock | null, tier: TicketTier): AppError => {
  const waiting = { left: 0, waiting: countAllWaiting(stock) };
  return countWaiting(stock, tier) > 0
    ? new AppError("ticket.type-sold-out", `${nameTier(withTypes(event), tier)} is sold out.`, { tier, ...waiting })
    : new AppError("event.sold-out", "This event is sold out.", { spots_left: 0, ...waiting });
};

/**
 * The error for an event, or a type of ticket, with too few seats; null for one that was closed or changed meanwhile, or has enough again. The
 * seats of the hold that the order replaces are available to its buyer.
 */
const findSoldOutError = async ({ hold, event, replaced }: Wanted, now: string): Promise<AppError | null> => {
  const { event_id, tier, quantity } = hold;
  const stock = await findStock(event_id);
  if (stock?.is_closed || stock?.types_version !== event.types_version) return null;
  const { total_spots, spots_left } = toSpots(stock);
  const own = replaced?.hold.quantity ?? 0;
  const left = total_spots === null ? Number.POSITIVE_INFINITY : (spots_left ?? 0) + own;
  if (left === 0) recentlySoldOut.add(event_id, now);
  if (left < quantity) return createEventSoldOutError(left);
  if (isKeptForList(event, stock, tier, now)) return createKeptError(event, stock, tier);
  const { limit } = termsOf(event, tier, now);
  if (limit === undefined) return null;
  const ownOfType = replaced?.hold.tier === tier ? own : 0;
  const leftOfType = Math.max(0, limit - readTypeCounts(stock, tier).taken + ownOfType);
  return leftOfType < quantity ? createTypeSoldOutError(nameTier(withTypes(event), tier), tier, leftOfType) : null;
};

// Seats of expired holds may be waiting for the sweep: release them before telling the buyer that there are none.
const sweepOrThrowSoldOut = async (refused: Refused, wanted: Wanted, now: string) => {
  if (!refused.has("stock") || refused.has("hold")) return;
  if ((await sweepExpiredHoldsOfEvent(wanted.hold.event_id, now)) > 0) return;
  const error = await findSoldOutError(wanted, now);
  if (error) throw error;
};

// A count that another of the payer's orders has lowered meanwhile is tried again.
const throwFreeLimit = async (refused: Refused, hold: StoredHold, replaced: ReplacedHold | null) => {
  if (!refused.has("free") || refused.has("hold")) return;
  const error = await findFreeLimitError(hold, replaced?.hold ?? null);
  if (error) throw error;
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
  { order, now }: OrderAttempt,
  hold: StoredHold,
  context: CheckoutContext,
): Promise<ReservedOrder> => {
  const { event } = context.order;
  if (hold.request !== hashRequest(order)) {
    throw new AppError("idempotency-mismatch", "This Idempotency-Key was used for a different request.");
  }
  if (hold.status === "paid") {
    const outcome = hold.session_id ? await findSessionOutcome(hold.session_id) : null;
    return { hold, event, ticketIds: outcome?.ticket_ids ?? [], context };
  }
  if (!isActive(hold, now)) throw createHoldExpiredError();
  return { hold, event, ticketIds: [], context };
};

// An order takes all of its offer's places or fewer.
const findOffer = async ({ order, caller, now }: OrderAttempt): Promise<StoredEntry | null> => {
  const { eventId, offerId, tier, quantity } = order;
  if (offerId === undefined) return null;
  const offer = await getOpenOffer({ eventId, offerId }, caller.userId, now);
  if (offer.awaits === tier && quantity <= offer.quantity) return offer;
  const message = "This isn't what you were offered.";
  throw new AppError("invalid-input", message, { fields: [{ path: "quantity", message }], quantity: offer.quantity });
};

// What comes of the waiting list has a slot beside the member's three.
const findSlot = async (context: CheckoutContext, offer: StoredEntry | null, now: string): Promise<string | null> =>
  offer ? offerSlot : findFreeSlot(context.takenSlots, now);

// Null when something changed in the meantime: a lock of another order changes the price or rules out the code, and the
// caller's other requests change which hold is replaced. The next attempt re-evaluates everything.
const tryReserve = async <Waiting>(
  attempt: OrderAttempt,
  waitInLine: WaitInLine<Waiting> | undefined,
): Promise<ReservedOrder | Waiting | null> => {
  const { order, caller, holdId, now } = attempt;
  const context = await readCheckoutContext(order, caller, holdId, now);
  assertUnblocked(context.member);
  if (context.existingHold) return replayCheckout(attempt, context.existingHold, context);
  assertTicketSalesOpen(context.settings);
  const priced = await calculateOrderPrice(order, context.order, caller, now);
  assertExpectedTotal(order.expectedTotal, priced.quote);
  const offer = await findOffer(attempt);
  const replaced = await findReplacedHold(context);
  if (replaced === "gone") return null;
  const waiting = await waitInLine?.(context, replaced);
  if (waiting) return waiting;
  const isFree = priced.quote.total === 0;
  const slot = replaced?.hold.slot ?? (isFree ? undefined : await findSlot(context, offer, now));
  if (slot === null) return null;
  const buyer = context.member ?? (await ensureMember(caller, now));
  const draft = { id: holdId, request: hashRequest(order), slot, buyer, replaced, offer };
  const hold = draftHold(priced, caller, draft, now);
  const giveUpOn = waitInLine && "stock";
  const { refused, ticketIds } = isFree
    ? await issueFreeOrder(hold, priced, { replaced, offer }, now, giveUpOn)
    : { refused: await reserveHold(hold, priced, { replaced, offer }, now, giveUpOn), ticketIds: [] };
  if (refused.size === 0) {
    return { hold: isFree ? { ...hold, status: "paid" } : hold, event: priced.event, ticketIds, context };
  }
  await throwFreeLimit(refused, hold, replaced);
  if (refused.has("ticket") || refused.has("offered")) await assertPlacesStand(hold, { offer, replaced }, now);
  if (offer) return null;
  await sweepOrThrowSoldOut(refused, { hold, event: priced.event, replaced }, now);
  return null;
};

/**
 * Reserves the seats of an order, or issues its tickets when the total is 0, unless it waits in line first.
 * Throws as `startCheckout`, and `unavailable` when others keep changing the same items; with `waitInLine`, as soon as somebody else writes the
 * event's stock at the same moment.
 */
export const reserveOrder = async <Waiting = never>(
  attempt: OrderAttempt,
  waitInLine?: WaitInLine<Waiting>,
): Promise<ReservedOrder | Waiting> =>
  retryOnConflict<ReservedOrder | Waiting>(
    maxAttempts,
    async () => (await tryReserve(attempt, waitInLine)) ?? conflict,
    () => new AppError("unavailable", "Many people are buying right now. Please try again.", { retryAfterSeconds: 1 }),
  );
