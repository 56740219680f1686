import type { AppealedDecision, MemberDecision, ModerationCase } from "../../../../shared/model/moderation.ts";
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

/** A member with a picture and a bio whose profile was reported as spam. */
export const aReportedMember = (about: Partial<ModerationCase> = {}): ModerationCase => ({
  id: "case_000001",
  subject: { type: "member", id: otherId, post_id: null },
  author: { user_id: otherId, display_name: "Pat Profile" },
  content: "Cheap watches",
  image_url: null,
  profile: { avatar_url: "/media/avatars/pat.webp", bio: "Cheap watches" },
  reporters: 1,
  reasons: [{ reason: "spam", count: 1 }],
  state: "open",
  opened_at: minutesAgo(9),
  version: 1,
  outcome: null,
  rule: null,
  decided_at: null,
  ...about,
});
