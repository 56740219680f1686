import { limits } from "../../../shared/model/limits.ts";
import type { Member } from "../../members/members.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { releasePlacesSteps, takePlacesSteps } from "../holds/hold-places.ts";
import type { StoredHold } from "../holds/holds.ts";
import { issueTicketsSteps } from "../issue-tickets.ts";
import { acquireLockStep, releaseLockStep } from "../locks/single-use-locks.ts";
import { reserveSeatsSteps, sellAvailableSeatsStep } from "../seats.ts";
import { type StepName, type TransactionStep, writeAll } from "../ticket-transaction.ts";
import type { PricedOrder } from "./quote.ts";

/** The unpaid hold that an order replaces, with those of its rights that it still has. */
export type ReplacedHold = { hold: StoredHold; locks: string[] };

const lastFourDigits = (phone: string | undefined): string | undefined =>
  phone?.replace(/\D/g, "").slice(-4) || undefined;

// A code that lowered no price is not used up.
const toCodeAttributes = ({
  ambassador,
  quote,
}: PricedOrder): Pick<StoredHold, "code" | "ambassador_id" | "code_discount"> => {
  const { uses_code, code_discount } = quote;
  return ambassador && uses_code ? { code: ambassador.code, ambassador_id: ambassador.id, code_discount } : {};
};

/** What a new hold is made of beside its price. */
export type HoldDraft = {
  id: string;
  request: string;
  slot: string | undefined;
  buyer: Pick<Member, "phone_number">;
  replaced: ReplacedHold | null;
};

/** A new hold of a priced order; nothing is reserved yet. */
export const draftHold = (priced: PricedOrder, caller: Caller, draft: HoldDraft, now: string): StoredHold => {
  const { quote, locks: rights } = priced;
  const { id, request, slot, buyer, replaced } = draft;
  return {
    id,
    request,
    ...(quote.total > 0 ? { slot } : {}),
    user_id: caller.userId,
    event_id: quote.event_id,
    tier: quote.tier,
    quantity: quote.quantity,
    lines: quote.lines.map(({ price }) => ({ price })),
    total: quote.total,
    membership_tier: quote.membership_tier,
    ...toCodeAttributes(priced),
    rights,
    email: caller.email,
    last4_phone: lastFourDigits(buyer.phone_number),
    status: "held",
    expires_at: addMilliseconds(now, limits.holdMinutes * 60_000),
    replaced_session_id: replaced?.hold.session_id,
    created_at: now,
    updated_at: now,
  };
};

const createHoldStep = (hold: StoredHold): TransactionStep => ({
  name: "hold",
  write: (office) => office.hold.create(hold).commit(),
});

// Only as it was read: a payment page that was opened since would otherwise stay open.
const releaseUnchangedStep = ({ id, session_id: page }: StoredHold, now: string): TransactionStep => ({
  name: "hold",
  write: (office) =>
    office.hold
      .patch({ id })
      .set({ status: "released", updated_at: now })
      .where(
        ({ status, session_id }, { eq, notExists }) =>
          `${eq(status, "held")} AND ${page ? eq(session_id, page) : notExists(session_id)}`,
      )
      .commit(),
});

// What the new hold takes over in its own steps, seats and some rights, is not given back here: an item is written once.
const releaseReplacedSteps = (replaced: ReplacedHold | null, hold: StoredHold, now: string): TransactionStep[] =>
  replaced
    ? [
        releaseUnchangedStep(replaced.hold, now),
        ...replaced.locks
          .filter((right) => !hold.rights.includes(right))
          .map((right) => releaseLockStep(right, replaced.hold.id)),
      ]
    : [];

/**
 * Reserves seats, rights, the code's use and its member's places for a hold, and ends the hold it replaces, all together;
 * answers what was refused, nothing when all is reserved. After a refusal the replaced hold stands as before.
 */
export const reserveHold = (hold: StoredHold, replaced: ReplacedHold | null, now: string): Promise<Set<StepName>> =>
  writeAll([
    createHoldStep(hold),
    ...reserveSeatsSteps(hold, replaced?.hold.quantity),
    ...takePlacesSteps(hold, replaced?.hold ?? null),
    ...hold.rights.map((right) =>
      acquireLockStep(right, { holdId: hold.id, until: hold.expires_at, replacedId: replaced?.hold.id }, now),
    ),
    ...releaseReplacedSteps(replaced, hold, now),
  ]);

/** Issues an order with a total of 0 at once, without Stripe; answers its tickets, or what was refused. */
export const issueFreeOrder = async (
  hold: StoredHold,
  { event }: PricedOrder,
  replaced: ReplacedHold | null,
  now: string,
): Promise<{ refused: Set<StepName>; ticketIds: string[] }> => {
  const receipt = { sessionId: `free_${hold.id}`, paymentIntent: undefined, amount: 0, currency: "usd" };
  const { ticketIds, steps } = issueTicketsSteps(hold, event, receipt, now, replaced?.hold.id);
  const paid: StoredHold = { ...hold, status: "paid", session_id: receipt.sessionId };
  const refused = await writeAll([
    createHoldStep(paid),
    sellAvailableSeatsStep(hold, replaced?.hold.quantity),
    ...(replaced ? releasePlacesSteps(replaced.hold) : []),
    ...releaseReplacedSteps(replaced, hold, now),
    ...steps,
  ]);
  return { refused, ticketIds };
};
