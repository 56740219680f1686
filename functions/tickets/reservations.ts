import { limits } from "../../shared/model/limits.ts";
import type { Member } from "../members/members.ts";
import type { Caller } from "../platform/caller.ts";
import { newId } from "../platform/chance.ts";
import { shifted } from "../platform/clock.ts";
import type { StoredHold } from "./holds.ts";
import { issue } from "./issue.ts";
import { type Step, type StepName, together } from "./office.ts";
import type { PricedOrder } from "./quotes.ts";
import { takeRight } from "./rights.ts";
import { reserveSeats, sellFreeSeats } from "./seats.ts";

const lastDigits = (phone: string | undefined): string | undefined => phone?.replace(/\D/g, "").slice(-4) || undefined;

// A code that lowered no price is not used up.
const codeWords = ({
  ambassador,
  quote,
}: PricedOrder): Pick<StoredHold, "code" | "ambassador_id" | "code_discount"> => {
  const { uses_code, code_discount } = quote;
  return ambassador && uses_code ? { code: ambassador.code, ambassador_id: ambassador.id, code_discount } : {};
};

/** A new hold of a priced order; nothing is reserved yet. */
export const draftHold = (priced: PricedOrder, caller: Caller, buyer: Member, now: string): StoredHold => {
  const { quote, rights } = priced;
  return {
    id: newId("hold", now),
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
    created_at: now,
    updated_at: now,
  };
};

const createHold = (hold: StoredHold): Step => ({ name: "hold", write: (office) => office.hold.create(hold).commit() });

/** Reserves seats, rights and the code's use of a hold together; answers what was refused, nothing when all is reserved. */
export const reserve = (hold: StoredHold, now: string): Promise<Set<StepName>> =>
  together([
    createHold(hold),
    reserveSeats(hold),
    ...hold.rights.map((right) => takeRight(right, hold.id, hold.expires_at, now)),
  ]);

/** Issues an order with a total of 0 at once, without Stripe; answers its tickets, or what was refused. */
export const issueForNothing = async (
  hold: StoredHold,
  { event }: PricedOrder,
  now: string,
): Promise<{ refused: Set<StepName>; ticketIds: string[] }> => {
  const receipt = { sessionId: `free_${hold.id}`, paymentIntent: undefined, amount: 0, currency: "usd" };
  const { ticketIds, steps } = issue(hold, event, receipt, now);
  const paid: StoredHold = { ...hold, status: "paid", session_id: receipt.sessionId };
  const refused = await together([createHold(paid), sellFreeSeats(hold), ...steps]);
  return { refused, ticketIds };
};
