import { AppError } from "../../shared/model/errors.ts";
import type { Hold, Quote } from "../../shared/model/ticket.ts";
import { spotsOf, stockOf } from "../events/stock.ts";
import { ensure } from "../members/members.ts";
import type { Caller } from "../platform/caller.ts";
import { upstreamFailed } from "../platform/stripe.ts";
import { isConditionFailed } from "../platform/table.ts";
import { HoldEntity } from "./hold.entity.ts";
import { releaseHold, type StoredHold, toHold } from "./holds.ts";
import type { StepName } from "./office.ts";
import { type Order, type PricedOrder, priceFor } from "./quotes.ts";
import { draftHold, issueForNothing, reserve } from "./reservations.ts";
import { sweepEvent } from "./sweep.ts";
import { closePayment, openPayment } from "./ticket-payments.ts";

export type Checkout = { url: string | null; hold: Hold; ticket_ids: string[] };
type Reserved = { hold: StoredHold; priced: PricedOrder; ticketIds: string[] };

const attempts = 4;

const assertExpected = (expectedTotal: number | undefined, quote: Quote): void => {
  if (expectedTotal === undefined || expectedTotal === quote.total) return;
  throw new AppError("price-changed", "The price has changed. Please look at the new total.", { quote });
};

const soldOut = async (eventId: string): Promise<AppError> => {
  const left = spotsOf(await stockOf(eventId)).spots_left ?? 0;
  const text = left > 0 ? `Only ${left} left. Please choose fewer tickets.` : "This event is sold out.";
  return new AppError("event.sold-out", text, { spots_left: left });
};

// Seats of holds that ran out may be waiting for the sweep: give them back before saying that there are none.
const afterRefusal = async (refused: Set<StepName>, eventId: string, now: string): Promise<void> => {
  if (refused.has("stock") && (await sweepEvent(eventId, now)) === 0) throw await soldOut(eventId);
};

// A right taken by another order meanwhile changes the price, or forbids the code: the next turn judges anew.
const take = async (order: Order & { expectedTotal?: number }, caller: Caller, now: string): Promise<Reserved> => {
  const buyer = await ensure({ userId: caller.userId, email: caller.email, name: caller.name }, now);
  for (let turn = 0; turn < attempts; turn += 1) {
    const priced = await priceFor(order, caller, now);
    assertExpected(order.expectedTotal, priced.quote);
    const hold = draftHold(priced, caller, buyer, now);
    const isFree = hold.total === 0;
    const { refused, ticketIds } = isFree
      ? await issueForNothing(hold, priced, now)
      : { refused: await reserve(hold, now), ticketIds: [] };
    if (refused.size === 0) return { hold: isFree ? { ...hold, status: "paid" } : hold, priced, ticketIds };
    await afterRefusal(refused, order.eventId, now);
  }
  throw new AppError("unavailable", "Many people are buying right now. Please try again.", { retryAfterSeconds: 1 });
};

const rememberPage = async (hold: StoredHold, page: { id: string; url: string }): Promise<StoredHold> => {
  try {
    await HoldEntity.patch({ id: hold.id })
      .set({ session_id: page.id, checkout_url: page.url })
      .where(({ status }, { eq }) => eq(status, "held"))
      .go();
    return { ...hold, session_id: page.id, checkout_url: page.url };
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    await closePayment(page.id);
    throw new AppError("hold.expired", "Your reservation has ended. Please start again.");
  }
};

const openPage = async (hold: StoredHold, title: string, now: string): Promise<{ id: string; url: string }> => {
  try {
    return await openPayment(hold, title);
  } catch (error) {
    // Nobody has the address of a page that may exist all the same; were it ever paid, fulfilling judges it as late.
    await releaseHold(hold.id, now);
    throw upstreamFailed("open the payment page", error);
  }
};

/**
 * Starts an order: reserves seats, the free GA+ and the code's use in one transaction for 30 minutes, then opens the payment
 * page; a total of 0 issues the tickets at once (decision D11).
 * Throws `price-changed` with the new quote when `expectedTotal` no longer holds, `event.sold-out`, `event.past`, `not-found`,
 * the code's refusals, and `upstream-failed`; after each of them nothing is reserved.
 */
export const checkout = async (
  order: Order & { expectedTotal?: number },
  caller: Caller,
  now: string,
): Promise<Checkout> => {
  const { hold, priced, ticketIds } = await take(order, caller, now);
  if (hold.status === "paid") return { url: null, hold: toHold(hold, priced.event, now), ticket_ids: ticketIds };
  const page = await openPage(hold, priced.event.title, now);
  const open = await rememberPage(hold, page);
  return { url: page.url, hold: toHold(open, priced.event, now), ticket_ids: [] };
};
