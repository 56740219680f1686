import type { CommunityRule, ReportReason } from "../model/moderation.ts";

/** The community's rules as members and administrators read them. */
export const communityRules: Record<CommunityRule, string> = {
  spam: "No spam, scams or advertising",
  harassment: "No bullying or harassment",
  hate: "No hate speech",
  violence: "No threats or violence",
  sexual: "No nudity or sexual content",
  impersonation: "No pretending to be somebody else",
  illegal: "Nothing that breaks the law",
};

/** The reasons of a report as a member chooses them. */
export const reportReasons: Record<ReportReason, string> = {
  spam: "Spam, scam or advertising",
  harassment: "Bullying or harassment",
  hate: "Hate speech",
  violence: "Threats or violence",
  sexual: "Nudity or sexual content",
  impersonation: "Pretending to be somebody else",
  illegal: "Something illegal",
  other: "Something else",
};
