import { differs, itemOf, type Projection } from "../platform/stream/change.ts";
import { endMemberConnections } from "./connections.ts";

/** Ends the live connections of a colleague who was removed or has another role: they watch what the role let them. */
export const endColleague: Projection = {
  name: "end-colleague",
  entities: ["colleague"],
  apply: async (changes) => {
    for (const change of changes) {
      const ends = change.before && differs(change, "role", "removed_at");
      if (ends) await endMemberConnections(String(itemOf(change).user_id));
    }
  },
};
