import { AppError, notFound } from "../../../shared/model/errors.ts";
import type { MemberDecision } from "../../../shared/model/moderation.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { findAppealEnd, getDecision, toMemberDecision } from "../decisions/decisions.ts";
import { ModerationDecisionEntity } from "../decisions/moderation-decision.entity.ts";

/**
 * Appeals a decision about the caller, once.
 * Throws `not-found` for somebody else's, `decision.appealed` the second time, or `decision.appeal-over` after 30 days.
 */
export const appealDecision = async (
  { decisionId, text }: { decisionId: string; text: string },
  callerId: string,
  now: string,
): Promise<MemberDecision> => {
  const decision = await getDecision(decisionId);
  if (decision.user_id !== callerId) throw notFound("Decision not found");
  const appealed = new AppError("decision.appealed", "You've already appealed this decision.");
  if (decision.appeal_state) throw appealed;
  if (findAppealEnd(decision) <= now) {
    throw new AppError("decision.appeal-over", "Decisions can be appealed for 30 days.");
  }
  const appeal = { appeal_state: "open", appeal_text: text, appealed_at: now } as const;
  const written = await tryWrite(
    ModerationDecisionEntity.patch({ id: decision.id })
      .set(appeal)
      .where(({ appeal_state }, { notExists }) => notExists(appeal_state))
      .go(),
  );
  if (!written) throw appealed;
  return toMemberDecision({ ...decision, ...appeal }, now);
};
