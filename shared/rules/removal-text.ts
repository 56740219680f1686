import type { ProfilePart, SubjectType } from "../model/moderation.ts";

/** What was reported, as its author reads of it. */
export const subjectNouns: Record<SubjectType, string> = {
  member: "profile",
  post: "post",
  comment: "comment",
  message: "message",
};

const partNouns: Record<ProfilePart, string> = { avatar: "profile picture", bio: "bio" };

/** What a decision removed, as a sentence without its full stop: "Your profile picture and bio were removed". */
export const toRemovalText = (type: SubjectType, removes: readonly ProfilePart[]): string => {
  const parts = type === "member" ? removes.map((part) => partNouns[part]) : [subjectNouns[type]];
  return `Your ${parts.join(" and ")} ${parts.length > 1 ? "were" : "was"} removed`;
};
