import { itemOf, type Projection } from "../platform/stream/change.ts";
import { refreshListing } from "./listings.ts";

/** The back-office's list of members. Several changes of one member need one refresh. */
export const memberListings: Projection = {
  name: "member-listings",
  entities: ["member", "grant"],
  derives: true,
  apply: async (changes, { now }) => {
    const userIds = new Set(changes.map((change) => String(itemOf(change).user_id)));
    for (const userId of userIds) await refreshListing(userId, now);
  },
};
