import { AppError } from "../../../shared/model/errors.ts";
import type { LinePlace } from "../../../shared/model/line.ts";
import type { Hold } from "../../../shared/model/ticket.ts";
import { getEventState } from "../../../shared/rules/event-state.ts";
import { isPast } from "../../../shared/rules/event-times.ts";
import { initialSettings, settingsLookup } from "../../content/app-settings.ts";
import { eventLookup } from "../../events/events.ts";
import { stockLookup } from "../../events/stock.ts";
import { isOnSale } from "../../events/type-on-sale.ts";
import { assertUnblocked } from "../../members/account-blocks.ts";
import { memberLookup } from "../../members/members.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { withoutWaitingForLimits } from "../../platform/stripe/retrying-http-client.ts";
import { batchRead } from "../../platform/table/batch-read.ts";
import { holdSlotLookup } from "../holds/hold-slots.ts";
import { holdLookup, toHold } from "../holds/holds.ts";
import { type JoinedLine, joinLine, joinPageQueue, type KnownLine } from "../line/join-line.ts";
import { deletePlace } from "../line/leave-line.ts";
import { placeLookup, toLinePlace, waitsForSeats } from "../line/line-places.ts";
import { countWaiting, lineLookup } from "../line/lines.ts";
import { openPaymentPage } from "../payments/payment-pages.ts";
import { findSessionOutcome } from "../payments/payment-sessions.ts";
import { type Order, type OrderAttempt, toHoldId } from "./order.ts";
import type { CheckoutContext } from "./order-context.ts";
import type { ReplacedHold } from "./reserve-hold.ts";
import { type ReservedOrder, reserveOrder } from "./reserve-order.ts";
import { recentlyCrowded, recentlySoldOut } from "./rush.ts";

export type CheckoutResult = { url: string | null; hold: Hold | null; ticket_ids: string[]; place: LinePlace | null };

const isReserved = (result: ReservedOrder | JoinedLine): result is ReservedOrder => "hold" in result;

const isBusy = (error: unknown, code: "unavailable" | "payments-busy"): boolean =>
  error instanceof AppError && error.code === code;

// One read is all that a checkout costs while its event is sold out: the seats of the caller's own hold are the exception.
const assertNotJustSoldOut = async ({ order, caller, holdId, now }: OrderAttempt): Promise<void> => {
  const { eventId } = order;
  if (order.offerId || !recentlySoldOut.has(eventId, now)) return;
  const { stock, own, existing } = await batchRead({
    stock: [stockLookup(eventId)],
    own: [holdSlotLookup(caller.userId, eventId)],
    existing: [holdLookup(holdId)],
  });
  if (stock[0]?.left !== 0 || stock[0].is_closed || own.length > 0 || existing.length > 0) return;
  throw new AppError("event.sold-out", "This event is sold out.", { spots_left: 0 });
};

const join = async (attempt: OrderAttempt, known?: KnownLine): Promise<JoinedLine> => {
  const joined = await joinLine(attempt, known);
  if (!joined) {
    throw new AppError("unavailable", "Many people are buying right now. Please try again.", { retryAfterSeconds: 1 });
  }
  recentlyCrowded.add(attempt.order.eventId, attempt.now);
  return joined;
};

// Joining costs one read where this process knows of a crowd, whatever decides the price: what rules an order out is said when it is
// served. Whether somebody still waits is read, never remembered. What needs the whole context takes the other way: the same request
// again, an order that replaces a hold, and the rights that only some have.
const joinCrowdedLine = async (attempt: OrderAttempt): Promise<JoinedLine | null> => {
  const { order, caller, holdId, now } = attempt;
  if (order.ambassadorCode || !recentlyCrowded.has(order.eventId, now)) return null;
  const found = await batchRead({
    event: [eventLookup(order.eventId)],
    line: [lineLookup(order.eventId)],
    place: [placeLookup(caller.userId, order.eventId)],
    own: [holdSlotLookup(caller.userId, order.eventId)],
    existing: [holdLookup(holdId)],
    settings: [settingsLookup()],
    member: [memberLookup(caller.userId)],
  });
  assertUnblocked(found.member[0]);
  const { ticket_sales_enabled: areSalesOn } = found.settings[0] ?? initialSettings;
  const [event, line = null, place = null] = [found.event[0], found.line[0], found.place[0]];
  const isOrdinary =
    areSalesOn &&
    event &&
    getEventState(event) === "published" &&
    !event.premium &&
    !isPast(event, now) &&
    isOnSale(event, order, now);
  if (!isOrdinary || countWaiting(line).seats === 0 || found.own.length > 0 || found.existing.length > 0) return null;
  return join(attempt, { line, place });
};

