import { CommunityStandingEntity } from "../../community/standing/community-standing.entity.ts";
import type { Projection, StoredItem } from "../../platform/stream/change.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { ModerationDecisionEntity } from "./moderation-decision.entity.ts";

const content = "Carried over from a deleted account with the same email address.";

const recordDecision = async (Item: StoredItem): Promise<void> => {
  const { data } = CommunityStandingEntity.parse({ Item });
  if (!data?.former || !data.decision_id) return;
  const { user_id, decision_id: id, suspended_at: at, suspended_until: until, former } = data;
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

/**
 * Gives a suspension that an account took over from a deleted one a decision of its own (decision 38), so that its member can read and appeal
 * it and administrators can lift it.
 */
export const returnedSuspensions: Projection = {
  name: "returned-suspensions",
  entities: ["community-standing"],
  derives: true,
  async apply(changes) {
    for (const { after } of changes) if (after) await recordDecision(after);
  },
};
