import { differs, type Projection } from "../../platform/stream/change.ts";
import { batchRead } from "../../platform/table/batch-read.ts";
import { noteOutcome } from "../../waiting-lists/note-outcome.ts";
import { holdSlotLookup } from "./hold-slots.ts";
import type { StoredHold } from "./holds.ts";

// Another order of the same member has taken over what the offer had set aside.
const isReplaced = async ({ user_id, event_id, offer_id, id }: StoredHold): Promise<boolean> => {
  const { slots } = await batchRead({ slots: [holdSlotLookup(user_id, event_id)] });
  return offer_id !== undefined && slots.some(({ hold_id }) => hold_id !== id);
};

/** Notes on the waiting list what came of an offer that was taken: its order was paid, or given up. */
export const offerOutcome: Projection = {
  name: "offer-outcome",
  entities: ["hold"],
  derives: true,
  apply: async (changes) => {
    for (const { after } of changes.filter((change) => differs(change, "status"))) {
      const hold = after as unknown as StoredHold | null;
      if (!hold?.offer_id || hold.status === "held") continue;
      if (hold.status === "paid") await noteOutcome(hold, "bought");
      else if (!(await isReplaced(hold))) await noteOutcome(hold, "unpaid");
    }
  },
};
