import { clock } from "../../platform/clock.ts";
import { BlockedAttemptEntity } from "../../tickets/blocked-attempt.entity.ts";
import { CodeRedemptionEntity } from "../../tickets/code-redemption.entity.ts";
import { HoldEntity } from "../../tickets/hold.entity.ts";
import type { StoredHold } from "../../tickets/holds.ts";
import { endHold } from "../../tickets/sweep.ts";
import { TicketEntity } from "../../tickets/ticket.entity.ts";
import { few, type Part, type Person, part, type Reading } from "../part.ts";

/** Stands where an address was. */
const nobody = "erased@invalid";

const holdsOf = ({ userId }: Person, page: Reading) => HoldEntity.query.byUser({ user_id: userId }).go(page);

const codesUsed = async (person: Person, page: Reading) => {
  const { data: holds, cursor } = await holdsOf(person, page);
  const orders = holds.flatMap(({ session_id, code }) => (session_id && code ? [{ order_id: session_id }] : []));
  const { data } = orders.length > 0 ? await CodeRedemptionEntity.get(orders).go() : few([]);
  return { data, cursor };
};

// No order leads to a hash of the address (decision D37), but for one whose payment may still arrive: the last look takes that.
const rightsToKeep = ({ status, expires_at, rights }: StoredHold, hashes: string[], now: string): string[] => {
  const mayStillBePaid = (status === "held" || status === "released") && now < expires_at;
  return mayStillBePaid ? rights : rights.filter((right) => !hashes.some((hash) => right.includes(hash)));
};

/** What they bought: kept for the books, without whom it was sold to. Orders that are open are given back. */
export const ticketParts: Part[] = [
  part("codes_used", "code-redemption", codesUsed, ({ order_id }) =>
    CodeRedemptionEntity.patch({ order_id }).set({ customer_email: nobody }).go(),
  ),
  part("orders", "hold", holdsOf, async (hold, { emailHashes }) => {
    if (hold.status === "held") await endHold(hold, clock.now());
    const rights = rightsToKeep(hold, emailHashes, clock.now());
    await HoldEntity.patch({ id: hold.id }).set({ email: nobody, rights }).remove(["last4_phone"]).go();
  }),
  part(
    "tickets",
    "ticket",
    ({ userId }, page) => TicketEntity.query.byUser({ user_id: userId }).go(page),
    ({ id }) => TicketEntity.patch({ id }).remove(["last4_phone"]).go(),
  ),
  part(
    "refused_codes",
    "blocked-attempt",
    ({ email, until }, page) =>
      BlockedAttemptEntity.query
        .byEmail({ email: email || nobody })
        .lte({ created_at: until })
        .go(page),
    ({ id }) => BlockedAttemptEntity.delete({ id }).go(),
  ),
];
