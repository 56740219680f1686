import { membershipOf, type Person } from "./person.ts";
import { answerUnlessSet } from "./played-api.ts";

/** Answers what the frame around every page reads. */
export const answerShell = (person: Person | undefined): void => {
  if (!person) return;
  answerUnlessSet("memberships", "mine", membershipOf(person));
  answerUnlessSet("memberships", "reconcile", membershipOf(person));
  answerUnlessSet("messages", "unread", { count: 0 });
};
