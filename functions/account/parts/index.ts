import type { Part } from "../part.ts";
import { dealParts } from "./deals.ts";
import { eventParts } from "./events.ts";
import { limitParts } from "./limits.ts";
import { membershipParts } from "./membership.ts";
import { profileParts } from "./profile.ts";
import { ticketParts } from "./tickets.ts";
import { traceParts } from "./traces.ts";

/** Everything that is kept of a member, in the order in which it goes away: who they are comes last. */
export const parts: Part[] = [
  ...ticketParts,
  ...limitParts,
  ...membershipParts,
  ...dealParts,
  ...eventParts,
  ...traceParts,
  ...profileParts,
];

/** Entities with personal attributes that are not of a member, or that erasing itself takes care of, and why. */
export const notOfMembers: Record<string, string> = {
  vendor: "A partner business and its own address.",
  ambassador: "A partner of the city, kept for as long as the code is.",
  "sync-audit": "Payers whom Stripe named and who have no account here.",
  right: "What was used up, under a user id or a keyed hash of the address, for 62 days at most (decision D37).",
  erasure: "The deletion itself; its record goes when it is finished.",
};
