import type { DataSection } from "../data-section.ts";
import { activitySections } from "./activity.ts";
import { campaignSections } from "./campaigns.ts";
import { communitySections } from "./community.ts";
import { dealSections } from "./deals.ts";
import { doorSections } from "./door.ts";
import { eventSections } from "./events.ts";
import { gameSections } from "./game.ts";
import { limitSections } from "./limits.ts";
import { membershipSections } from "./membership.ts";
import { messageSections } from "./messages.ts";
import { profileSections } from "./profile.ts";
import { ticketSections } from "./tickets.ts";

/** Everything stored about a member, in the order in which it is erased: the profile comes last. */
export const sections: DataSection[] = [
  ...ticketSections,
  ...doorSections,
  ...limitSections,
  ...membershipSections,
  ...dealSections,
  ...eventSections,
  ...gameSections,
  ...campaignSections,
  ...communitySections,
  ...activitySections,
  ...messageSections,
  ...profileSections,
];

/**
 * Entities with personal attributes that aren't a member's, or that erasing an account handles by itself, with the
 * reason.
 */
export const notMemberData: Record<string, string> = {
  audit: "The administrators' own addresses: who changed what has to be known later too.",
  "audit-intent": "An administrator's address, until the outcome of the change is known.",
  "binned-record": "A deleted record of the back-office, such as a vendor with its own address, for 30 days.",
  vendor: "A partner business and its own address.",
  ambassador:
    "A partner of the city, kept as long as the code. The id of an account that is gone leads to nobody; the keyed hashes of its address go on refusing its own use.",
  "promo-hold": "A use of a code, under keyed hashes of the address, for 30 days after the payment page closed.",
  "sync-audit": "Payers named by Stripe who have no account here.",
  right: "A used single-use lock, under a user id or a keyed hash of the address, for 62 days at most (R37).",
  "kept-suspension":
    "Suspensions from the community, under a keyed hash of the account's address, until they end or for 24 months after it is gone (decision 47).",
  "account-block":
    "That an address can't sign up, under a keyed hash of it; kept for 24 months after its blocked account was deleted (R65).",
  "ticket-search-term": "Parts of a buyer's texts, deleted with the ticket search section they belong to.",
  "guest-address": "The address of a guest's record, deleted with what that says of a person (R80).",
  "search-entry": "Ways to find a member or an order in the back-office's search, deleted with what it keeps of them.",
  "member-suffix": "Parts of the name, address and phone number in the listing; deleted with it.",
  "community-profile-suffix": "Parts of the name in the community, deleted with the profile it belongs to.",
  erasure: "The deletion itself; its record is deleted when it is complete.",
};
