import { limits } from "../../../shared/model/limits.ts";
import type { QuoteLine } from "../../../shared/model/ticket.ts";
import type { TicketTier } from "../../../shared/model/ticket-type.ts";
import { minutes } from "../../../shared/rules/durations.ts";
import type { Member } from "../../members/members.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { step, writeAll } from "../../platform/table/transaction.ts";
import { countSeats, offerAgainSteps } from "../../waiting-lists/offered-tickets.ts";
import { takeOfferStep } from "../../waiting-lists/take-offer.ts";
import type { StoredEntry } from "../../waiting-lists/waiting-entries.ts";
import { countFreeTickets, moveFreeTicketsSteps } from "../free-tickets/free-tickets.ts";
import { HoldEntity } from "../holds/hold.entity.ts";
import { occupySlotsSteps, releaseSlotsSteps } from "../holds/hold-slots.ts";
import type { StoredHold } from "../holds/holds.ts";
import { issueTicketsSteps } from "../issue-tickets.ts";
import { acquireLockStep, releaseLockStep } from "../locks/single-use-locks.ts";
import { checkTicketsSteps, passTicketsSteps } from "../offered-back/ticket-places.ts";
import {
  reserveSeatsSteps,
  sellAvailableSeatsStep,
  sellOfferedSeatsStep,
  takeOfferedSeatsStep,
  termsOf,
} from "../seats.ts";
import type { Refused, TicketStep } from "../ticket-transaction.ts";
import type { PricedOrder } from "./quote.ts";

/** The unpaid hold that an order replaces, with the names of the locks it still has. */
export type ReplacedHold = { hold: StoredHold; lockNames: string[] };

const lastFourDigits = (phone: string | undefined): string | undefined =>
  phone?.replace(/\D/g, "").slice(-4) || undefined;

// A code that lowered no price is not used.
const toCodeAttributes = ({
  ambassador,
  quote,
}: PricedOrder): Pick<StoredHold, "code" | "ambassador_id" | "code_discount"> => {
  const { uses_code, code_discount } = quote;
  return ambassador && uses_code ? { code: ambassador.code, ambassador_id: ambassador.id, code_discount } : {};
};

// Most tickets have no discount, and a hold is written several times.
const toHoldLine = ({ price, discount_type }: QuoteLine): StoredHold["lines"][number] =>
  discount_type === "none" ? { price } : { price, discount_type };

/** What a new hold needs besides its price. */
export type HoldDraft = {
  id: string;
  request: string;
  slot: string | undefined;
  buyer: Pick<Member, "phone_number">;
  replaced: ReplacedHold | null;
  offer: StoredEntry | null;
};

/** What an order takes over: the hold that it replaces, and the offer of the waiting list whose seats are set aside for it. */
export type TakenOver = { replaced: ReplacedHold | null; offer: StoredEntry | null };

// Of an offer seats of the stock come first; the places of an order that is replaced stay the buyer's own.
const takeTickets = (
  { tier, quantity }: { tier: TicketTier; quantity: number },
  { replaced, offer }: TakenOver,
): Pick<StoredHold, "from_tickets"> => {
  const kept = offer
    ? (offer.from_tickets ?? []).slice(0, Math.max(0, quantity - countSeats(offer)))
    : (replaced?.hold.tier === tier ? (replaced.hold.from_tickets ?? []) : []).slice(0, quantity);
  return kept.length > 0 ? { from_tickets: kept } : {};
};

/** A new hold for a priced order; nothing is reserved yet. */
export const draftHold = (priced: PricedOrder, caller: Caller, draft: HoldDraft, now: string): StoredHold => {
  const { quote, lockNames, owners } = priced;
  const { id, request, slot, buyer, replaced, offer } = draft;
  const offerId = offer?.offer_id ?? replaced?.hold.offer_id;
  return {
    id,
    request,
    ...(quote.total > 0 ? { slot } : {}),
    ...(offerId ? { offer_id: offerId } : {}),
    ...takeTickets(quote, draft),
    user_id: caller.userId,
    event_id: quote.event_id,
    tier: quote.tier,
    quantity: quote.quantity,
    lines: quote.lines.map(toHoldLine),
    total: quote.total,
    membership_tier: quote.membership_tier,
    ...toCodeAttributes(priced),
    rights: lockNames,
    ...(countFreeTickets(quote) > 0 ? { free_owners: owners } : {}),
    email: caller.email,
    last4_phone: lastFourDigits(buyer.phone_number),
    status: "held",
    expires_at: addMilliseconds(now, minutes(limits.holdMinutes)),
    replaced_session_id: replaced?.hold.session_id,
    created_at: now,
    updated_at: now,
  };
};

