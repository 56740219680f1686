import {
  differs,
  entityOf,
  itemOf,
  type Projection,
  type StoredItem,
  type StreamChange,
} from "../../platform/stream/change.ts";
import { sessionOfGuest } from "../guests/guests.ts";
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

const countedAs: Record<string, (item: never, zone: string) => Contribution[]> = {
  ticket: ticketContributions,
  "code-redemption": redemptionContributions,
  "blocked-attempt": blockedContributions,
  ambassador: ambassadorContributions,
};

/** Lists what an item adds to the back-office's counts of tickets and codes. `zone` is the city's. */
export const contributionsOf = (item: StoredItem | null, zone: string): Contribution[] =>
  item ? (countedAs[entityOf(item)]?.(item as never, zone) ?? []) : [];

/** The back-office's counts of tickets and of uses of ambassadors' codes. */
export const ticketCounts: Projection = {
  name: "ticket-counts",
  entities: Object.keys(countedAs),
  apply: async (changes, { zone }) => {
    for (const { id, before, after } of changes) {
      await addToCounts(id, differences(contributionsOf(before, zone), contributionsOf(after, zone)));
    }
  },
};

// An order's buyer, event and payment are the same for all of its tickets: the first one brings them.
const indexTicket = async (change: StreamChange): Promise<void> => {
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

const indexChange = async (change: StreamChange): Promise<void> => {
  const item = itemOf(change);
  if (change.entity === "ticket") await indexTicket(change);
  if (change.entity === "member" && change.before && differs(change, "name", "display_name", "email")) {
    await refreshSearchTerms("buyer", String(item.user_id), false);
  }
  if (change.entity === "guest" && change.before && differs(change, "name", "email")) {
    await refreshSearchTerms("order", sessionOfGuest(String(item.id)), false);
  }
  if (change.entity === "event" && change.before && differs(change, "title")) {
    await refreshSearchTerms("event", String(item.id), false);
  }
};

/** What the back-office finds tickets by. */
export const ticketSearch: Projection = {
  name: "ticket-search",
  entities: ["ticket", "member", "guest", "event"],
  derives: true,
  apply: async (changes) => {
    for (const change of changes) await indexChange(change);
  },
};
