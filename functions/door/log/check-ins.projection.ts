import { findMember } from "../../members/members.ts";
import { TallyEntity } from "../../members/tally.entity.ts";
import { addOnce } from "../../platform/stream/add-once.ts";
import type { Projection, StoredItem } from "../../platform/stream/change.ts";

const name = "door-check-ins";

/** Whether a scanner let the ticket in: what members and administrators redeem is counted where they do it. */
const isAdmitted = (item: StoredItem | null): boolean => item?.admitted !== undefined;

/** Counts who came in by a scanner among their holder's check-ins, and takes it back with the admission. */
export const doorCheckIns: Projection = {
  name,
  entities: ["ticket"],
  async apply(changes) {
    for (const { id, before, after } of changes) {
      if (!before || !after || isAdmitted(before) === isAdmitted(after) || after.is_guest) continue;
      const user_id = String(after.holder_id ?? after.user_id);
      const check_ins = isAdmitted(after) ? 1 : -1;
      // The holder's account is gone, and its count with it.
      if (after.holder_id && !(await findMember(user_id))) continue;
      await addOnce(name, id, [TallyEntity.upsert({ user_id }).add({ check_ins })]);
    }
  },
};
