import { AppError } from "../../shared/model/errors.ts";
import { counted } from "../../shared/rules/counted.ts";
import type { Write } from "../platform/table/transaction.ts";
import { countOwnRsvpsChecked } from "./count-rsvps.ts";
import { countAllWaiting, type Stock } from "./stock.ts";

/**
 * Asserts that nobody has a ticket, a reservation or an RSVP of an event, nor waits for one that is to be deleted. Returns the checks of its
 * RSVPs, for the transaction that depends on it; the condition on its stock is the transaction's own.
 * Throws `event.has-holders` with the numbers of tickets, RSVPs, reserved tickets and, of one to be deleted, members who wait: such an event is
 * postponed or cancelled (R72).
 */
export const assertNoHolders = async (stock: Stock, deed: "unpublished" | "deleted"): Promise<Write[]> => {
  const { event_id, sold: tickets, held } = stock;
  // The list of an event that is unpublished goes on once it is published again.
  const waiting = deed === "deleted" ? countAllWaiting(stock) : undefined;
  const { rsvps, isUnchanged } = await countOwnRsvpsChecked(event_id);
  const holders = [
    ...(tickets > 0 ? [counted(tickets, "ticket")] : []),
    ...(rsvps > 0 ? [counted(rsvps, "RSVP")] : []),
    ...(held > 0 ? [counted(held, "reserved ticket")] : []),
    ...(waiting ? [counted(waiting, "member waiting", "members waiting")] : []),
  ];
  if (holders.length === 0) return isUnchanged;
  const listed = new Intl.ListFormat("en-US").format(holders);
  const message = `This event has ${listed}, so it can't be ${deed}. Postpone or cancel it instead.`;
  throw new AppError("event.has-holders", message, { tickets, rsvps, held, waiting });
};
