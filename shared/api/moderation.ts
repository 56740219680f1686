import * as z from "zod";
import {
  AppealDecision,
  AppealedDecision,
  AppealInput,
  CaseDecision,
  CaseMessage,
  CaseRef,
  CaseReport,
  CaseState,
  CommunityStanding,
  MemberDecision,
  ModerationCase,
  ReportInput,
} from "../model/moderation.ts";
import { Empty, Id, Page, PageQuery } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

const day = 86_400;
const DecisionRef = z.object({ decisionId: Id });

/** What members report, and what was decided about their own things (decision 36). */
export const moderation = defineRoutes({
  report: {
    method: "POST",
    path: "/api/community/reports",
    access: "user",
    summary:
      "Report a member, a post, a comment or a received message; repeating it while it's being looked at changes nothing.",
    input: ReportInput,
    output: Empty,
    rate: { max: 20, seconds: day },
  },
  standing: {
    method: "GET",
    path: "/api/community/standing",
    access: "user",
    summary: "Whether the caller is suspended from the community, until when and for which rule.",
    input: Empty,
    output: CommunityStanding,
  },
  decisions: {
    method: "GET",
    path: "/api/community/decisions",
    access: "user",
    summary: "What administrators decided about the caller's things, with the rule and the appeal, newest first.",
    input: PageQuery,
    output: Page(MemberDecision),
  },
  appeal: {
    method: "POST",
    path: "/api/community/decisions/{decisionId}/appeal",
    access: "user",
    summary: "Appeal a decision about the caller, once and within 30 days.",
    input: AppealInput,
    output: MemberDecision,
    rate: { max: 20, seconds: day },
  },
});

export const moderationAdmin = defineRoutes({
  cases: {
    method: "GET",
    path: "/api/admin/moderation/cases",
    access: "admin",
    permission: "moderation",
    summary: "What was reported: open cases with the oldest first, or decided ones with the latest first.",
    input: PageQuery.extend({ state: CaseState.default("open") }),
    output: Page(ModerationCase),
  },
  reports: {
    method: "GET",
    path: "/api/admin/moderation/cases/{caseId}/reports",
    access: "admin",
    permission: "moderation",
    summary: "Who reported a case, with their reasons and notes.",
    input: PageQuery.extend(CaseRef.shape),
    output: Page(CaseReport),
  },
  conversation: {
    method: "GET",
    path: "/api/admin/moderation/cases/{caseId}/conversation",
    access: "admin",
    permission: "moderation",
    summary: "A reported message with the five before it, oldest first; who opens it is recorded in the audit log.",
    input: CaseRef,
    output: z.object({ items: z.array(CaseMessage) }),
  },
  decide: {
    method: "POST",
    path: "/api/admin/moderation/cases/{caseId}/decision",
    access: "admin",
    permission: "moderation",
    summary: "Keep or remove what was reported, warn its author, or suspend them from the community.",
    input: CaseDecision.safeExtend(CaseRef.shape),
    output: ModerationCase,
  },
  suspensions: {
    method: "GET",
    path: "/api/admin/moderation/suspensions",
    access: "admin",
    permission: "moderation",
    summary: "Suspensions from the community, latest first.",
    input: PageQuery,
    output: Page(AppealedDecision),
  },
  lift: {
    method: "POST",
    path: "/api/admin/moderation/decisions/{decisionId}/lift",
    access: "admin",
    permission: "moderation",
    summary: "End a suspension from the community early.",
    input: DecisionRef,
    output: AppealedDecision,
  },
  appeals: {
    method: "GET",
    path: "/api/admin/moderation/appeals",
    access: "admin",
    permission: "moderation",
    summary: "Appeals that wait for a decision, oldest first.",
    input: PageQuery,
    output: Page(AppealedDecision),
  },
  decideAppeal: {
    method: "POST",
    path: "/api/admin/moderation/decisions/{decisionId}/appeal",
    access: "admin",
    permission: "moderation",
    summary:
      "Uphold or reverse an appealed decision; not by the administrator who made it, or a day later where there is no other.",
    input: AppealDecision,
    output: AppealedDecision,
  },
});