// A newcomer never overtakes those who wait; whoever needs no more seats than they hold takes none from them.
const joinWhereNeeded =
  (attempt: OrderAttempt) =>
  async ({ line, place }: CheckoutContext, replaced: ReplacedHold | null): Promise<JoinedLine | null> => {
    const { order } = attempt;
    if (line?.sold_out_at && !replaced && countWaiting(line).seats === 0) {
      recentlySoldOut.add(order.eventId, line.sold_out_at);
      await assertNotJustSoldOut(attempt);
    }
    const needsNoSeats = replaced !== null && order.quantity <= replaced.hold.quantity;
    const mustWait = countWaiting(line).seats > 0;
    return waitsForSeats(place, line) || (mustWait && !needsNoSeats) ? join(attempt, { line, place }) : null;
  };

// An order tries to write the stock once. Who meets somebody else there joins the line, and the line's item tells everybody else.
const reserveOrJoin = async (attempt: OrderAttempt): Promise<ReservedOrder | JoinedLine> => {
  // The places of an offer are set aside already.
  if (attempt.order.offerId) return reserveOrder(attempt);
  const joined = await joinCrowdedLine(attempt);
  if (joined) return joined;
  try {
    return await reserveOrder(attempt, joinWhereNeeded(attempt));
  } catch (error) {
    if (isBusy(error, "unavailable")) return join(attempt);
    throw error;
  }
};

type HoldParts = { url?: string | null; ticketIds?: string[]; place?: LinePlace | null };

const toResult = (hold: Hold, { ticketIds = [], place = null }: HoldParts): CheckoutResult => ({
  url: hold.checkout_url,
  hold,
  ticket_ids: ticketIds,
  place,
});

// The seats are held: only the page is waited for.
const waitForPage = async (attempt: OrderAttempt, { hold, event, context }: ReservedOrder): Promise<CheckoutResult> => {
  const waiting = context.place?.stage === "page" && context.place.hold_id === hold.id ? context.place : null;
  const { place, line } = waiting ? { place: waiting, line: context.line } : await joinPageQueue(attempt, hold);
  const shown = toLinePlace(place, { line, hold, event }, attempt.now);
  return toResult(toHold(hold, event, attempt.now), { place: shown });
};

const openPageOrWait = async (attempt: OrderAttempt, reserved: ReservedOrder): Promise<CheckoutResult> => {
  const { hold, event, context } = reserved;
  const { now } = attempt;
  if (countWaiting(context.line).pages > 0) return waitForPage(attempt, reserved);
  try {
    const opened = await withoutWaitingForLimits(() => openPaymentPage(hold, event, now));
    const outcome = opened.status === "paid" && opened.session_id ? await findSessionOutcome(opened.session_id) : null;
    return toResult(toHold(opened, event, now), { ticketIds: outcome?.ticket_ids ?? [] });
  } catch (error) {
    if (isBusy(error, "payments-busy")) return waitForPage(attempt, reserved);
    throw error;
  }
};

const finishReserved = async (attempt: OrderAttempt, reserved: ReservedOrder): Promise<CheckoutResult> => {
  const { hold, event, ticketIds, context } = reserved;
  const isDone = hold.status === "paid" || Boolean(hold.checkout_url);
  const result = isDone
    ? toResult(toHold(hold, event, attempt.now), { ticketIds })
    : await openPageOrWait(attempt, reserved);
  // What came of an earlier place is over.
  if (context.place && !result.place) await deletePlace(context.place);
  return result;
};

/**
 * Starts an order: reserves the seats, the free GA+ and the use of the code for 30 minutes in one transaction, in place of the
 * caller's unpaid hold of the event, then opens the payment page. A total of 0 issues the tickets at once (R11, R35).
 * The hold is its own idempotency record: the same key with the same order leads to the same hold, whatever failed meanwhile.
 * In a rush the order waits in the event's line, without seats or with its hold, and `place` says where (decision 40).
 *
 * Throws `price-changed` with the new quote when `expectedTotal` is outdated, `event.sold-out`, as `assertTakesGuests`,
 * `ticket.sales-paused`, `account.blocked`, `ticket.type-sold-out` with how many are left, as `calculateOrderPrice`, `premium-required`, `hold.too-many-events`, `order.free-limit` with
 * how many are left, as `getOpenOffer` for an order that takes an offer, and as
 * `assertCodeUsable`: nothing has changed then. Throws `idempotency-mismatch`, and `hold.expired` when the hold of this key has
 * ended. Throws `upstream-failed`: the seats stay held, and the same request or `resumePayment` opens the page later.
 */
export const startCheckout = async (
  order: Order,
  caller: Caller,
  { now, idempotencyKey }: { now: string; idempotencyKey: string | undefined },
): Promise<CheckoutResult> => {
  const holdId = await toHoldId(caller.userId, idempotencyKey, now);
  const attempt = { order, caller, holdId, now };
  await assertNotJustSoldOut(attempt);
  const result = await reserveOrJoin(attempt);
  if (isReserved(result)) return finishReserved(attempt, result);
  const place = toLinePlace(result.place, { line: result.line, hold: null, event: null }, now);
  return { url: null, hold: null, ticket_ids: [], place };
};
