import type { Projection, StoredItem, StreamChange } from "../../platform/stream/change.ts";
import { keepUnderAllAddresses } from "./keep-suspension.ts";

const countAddresses = ({ email_hashes }: StoredItem): number => (email_hashes as Set<string> | undefined)?.size ?? 0;

const concerns = ({ entity, before, after }: StreamChange): boolean => {
  if (!after) return false;
  if (entity === "member") return before !== null && countAddresses(after) > countAddresses(before);
  return before === null;
};

/**
 * Keeps suspensions under the addresses that an account gains while they run (decision 47). A decision keeps its own under those that the
 * account has; suspensions from before that was so are kept by a backfill.
 */
export const keptSuspensions: Projection = {
  name: "kept-suspensions",
  entities: ["community-standing", "member"],
  derives: true,
  async apply(changes, { now }) {
    for (const change of changes) {
      if (concerns(change)) await keepUnderAllAddresses(String(change.after?.user_id), now);
    }
  },
};
