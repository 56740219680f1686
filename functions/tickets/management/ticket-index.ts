import {
  addToCounts,
  ambassadorContributions,
  blockedContributions,
  type Contribution,
  differences,
  redemptionContributions,
  ticketContributions,
} from "./count-changes.ts";
import { refreshSearchTerms } from "./search-terms.ts";

/** An item as the table stores it; ElectroDB names its entity. */
export type StoredItem = Record<string, unknown> & { __edb_e__?: string };

/** One change of an item: null before it was made, and after it was deleted. */
export type Change = { id: string; before: StoredItem | null; after: StoredItem | null };

const contributionsOf = (item: StoredItem | null, zone: string): Contribution[] => {
  if (item?.__edb_e__ === "ticket") return ticketContributions(item as never, zone);
  if (item?.__edb_e__ === "code-redemption") return redemptionContributions(item as never);
  if (item?.__edb_e__ === "blocked-attempt") return blockedContributions(item as never);
  return item?.__edb_e__ === "ambassador" ? ambassadorContributions(item as never) : [];
};

const differs = ({ before, after }: Change, ...names: string[]): boolean =>
  names.some((name) => before?.[name] !== after?.[name]);

// An order's buyer, event and payment are the same for all of its tickets: the first one brings them.
const indexTicket = async (change: Change): Promise<void> => {
  const ticket = change.after;
  if (!ticket) return;
  const isFirst = !change.before && (ticket.number ?? 1) === 1;
  if (isFirst) {
    await refreshSearchTerms("buyer", String(ticket.user_id), true);
    await refreshSearchTerms("event", String(ticket.event_id), true);
  }
  if (isFirst || (change.before && differs(change, "cancelled_by", "last4_phone"))) {
    await refreshSearchTerms("order", String(ticket.session_id), true);
  }
};

const indexSearch = async (change: Change): Promise<void> => {
  const item = change.after ?? change.before;
  if (item?.__edb_e__ === "ticket") await indexTicket(change);
  if (item?.__edb_e__ === "member" && change.before && differs(change, "name", "display_name", "email")) {
    await refreshSearchTerms("buyer", String(item.user_id), false);
  }
  if (item?.__edb_e__ === "event" && change.before && differs(change, "title")) {
    await refreshSearchTerms("event", String(item.id), false);
  }
};

/** Takes one change of the table into the counts and the search of tickets; repeated, nothing counts twice. */
export const indexChange = async (change: Change, zone: string, now: string): Promise<void> => {
  await addToCounts(
    change.id,
    differences(contributionsOf(change.before, zone), contributionsOf(change.after, zone)),
    now,
  );
  await indexSearch(change);
};
