import type { SearchKind } from "../../shared/model/search.ts";
import { differs, itemOf, type Projection, type StreamChange } from "../platform/stream/change.ts";
import { sessionOfGuest } from "../tickets/guests/guests.ts";
import { listSessionsOf } from "./orders-of-buyer.ts";
import { refreshSearch } from "./search-index.ts";

type Followed = { kind: SearchKind; key: string; shown: readonly string[] };

/** Records that are found by themselves: what leads to each, and what of it the search shows or is found by. */
const followed: Readonly<Record<string, Followed>> = {
  member: {
    kind: "member",
    key: "user_id",
    shown: ["display_name", "name", "email", "phone_number", "member_card_number"],
  },
  event: { kind: "event", key: "id", shown: ["title", "venue_name", "location", "start_at"] },
  deal: { kind: "deal", key: "id", shown: ["offer_details", "business_name"] },
  vendor: { kind: "vendor", key: "id", shown: ["name", "category", "address"] },
  "promo-code": { kind: "promo-code", key: "code", shown: ["description"] },
  ambassador: { kind: "ambassador", key: "code", shown: ["name"] },
  campaign: { kind: "campaign", key: "id", shown: ["title", "event_title"] },
};

const refreshRecord = async (change: StreamChange): Promise<void> => {
  const of = followed[change.entity];
  if (of && differs(change, ...of.shown)) await refreshSearch(of.kind, String(itemOf(change)[of.key]));
};

// An order's tickets share what it is found by: the first one brings it.
const isNewsOfOrder = (change: StreamChange): boolean => {
  if (!change.after) return false;
  if (!change.before) return (change.after.number ?? 1) === 1;
  return differs(change, "cancelled_by", "last4_phone");
};

// A new account has no orders.
const isOtherBuyer = (change: StreamChange): boolean =>
  change.entity === "member" && change.before !== null && differs(change, "name", "email");

const listOrders = async (change: StreamChange): Promise<string[]> => {
  const item = itemOf(change);
  if (change.entity === "ticket") return isNewsOfOrder(change) ? [String(item.session_id)] : [];
  if (change.entity === "guest" && change.before && differs(change, "name", "email"))
    return [sessionOfGuest(String(item.id))];
  return isOtherBuyer(change) ? listSessionsOf(String(item.user_id)) : [];
};

/** What the back-office's search finds. */
export const search: Projection = {
  name: "search",
  entities: [...Object.keys(followed), "ticket", "guest"],
  derives: true,
  apply: async (changes) => {
    for (const change of changes) {
      await refreshRecord(change);
      for (const sessionId of await listOrders(change)) await refreshSearch("order", sessionId);
    }
  },
};
