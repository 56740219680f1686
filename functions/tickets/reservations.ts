import { limits } from "../../shared/model/limits.ts";
import type { Member } from "../members/members.ts";
import type { Caller } from "../platform/caller.ts";
import { shifted } from "../platform/clock.ts";
import { leavePlaces, takePlaces } from "./hold-places.ts";
import type { StoredHold } from "./holds.ts";
import { issue } from "./issue.ts";
import { type Step, type StepName, together } from "./office.ts";
import type { PricedOrder } from "./quotes.ts";
import { giveBackRight, takeRight } from "./rights.ts";
import { reserveSeats, sellFreeSeats } from "./seats.ts";

/** The unpaid hold that an order replaces, with those of its rights that it still has. */
export type Replaced = { hold: StoredHold; rights: string[] };

const lastDigits = (phone: string | undefined): string | undefined => phone?.replace(/\D/g, "").slice(-4) || undefined;

// A code that lowered no price is not used up.
const codeWords = ({
  ambassador,
  quote,
}: PricedOrder): Pick<StoredHold, "code" | "ambassador_id" | "code_discount"> => {
  const { uses_code, code_discount } = quote;
  return ambassador && uses_code ? { code: ambassador.code, ambassador_id: ambassador.id, code_discount } : {};
};

/** What a new hold is made of beside its price. */
export type Draft = {
  id: string;
  request: string;
  slot: string | undefined;
  buyer: Pick<Member, "phone_number">;
  replaced: Replaced | null;
};

/** A new hold of a priced order; nothing is reserved yet. */
export const draftHold = (priced: PricedOrder, caller: Caller, draft: Draft, now: string): StoredHold => {
  const { quote, rights } = priced;
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
    ...codeWords(priced),
    rights,
    email: caller.email,
    last4_phone: lastDigits(buyer.phone_number),
    status: "held",
    expires_at: shifted(now, limits.holdMinutes * 60_000),
    replaced_session_id: replaced?.hold.session_id,
    created_at: now,
    updated_at: now,
  };
};

const createHold = (hold: StoredHold): Step => ({ name: "hold", write: (office) => office.hold.create(hold).commit() });

// Only as it was read: a payment page that was opened since would otherwise stay open.
const releaseAsRead = ({ id, session_id: page }: StoredHold, now: string): Step => ({
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
const endReplaced = (replaced: Replaced | null, hold: StoredHold, now: string): Step[] =>
  replaced
    ? [
        releaseAsRead(replaced.hold, now),
        ...replaced.rights
          .filter((right) => !hold.rights.includes(right))
          .map((right) => giveBackRight(right, replaced.hold.id)),
      ]
    : [];

/**
 * Reserves seats, rights, the code's use and its member's places for a hold, and ends the hold it replaces, all together;
 * answers what was refused, nothing when all is reserved. After a refusal the replaced hold stands as before.
 */
export const reserve = (hold: StoredHold, replaced: Replaced | null, now: string): Promise<Set<StepName>> =>
  together([
    createHold(hold),
    ...reserveSeats(hold, replaced?.hold.quantity),
    ...takePlaces(hold, replaced?.hold ?? null),
    ...hold.rights.map((right) =>
      takeRight(right, { holdId: hold.id, until: hold.expires_at, replacedId: replaced?.hold.id }, now),
    ),
    ...endReplaced(replaced, hold, now),
  ]);

/** Issues an order with a total of 0 at once, without Stripe; answers its tickets, or what was refused. */
export const issueForNothing = async (
  hold: StoredHold,
  { event }: PricedOrder,
  replaced: Replaced | null,
  now: string,
): Promise<{ refused: Set<StepName>; ticketIds: string[] }> => {
  const receipt = { sessionId: `free_${hold.id}`, paymentIntent: undefined, amount: 0, currency: "usd" };
  const { ticketIds, steps } = issue(hold, event, receipt, now, replaced?.hold.id);
  const paid: StoredHold = { ...hold, status: "paid", session_id: receipt.sessionId };
  const refused = await together([
    createHold(paid),
    sellFreeSeats(hold, replaced?.hold.quantity),
    ...(replaced ? leavePlaces(replaced.hold) : []),
    ...endReplaced(replaced, hold, now),
    ...steps,
  ]);
  return { refused, ticketIds };
};
