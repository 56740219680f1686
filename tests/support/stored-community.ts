import type { CaseDecision } from "../../shared/model/moderation.ts";
import { uniqueId } from "./unique-text.ts";

// What the table stores of the community, for tests that call its verbs on a table of their own.

const at = "2026-01-01T12:00:00.000Z";

/** A member's record, of an account that isn't new any more. */
export const aStoredMember = (email_hashes?: string[]) => {
  const id = uniqueId();
  return {
    user_id: `member_${id}`,
    email: `${id}@x.test`,
    name: "Maya Member",
    display_name: "Maya Member",
    referral_code: id,
    member_card_number: id,
    created_at: at,
    updated_at: at,
    ...(email_hashes && { email_hashes }),
  };
};

type StoredMember = ReturnType<typeof aStoredMember>;

/** The profile of a member. */
export const aStoredProfile = ({ user_id, display_name }: StoredMember, bio = "") => ({
  user_id,
  id: `profile_${uniqueId()}`,
  display_name,
  bio,
  created_at: at,
  updated_at: at,
});

/** The member as who calls. */
export const asCaller = ({ user_id: userId, email, name }: StoredMember) => ({
  userId,
  username: userId,
  email,
  emailVerified: false,
  name,
  isAdmin: false,
  hasSecondFactor: false,
  signedInAt: null,
});

/** A post of somebody; with a picture if one is named. */
export const aStoredPost = (user_id: string, picture_id?: string) => ({
  id: `post_${uniqueId()}`,
  user_id,
  state: "shown" as "shown" | "deleted",
  content: "Buy now",
  location: "Riverside",
  created_at: at,
  ...(picture_id && { picture_id, image: { url: "/a.webp", width: 1, height: 1, blur: "", alt: "" } }),
});

/** A picture that a post can take. */
export const aStoredPicture = (user_id: string) => ({
  user_id,
  id: `upl_${uniqueId()}`,
  state: "ready" as "ready" | "removed",
  url: "/a.webp",
  width: 1,
  height: 1,
  blur: "",
  alt: "A pixel",
  created_at: at,
  due_at: "2030-01-01T12:00:00.000Z",
});

/** An open case about a member. */
export const aStoredCase = (author_id: string) => ({
  id: `case_${uniqueId()}`,
  type: "member" as "member" | "comment" | "message",
  subject_id: author_id,
  author_id,
  content: "",
  round: 1,
  state: "open" as const,
  since: at,
  opened_at: at,
  reporters: 1,
  spam: 1,
});

/** What an administrator decides about it. */
export const aDecisionOn = ({ id }: ReturnType<typeof aStoredCase>, about: Partial<CaseDecision>) => ({
  caseId: id,
  version: 1,
  action: "remove" as const,
  rule: "spam" as const,
  removes_content: false,
  removes: [],
  ...about,
});

/** A decision that another administrator made about a member, and that was appealed. */
export const anAppealedDecision = (user_id: string) => ({
  id: `decision_${uniqueId()}`,
  user_id,
  case_id: `case_${uniqueId()}`,
  action: "remove" as const,
  rule: "spam" as const,
  type: "member" as "member" | "post",
  subject_id: user_id,
  content: "",
  removes_content: true,
  at,
  decided_by: "somebody else",
  appeal_state: "open" as const,
  appealed_at: at,
});

/** A decision that a member has appealed; of a bio, with the one it removed. */
export type AppealedDecision = ReturnType<typeof anAppealedDecision> & { removed_bio?: string };

type Moderation = typeof import("../../functions/moderation/appeals/decide-appeal.ts") &
  typeof import("../../functions/moderation/decisions/moderation-decision.entity.ts");

/** The decisions about a member. */
export const readDecisions = async ({ ModerationDecisionEntity }: Moderation, user_id: string) =>
  (await ModerationDecisionEntity.query.byMember({ user_id }).go()).data;

/** Stores an appeal that waits for its outcome; tells the write that decides it, and decides it. */
export const aStoredAppeal = async (
  { ModerationDecisionEntity, decideAppeal }: Moderation,
  about: AppealedDecision,
  admin: { userId: string; email: string },
  now: string,
) => {
  await ModerationDecisionEntity.put(about).go();
  const decide = (outcome: "upheld" | "reversed") => decideAppeal({ decisionId: about.id, outcome }, admin, now);
  return { write: { containing: about.id }, decide };
};
