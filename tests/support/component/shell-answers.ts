import type { Answer } from "../../../web/src/api/index.ts";
import { membershipOf, type Person } from "./person.ts";
import { answerUnlessSet } from "./played-api.ts";
import { deskUser } from "./samples/back-office/colleagues.ts";
import { waiting } from "./samples/back-office/dashboard.ts";
import { answerTimelines } from "./samples/back-office/timelines.ts";
import { switches } from "./samples/settings.ts";

/** A start with nothing in it: each part is asked of its own route, which a test answers by itself. */
export const emptyStart: Answer<"start", "read"> = {
  membership: null,
  settings: null,
  news: null,
  profile: null,
  unread_notifications: null,
  unread_messages: null,
  blocking_claims: null,
  recent_claims: null,
  tickets: null,
  holds: null,
  rsvps: null,
  event: null,
  line: null,
};

/** Answers what the frame around every page reads and sends, and what the events' prices on it follow from. */
export const answerShell = (person: Person | undefined): void => {
  answerUnlessSet("content", "settings", switches());
  answerUnlessSet("metrics", "track", {});
  if (!person) return;
  if (person.isAdmin) {
    answerUnlessSet("reportsAdmin", "waiting", waiting());
    answerTimelines();
    answerUnlessSet("colleaguesAdmin", "me", deskUser(person.role ?? "owner"));
  }
  answerUnlessSet("start", "read", emptyStart);
  answerUnlessSet("memberships", "mine", membershipOf(person));
  answerUnlessSet("memberships", "reconcile", membershipOf(person));
  answerUnlessSet("messages", "unread", { count: 0 });
  answerUnlessSet("messages", "going", { friends: [], others: 0, own: null });
  // What events cost a Premium member follows from their own orders.
  answerUnlessSet("tickets", "list", { items: [], cursor: null });
  answerUnlessSet("tickets", "holds", { items: [] });
  answerUnlessSet("waitingLists", "entry", { entry: null });
  answerUnlessSet("waitingLists", "list", { items: [] });
};
