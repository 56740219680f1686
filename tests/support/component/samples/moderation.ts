import type { AppealedDecision, MemberDecision } from "../../../../shared/model/moderation.ts";
import { minutesAgo, otherId } from "./community.ts";

/** A post that was removed as spam, a day ago; its author may appeal. */
export const aDecision = (about: Partial<MemberDecision> = {}): MemberDecision => ({
  id: "decision_000001",
  action: "remove",
  rule: "spam",
  subject_type: "post",
  content: "Cheap watches",
  removes_content: true,
  removes: [],
  until: null,
  at: "2026-05-01T16:00:00.000Z",
  lifted_at: null,
  appeal_until: "2026-05-31T16:00:00.000Z",
  appeal: null,
  ...about,
});

/** The same decision appealed, as an administrator who may decide the appeal finds it. */
export const anAppeal = (about: Partial<AppealedDecision> = {}): AppealedDecision => {
  const { appeal_until: _, ...decision } = aDecision();
  return {
    ...decision,
    appeal: { state: "open", text: "It was a joke", at: "2026-05-02T16:00:00.000Z", decided_at: null },
    member: { user_id: otherId, display_name: "Ana Author" },
    decided_by_me: false,
    decidable_from: minutesAgo(1),
    ...about,
  };
};