const createHoldStep = (hold: StoredHold): TicketStep => step("hold", HoldEntity.create(hold));

// Only if its payment page is the one we read: a page opened since then would stay open.
const releaseUnchangedStep = ({ id, session_id: sessionId }: StoredHold, now: string): TicketStep =>
  step(
    "hold",
    HoldEntity.patch({ id })
      .set({ status: "released", updated_at: now })
      .where(
        ({ status, session_id }, { eq, notExists }) =>
          `${eq(status, "held")} AND ${sessionId ? eq(session_id, sessionId) : notExists(session_id)}`,
      ),
  );

// Seats and locks that the new hold takes over are left to its own steps: a transaction writes each item once.
const releaseReplacedSteps = (replaced: ReplacedHold | null, hold: StoredHold, now: string): TicketStep[] =>
  replaced
    ? [
        releaseUnchangedStep(replaced.hold, now),
        ...replaced.lockNames
          .filter((lockName) => !hold.rights.includes(lockName))
          .map((lockName) => releaseLockStep(lockName, replaced.hold.id)),
      ]
    : [];

const offerRestAgainSteps = async ({ from_tickets }: StoredHold, { replaced, offer }: TakenOver) => [
  ...(await offerAgainSteps(offer ?? {}, from_tickets)),
  ...(await offerAgainSteps(replaced?.hold ?? {}, from_tickets)),
];

/**
 * Reserves a hold's seats, locks, slots and free tickets and releases the hold it replaces, in one transaction. Returns what was refused, an
 * empty set when everything is reserved. After a refusal the replaced hold is unchanged. Throws as `writeAll`, which `giveUpOn` is for.
 */
export const reserveHold = async (
  hold: StoredHold,
  { event }: PricedOrder,
  { replaced, offer }: TakenOver,
  now: string,
  giveUpOn?: "stock",
): Promise<Refused> => {
  const terms = termsOf(event, hold.tier, now);
  const steps = [
    createHoldStep(hold),
    ...(offer
      ? [takeOfferedSeatsStep(hold, terms, offer, replaced?.hold), takeOfferStep(offer, hold.id)]
      : reserveSeatsSteps(hold, terms, replaced?.hold)),
    ...checkTicketsSteps(hold),
    ...(await offerRestAgainSteps(hold, { replaced, offer })),
    ...occupySlotsSteps(hold, replaced?.hold ?? null),
    ...hold.rights.map((lockName) =>
      acquireLockStep(lockName, { holdId: hold.id, until: hold.expires_at, replacedHoldId: replaced?.hold.id }, now),
    ),
    ...moveFreeTicketsSteps(hold, replaced?.hold ?? null, now),
    ...releaseReplacedSteps(replaced, hold, now),
  ];
  return writeAll(steps, { giveUpOn });
};

/** Issues the tickets of an order with a total of 0 at once, without Stripe. Returns their ids, or what was refused. */
export const issueFreeOrder = async (
  hold: StoredHold,
  { event }: PricedOrder,
  { replaced, offer }: TakenOver,
  now: string,
  giveUpOn?: "stock",
): Promise<{ refused: Refused; ticketIds: string[] }> => {
  const terms = termsOf(event, hold.tier, now);
  const payment = { sessionId: `free_${hold.id}`, paymentIntent: undefined, amount: 0, currency: "usd" };
  const { ticketIds, steps } = issueTicketsSteps(hold, event, payment, now, replaced?.hold.id);
  const paid: StoredHold = { ...hold, status: "paid", session_id: payment.sessionId };
  const passed = await passTicketsSteps(hold, now);
  // One isn't set aside any more: what the offer has is read again.
  if (!passed) return { refused: new Set(["offered"] as const), ticketIds: [] };
  const issued = [
    ...passed,
    ...(await offerRestAgainSteps(hold, { replaced, offer })),
    createHoldStep(paid),
    ...(offer
      ? [sellOfferedSeatsStep(hold, terms, offer, replaced?.hold), takeOfferStep(offer, hold.id)]
      : [sellAvailableSeatsStep(hold, terms, replaced?.hold)]),
    ...(replaced ? releaseSlotsSteps(replaced.hold) : []),
    ...moveFreeTicketsSteps(hold, replaced?.hold ?? null, now),
    ...releaseReplacedSteps(replaced, hold, now),
    ...steps,
  ];
  return { refused: await writeAll(issued, { giveUpOn }), ticketIds };
};
