import type { DataSection } from "../data-section.ts";
import { activitySections } from "./activity.ts";
import { dealSections } from "./deals.ts";
import { eventSections } from "./events.ts";
import { limitSections } from "./limits.ts";
import { membershipSections } from "./membership.ts";
import { profileSections } from "./profile.ts";
import { ticketSections } from "./tickets.ts";

/** Everything that is kept of a member, in the order in which it goes away: who they are comes last. */
export const sections: DataSection[] = [
  ...ticketSections,
  ...limitSections,
  ...membershipSections,
  ...dealSections,
  ...eventSections,
  ...activitySections,
  ...profileSections,
];

/** Entities with personal attributes that are not of a member, or that erasing itself takes care of, and why. */
export const notMemberData: Record<string, string> = {
  vendor: "A partner business and its own address.",
  ambassador: "A partner of the city, kept for as long as the code is.",
  "sync-audit": "Payers whom Stripe named and who have no account here.",
  right: "What was used up, under a user id or a keyed hash of the address, for 62 days at most (decision D37).",
  erasure: "The deletion itself; its record goes when it is finished.",
};
