import type { AppealState } from "../../../shared/model/moderation.ts";
import { toCityTime } from "../../../shared/rules/city-time.ts";
import { communityRules } from "../../../shared/rules/community-rules.ts";
import { subjectNouns, toRemovalText } from "../../../shared/rules/removal-text.ts";
import type { RunningSuspension } from "../../community/standing/running-suspensions.ts";
import type { Notice, NoticeText } from "../../notifications/notice-writes.ts";
import { type StoredDecision, toRemovedParts } from "./decisions.ts";

const appealHint = "You can appeal within 30 days: Community, Profile, Your standing.";

/** A notice of moderation: it leads to where a member sees their standing, and appeals. */
export const toStandingNotice = (text: NoticeText): Notice => ({
  ...text,
  kind: "people",
  link: "/dashboard?tab=community&view=profile&standing=open",
});

const suspendedUntil = (until: string | undefined): string =>
  until ? `until ${toCityTime(until).format("MMMM D, h:mm A")}` : "for good";

const isShorter = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && (other === undefined || one < other);

const titleOf = (decision: StoredDecision): string => {
  const { action, type, until } = decision;
  if (action === "remove") return toRemovalText(type, toRemovedParts(decision));
  if (action === "warn") return `A warning about your ${subjectNouns[type]}`;
  return `You're suspended from the community ${suspendedUntil(until)}`;
};

/** What the member is told of a decision: what happened, the rule that was broken, and how to appeal. */
export const toDecisionNotice = (decision: StoredDecision): NoticeText => {
  const { type, action, removes_content } = decision;
  const removed = removes_content && action !== "remove" ? ` ${toRemovalText(type, toRemovedParts(decision))}.` : "";
  return {
    title: titleOf(decision),
    message: `Rule broken: ${communityRules[decision.rule]}.${removed} ${appealHint}`,
  };
};

/** What the member is told of a new suspension; `longest` is the longest of those that run already. */
export const toSuspensionNotice = (decision: StoredDecision, longest: RunningSuspension | null): NoticeText => {
  const notice = toDecisionNotice(decision);
  if (!longest || isShorter(longest.suspended_until, decision.until)) return notice;
  const stays = `An earlier suspension ${suspendedUntil(longest.suspended_until)} stays in force.`;
  return { ...notice, message: `${notice.message} ${stays}` };
};

/** What the member is told when a suspension ends early; `other` is the longest of those that go on. */
export const toLiftedNotice = (other: RunningSuspension | null): NoticeText => ({
  title: other ? "One of your suspensions was lifted" : "Your suspension was lifted",
  message: other
    ? `Another one ${suspendedUntil(other.suspended_until)} stays in force.`
    : "You can take part in the community again.",
});

/** What the member is told when their appeal was decided. */
export const appealNotices: Record<Exclude<AppealState, "open">, NoticeText> = {
  upheld: { title: "Your appeal was declined", message: "We looked at it again, and the decision stays." },
  reversed: {
    title: "Your appeal was accepted",
    message: "We looked at it again and took the decision back. What was removed is restored where that's possible.",
  },
};

/** What the member is told of an appeal's outcome; `other` is the longest suspension beside the one that it was about. */
export const toAppealNotice = (outcome: keyof typeof appealNotices, other: RunningSuspension | null): NoticeText => {
  const notice = appealNotices[outcome];
  if (outcome === "upheld" || !other) return notice;
  const stays = `Another suspension ${suspendedUntil(other.suspended_until)} stays in force.`;
  return { ...notice, message: `${notice.message} ${stays}` };
};
