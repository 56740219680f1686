import { CommunityStandingEntity } from "../../community/standing/community-standing.entity.ts";
import { type RunningSuspension, suspensionsOf } from "../../community/standing/running-suspensions.ts";
import type { Projection, StoredItem } from "../../platform/stream/change.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { ModerationDecisionEntity } from "./moderation-decision.entity.ts";

const content = "Carried over from a deleted account with the same email address.";

const recordDecision = async (user_id: string, suspension: RunningSuspension): Promise<void> => {
  if (!suspension.former || !suspension.decision_id) return;
  const { decision_id: id, suspended_at: at, suspended_until: until, former } = suspension;
  const { rule, decided_by, was_appealed } = former;
  const appeal = was_appealed ? ({ appeal_state: "upheld", appealed_at: at, appeal_decided_at: at } as const) : {};
  const about = { type: "member", subject_id: user_id, case_id: "", content, removes_content: false } as const;
  await tryWrite(
    ModerationDecisionEntity.create({
      id,
      user_id,
      action: "suspend",
      rule,
      ...about,
      until,
      at,
      decided_by,
      ...appeal,
    }).go(),
  );
};

const recordDecisions = async (Item: StoredItem, now: string): Promise<void> => {
  const { data } = CommunityStandingEntity.parse({ Item });
  for (const suspension of suspensionsOf(data, now)) await recordDecision(String(Item.user_id), suspension);
};

/**
 * Gives each suspension that an account took over from a former one a decision of its own (decision 47), so that its member can read and appeal
 * it and administrators can lift it.
 */
export const returnedSuspensions: Projection = {
  name: "returned-suspensions",
  entities: ["community-standing"],
  derives: true,
  async apply(changes, { now }) {
    // An account takes suspensions over with its first record of them.
    for (const { before, after } of changes) if (after && !before) await recordDecisions(after, now);
  },
};
