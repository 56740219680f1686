import * as z from "zod";
import { eventLimits } from "./event-limits.ts";
import { Id, Instant, UserId } from "./primitives.ts";
import { Quantity, TicketTier } from "./ticket-type.ts";

/**
 * `waiting` for an offer, `offered` places until an instant, `resting` after an offer that was passed on, `taken` with a hold that isn't paid yet,
 * then `bought` or `ended`.
 */
export const WaitingState = z.enum(["waiting", "offered", "resting", "taken", "bought", "ended"]);
export type WaitingState = z.infer<typeof WaitingState>;

/** Why somebody waits no more: they left, let two offers lapse or a hold go unpaid, may not attend any more, or the event ended it. */
const WaitingEnd = z.enum(["left", "unanswered", "unpaid", "not-allowed", "cancelled", "needs-ticket", "over"]);

/** What a member waits for: one to eight tickets of a type, or with `tier` null the one spot of an RSVP. */
export const WaitingRequest = z.object({ tier: TicketTier.nullable(), quantity: Quantity });

/** Places that are set aside for one member. */
export const WaitingOffer = z.object({ id: Id, made_at: Instant, until: Instant });

/** A member on the waiting list of an event, as they see it. */
export const WaitingEntry = WaitingRequest.extend({
  event_id: Id,
  event_title: z.string(),
  event_start_at: Instant,
  event_image: z.string().nullable(),
  /** The type's name; null for an RSVP. */
  tier_name: z.string().nullable(),
  state: WaitingState,
  /** Who is next has place 1; null for who isn't in line now. */
  place: z.int().min(1).nullable(),
  offer: WaitingOffer.nullable(),
  /** When somebody who passed an offer on is back in line. */
  rests_until: Instant.nullable(),
  /** How many offers went unanswered: the second ends the waiting. */
  unanswered: z.int().min(0),
  /** From when on offers are made, where it is night now. */
  offers_from: Instant.nullable(),
  joined_at: Instant,
  ended: z.object({ at: Instant, reason: WaitingEnd }).nullable(),
});
export type WaitingEntry = z.infer<typeof WaitingEntry>;

/** A member on the waiting list of an event, as the back-office sees them. */
export const WaitingRecord = WaitingRequest.extend({
  user_id: UserId,
  name: z.string().nullable(),
  email: z.string().nullable(),
  tier_name: z.string().nullable(),
  state: WaitingState,
  joined_at: Instant,
  /** Since when they stand where they stand: whoever passed an offer on stands behind those who waited then. */
  queued_at: Instant,
  offers: z.int().min(0),
  unanswered: z.int().min(0),
  offer: WaitingOffer.nullable(),
  rests_until: Instant.nullable(),
  ended: z.object({ at: Instant, reason: WaitingEnd }).nullable(),
});
export type WaitingRecord = z.infer<typeof WaitingRecord>;

/** One type of a list: members who wait, and places that are set aside in open offers or for holds that came of them. */
const WaitingCount = z.object({
  tier: TicketTier.nullable(),
  tier_name: z.string().nullable(),
  waiting: z.int().min(0),
});

/** The list of an event at a glance. */
export const WaitingSummary = z.object({
  /** What can be waited for, in the order of the event's page. */
  types: z.array(WaitingCount).max(eventLimits.ticketTypes),
  waiting: z.int().min(0),
  /** From when on offers are made, where it is night now. */
  offers_from: Instant.nullable(),
});
export type WaitingSummary = z.infer<typeof WaitingSummary>;

/** How many spots are added to an event, and with `tier` to the limit of one of its types as well. */
export const AddedSpots = z.object({
  spots: z.int().min(1, "Enter a whole number from 1").max(eventLimits.addedSpots),
  tier: TicketTier.nullish(),
});

/** Who would be offered added spots: how many members and places, and how many spots stay on sale. */
export const SpotsPlan = z.object({
  members: z.int().min(0),
  places: z.int().min(0),
  left: z.int().min(0),
  /** From when on offers are made, where it is night now. */
  offers_from: Instant.nullable(),
});
export type SpotsPlan = z.infer<typeof SpotsPlan>;
