import { membershipOf, type Person } from "./person.ts";
import { answerUnlessSet } from "./played-api.ts";
import { switches } from "./samples/settings.ts";

/** Answers what the frame around every page reads and sends. */
export const answerShell = (person: Person | undefined): void => {
  answerUnlessSet("content", "settings", switches());
  answerUnlessSet("metrics", "track", {});
  if (!person) return;
  answerUnlessSet("memberships", "mine", membershipOf(person));
  answerUnlessSet("memberships", "reconcile", membershipOf(person));
  answerUnlessSet("messages", "unread", { count: 0 });
};
