import { AppError } from "../../shared/model/errors.ts";
import type { Hold, Quote } from "../../shared/model/ticket.ts";
import type { StoredEvent } from "../events/events.ts";
import { spotsOf, stockOf } from "../events/stock.ts";
import { ensure } from "../members/members.ts";
import type { Caller } from "../platform/caller.ts";
import { findHold, isRunning, type StoredHold, toHold } from "./holds.ts";
import type { StepName } from "./office.ts";
import { type CheckoutFacts, readCheckoutFacts } from "./order-facts.ts";
import { holdIdOf, requestPrint } from "./order-key.ts";
import { holdEnded, openPage } from "./payment-pages.ts";
import { outcomeOf } from "./payment-sessions.ts";
import { type Order, priceByFacts } from "./quotes.ts";
import { draftHold, issueForNothing, type Replaced, reserve } from "./reservations.ts";
import { rightsHeldBy } from "./rights.ts";
import { slotFor } from "./slots.ts";
import { sweepEvent } from "./sweep.ts";

export type Checkout = { url: string | null; hold: Hold; ticket_ids: string[] };
export type CheckoutOrder = Order & { expectedTotal?: number | undefined };
type Reserved = { hold: StoredHold; event: StoredEvent | null; ticketIds: string[] };
type Attempt = { order: CheckoutOrder; caller: Caller; holdId: string; now: string };

const attempts = 8;

const assertExpected = (expectedTotal: number | undefined, quote: Quote): void => {
  if (expectedTotal === undefined || expectedTotal === quote.total) return;
  throw new AppError("price-changed", "The price has changed. Please look at the new total.", { quote });
};

// The seats of the hold that would be replaced are the buyer's own: they count as left.
const soldOut = async (eventId: string, own: number): Promise<AppError> => {
  const { total_spots, spots_left } = spotsOf(await stockOf(eventId));
  const left = total_spots === null ? 0 : (spots_left ?? 0) + own;
  const text = left > 0 ? `Only ${left} left. Please choose fewer tickets.` : "This event is sold out.";
  return new AppError("event.sold-out", text, { spots_left: left });
};

// Seats of holds that ran out may be waiting for the sweep: give them back before saying that there are none.
const afterRefusal = async (refused: Set<StepName>, replaced: Replaced | null, eventId: string, now: string) => {
  if (!refused.has("stock") || refused.has("hold") || (await sweepEvent(eventId, now)) > 0) return;
  throw await soldOut(eventId, replaced?.hold.quantity ?? 0);
};

/** The hold of the event that runs already; "gone" when it ended since it was read of. */
const readReplaced = async ({ facts }: CheckoutFacts): Promise<Replaced | null | "gone"> => {
  if (!facts.replacedId) return null;
  const hold = await findHold(facts.replacedId);
  if (hold?.status !== "held") return "gone";
  const known = new Map(facts.rights.map((right) => [right.right, right.hold_id]));
  // Rights of last month, or of a former address, are not among the facts.
  const isKnown = hold.rights.every((right) => facts.freeGa.includes(right) || facts.codeUse.includes(right));
  const rights = isKnown
    ? hold.rights.filter((right) => known.get(right) === hold.id)
    : await rightsHeldBy(hold.rights, hold.id);
  return { hold, rights };
};

// The same request has made this hold before: it gets the same answer, or what came of the hold since.
const repeat = async ({ order, now }: Attempt, hold: StoredHold, event: StoredEvent | null): Promise<Reserved> => {
  if (hold.request !== requestPrint(order)) {
    throw new AppError("idempotency-mismatch", "This Idempotency-Key was used for a different request.");
  }
  if (hold.status === "paid") {
    const outcome = hold.session_id ? await outcomeOf(hold.session_id) : null;
    return { hold, event, ticketIds: outcome?.ticket_ids ?? [] };
  }
  if (!isRunning(hold, now)) throw holdEnded();
  return { hold, event, ticketIds: [] };
};

// Null when something changed under way: a right taken by another order changes the price or forbids the code, and the
// caller's other requests change what there is to replace. The next turn judges anew.
const reserveOnce = async (attempt: Attempt): Promise<Reserved | null> => {
  const { order, caller, holdId, now } = attempt;
  const found = await readCheckoutFacts(order, caller, holdId, now);
  if (found.repeated) return repeat(attempt, found.repeated, found.facts.event);
  const priced = await priceByFacts(order, found.facts, caller, now);
  assertExpected(order.expectedTotal, priced.quote);
  const replaced = await readReplaced(found);
  if (replaced === "gone") return null;
  const isFree = priced.quote.total === 0;
  const slot = replaced?.hold.slot ?? (isFree ? undefined : await slotFor(found.taken, now));
  if (slot === null) return null;
  const buyer = found.member ?? (await ensure(caller, now));
  const draft = { id: holdId, request: requestPrint(order), slot, buyer, replaced };
  const hold = draftHold(priced, caller, draft, now);
  const { refused, ticketIds } = isFree
    ? await issueForNothing(hold, priced, replaced, now)
    : { refused: await reserve(hold, replaced, now), ticketIds: [] };
  if (refused.size === 0) return { hold: isFree ? { ...hold, status: "paid" } : hold, event: priced.event, ticketIds };
  await afterRefusal(refused, replaced, order.eventId, now);
  return null;
};

const reserveOrder = async (attempt: Attempt): Promise<Reserved> => {
  for (let turn = 0; turn < attempts; turn += 1) {
    const reserved = await reserveOnce(attempt);
    if (reserved) return reserved;
  }
  throw new AppError("unavailable", "Many people are buying right now. Please try again.", { retryAfterSeconds: 1 });
};

/**
 * Starts an order: reserves seats, the free GA+ and the code's use in one transaction for 30 minutes, in place of the caller's
 * unpaid hold of the event, then opens the payment page; a total of 0 issues the tickets at once (decisions D11, D35).
 * The hold is its own idempotency record: the same `key` with the same order leads to the same hold, whatever failed meanwhile.
 * Throws `price-changed` with the new quote when `expectedTotal` no longer holds, `event.sold-out`, `event.past`, `not-found`,
 * `premium-required`, `hold.too-many-events`, the code's refusals: after each of them all is as it was before. Throws
 * `idempotency-mismatch`, `hold.expired` when the hold of this key has ended, `upstream-failed`, and `payments-busy`: the seats
 * are held then, and the same request or `payHold` opens the page later.
 */
export const checkout = async (
  order: CheckoutOrder,
  caller: Caller,
  { now, idempotencyKey }: { now: string; idempotencyKey: string | undefined },
): Promise<Checkout> => {
  const holdId = await holdIdOf(caller.userId, idempotencyKey, now);
  const { hold, event, ticketIds } = await reserveOrder({ order, caller, holdId, now });
  const answer = (as: StoredHold, ticket_ids: string[]) => {
    const shown = toHold(as, event, now);
    return { url: shown.checkout_url, hold: shown, ticket_ids };
  };
  if (hold.status === "paid" || hold.checkout_url) return answer(hold, ticketIds);
  const open = await openPage(hold, event ?? { title: "Tickets" }, now);
  const outcome = open.status === "paid" && open.session_id ? await outcomeOf(open.session_id) : null;
  return answer(open, outcome?.ticket_ids ?? []);
};
