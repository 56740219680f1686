import { itemOf, type Projection, type StoredItem } from "../../platform/stream/change.ts";
import { replaceSuffixes } from "./profile-suffixes.ts";

const nameOf = (profile: StoredItem | null): string | null => (profile ? String(profile.display_name) : null);

/** Keeps the search of members by their names in the community (row message-09). */
export const profileSearch: Projection = {
  name: "profile-search",
  entities: ["community-profile"],
  derives: true,
  async apply(changes) {
    for (const change of changes) {
      const [former, current] = [nameOf(change.before), nameOf(change.after)];
      if (former !== current) await replaceSuffixes(String(itemOf(change).user_id), former, current);
    }
  },
};
