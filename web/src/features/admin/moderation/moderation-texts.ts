import type { DecisionAction, ModerationAction, SubjectType } from "../../../../../shared/model/moderation.ts";
import { formatCityDateTime } from "../../../../../shared/rules/city-time.ts";

export const subjectNames: Record<SubjectType, string> = {
  member: "Member",
  post: "Post",
  comment: "Comment",
  message: "Message",
};

export const outcomeNames: Record<ModerationAction, string> = {
  keep: "Kept",
  remove: "Removed",
  warn: "Warned",
  suspend: "Suspended",
};

/** What a decision did, with the end of a suspension. */
export const decisionText = ({ action, until }: { action: DecisionAction; until: string | null }): string =>
  action === "suspend"
    ? `Suspended ${until ? `until ${formatCityDateTime(until)}` : "for good"}`
    : outcomeNames[action];
