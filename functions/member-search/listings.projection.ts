import { differs, itemOf, type Projection, type StreamChange } from "../platform/stream/change.ts";
import { listedAttributes, refreshListing } from "./listings.ts";

const isOfListing = (change: StreamChange): boolean =>
  change.entity !== "member" || differs(change, ...listedAttributes);

/** The back-office's list of members. Several changes of one member need one refresh. */
export const memberListings: Projection = {
  name: "member-listings",
  entities: ["member", "grant"],
  derives: true,
  apply: async (changes, { now }) => {
    const userIds = new Set(changes.filter(isOfListing).map((change) => String(itemOf(change).user_id)));
    for (const userId of userIds) await refreshListing(userId, now);
  },
};
