import { itemOf, type Projection } from "../platform/stream/change.ts";
import { endMemberConnections } from "./connections.ts";

/** Ends the live connections of a member who has just been blocked. */
export const endBlocked: Projection = {
  name: "end-blocked",
  entities: ["account-block"],
  apply: async (changes) => {
    const blocked = changes.map((change) => itemOf(change).user_id);
    for (const userId of new Set(blocked)) if (userId) await endMemberConnections(String(userId));
  },
};
