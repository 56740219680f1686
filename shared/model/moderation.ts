import * as z from "zod";
import { limits } from "./limits.ts";
import { Id, Instant, Line, Text, UserId, Version } from "./primitives.ts";

/** The community's rules: what a report names as its reason, and a decision as the rule that was broken. */
export const CommunityRule = z.enum(["spam", "harassment", "hate", "violence", "sexual", "impersonation", "illegal"]);
export type CommunityRule = z.infer<typeof CommunityRule>;

/** Why something was reported: a rule, or what the note says. */
export const ReportReason = z.enum([...CommunityRule.options, "other"]);
export type ReportReason = z.infer<typeof ReportReason>;

/** What can be reported. */
export const SubjectType = z.enum(["member", "post", "comment", "message"]);
export type SubjectType = z.infer<typeof SubjectType>;

/** What can be removed of a reported member's profile. */
export const ProfilePart = z.enum(["avatar", "bio"]);
export type ProfilePart = z.infer<typeof ProfilePart>;

/** Something that a member reports; a comment names its post, and a message is one that they received. */
export const ReportedSubject = z.discriminatedUnion("type", [
  z.object({ type: z.literal("member"), id: UserId }),
  z.object({ type: z.literal("post"), id: Id }),
  z.object({ type: z.literal("comment"), id: Id, post_id: Id }),
  z.object({ type: z.literal("message"), id: Id }),
]);
export type ReportedSubject = z.infer<typeof ReportedSubject>;

export const ReportInput = z.object({
  subject: ReportedSubject,
  reason: ReportReason,
  note: Text(limits.shortTextLength).default(""),
});

/** A case's id: derived from what was reported, so that all reports of it are one case. */
export const CaseRef = z.object({ caseId: Id });

/** What administrators do with a case. `warn` and `suspend` can remove what was reported as well. */
export const ModerationAction = z.enum(["keep", "remove", "warn", "suspend"]);
export type ModerationAction = z.infer<typeof ModerationAction>;

/** A decision about a member; `keep` is none. */
export const DecisionAction = ModerationAction.exclude(["keep"]);
export type DecisionAction = z.infer<typeof DecisionAction>;

export const CaseState = z.enum(["open", "decided"]);
export type CaseState = z.infer<typeof CaseState>;

/** A reported thing as it was when it was first reported, with what became of it. `version` counts how often the case was opened. */
export const ModerationCase = z.object({
  id: z.string(),
  subject: z.object({ type: SubjectType, id: z.string(), post_id: z.string().nullable() }),
  author: z.object({ user_id: UserId, display_name: z.string() }),
  content: z.string(),
  image_url: z.string().nullable(),
  /** Of a member: what a decision would remove, as it is now. Null of anything else. */
  profile: z.object({ avatar_url: z.string().nullable(), bio: z.string() }).nullable(),
  reporters: z.int().min(1),
  reasons: z.array(z.object({ reason: ReportReason, count: z.int().min(1) })).max(ReportReason.options.length),
  state: CaseState,
  opened_at: Instant,
  version: Version,
  outcome: ModerationAction.nullable(),
  rule: CommunityRule.nullable(),
  decided_at: Instant.nullable(),
});
export type ModerationCase = z.infer<typeof ModerationCase>;

/** A message of a reported conversation, for administrators. */
export const CaseMessage = z.object({
  id: z.string(),
  sender: z.object({ user_id: UserId, display_name: z.string() }),
  content: z.string(),
  created_at: Instant,
  is_reported: z.boolean(),
});
export type CaseMessage = z.infer<typeof CaseMessage>;

/** One member's report, for administrators. */
export const CaseReport = z.object({
  reporter: z.object({ user_id: UserId, display_name: z.string() }),
  reason: ReportReason,
  note: z.string(),
  created_at: Instant,
});
export type CaseReport = z.infer<typeof CaseReport>;

/**
 * What an administrator decides; a rule is named unless the thing is kept. `days` of a suspension: null is for good. `removes_content` is for posts,
 * comments and messages, `removes` for profiles.
 */
export const CaseDecision = z
  .object({
    version: Version,
    action: ModerationAction,
    rule: CommunityRule.optional(),
    days: z.int().min(1).max(limits.suspensionDays).nullable().optional(),
    removes_content: z.boolean().default(false),
    removes: z.array(ProfilePart).max(ProfilePart.options.length).default([]),
  })
  .refine(({ action, rule }) => action === "keep" || rule !== undefined, {
    path: ["rule"],
    message: "Choose the rule that was broken",
  })
  .refine(({ action, days }) => action !== "suspend" || days !== undefined, {
    path: ["days"],
    message: "Choose for how long",
  });
export type CaseDecision = z.output<typeof CaseDecision>;

export const AppealState = z.enum(["open", "upheld", "reversed"]);
export type AppealState = z.infer<typeof AppealState>;

/** A decision as the member it is about reads it. `until` of a suspension: null is for good. */
export const MemberDecision = z.object({
  id: z.string(),
  action: DecisionAction,
  rule: CommunityRule,
  subject_type: SubjectType,
  /** The member's own text that it is about. */
  content: z.string(),
  removes_content: z.boolean(),
  /** What it removed of the member's profile. */
  removes: z.array(ProfilePart).max(ProfilePart.options.length),
  until: Instant.nullable(),
  at: Instant,
  /** When an administrator ended the suspension early. */
  lifted_at: Instant.nullable(),
  /** Until when it can be appealed; null once it was, or when that time is over. */
  appeal_until: Instant.nullable(),
  appeal: z.object({ state: AppealState, text: z.string(), at: Instant, decided_at: Instant.nullable() }).nullable(),
});
export type MemberDecision = z.infer<typeof MemberDecision>;

export const AppealInput = z.object({ decisionId: Id, text: Text(limits.noteLength).min(1, "Write why") });

/**
 * A decision with its appeal, for administrators. `decidable_from`: from when the caller may decide the appeal; null when that is another
 * administrator's, because the caller made the decision.
 */
export const AppealedDecision = MemberDecision.omit({ appeal_until: true }).extend({
  member: z.object({ user_id: UserId, display_name: z.string() }),
  decided_by_me: z.boolean(),
  decidable_from: Instant.nullable(),
});
export type AppealedDecision = z.infer<typeof AppealedDecision>;

export const AppealDecision = z.object({ decisionId: Id, outcome: AppealState.exclude(["open"]) });

/** A member's suspension from the community that runs now; `until` null is for good. */
export const CommunityStanding = z.object({
  suspension: z.object({ until: Instant.nullable(), rule: z.string() }).nullable(),
});
export type CommunityStanding = z.infer<typeof CommunityStanding>;

/** Words that no text of the community may contain, each once. */
export const CommunitySettings = z.object({
  filtered_words: z.array(z.string()).max(limits.filteredWords),
  version: Version,
});
export type CommunitySettings = z.infer<typeof CommunitySettings>;

export const CommunitySettingsChange = z.object({
  filtered_words: z.array(Line(limits.codeLength)).max(limits.filteredWords),
  version: Version,
});
