import type { DecisionAction, ModerationAction, SubjectType } from "../../../../../shared/model/moderation.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";

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

/** An instant as the back-office shows it, in the city's time. */
export const moment = (instant: string): string => toCityTime(instant).format("MMM D, YYYY, h:mm A");

/** What a decision did, with the end of a suspension. */
export const decisionText = ({ action, until }: { action: DecisionAction; until: string | null }): string =>
  action === "suspend" ? `Suspended ${until ? `until ${moment(until)}` : "for good"}` : outcomeNames[action];
