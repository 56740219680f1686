import { randomUUID } from "node:crypto";
import { aStoredEvent, aStoredTicket } from "./door/stored-items.ts";

// Who is coming to an event as the table stores it, for tests that tell them on a table of their own.

const joinedAt = "2026-10-01T12:00:00.000Z";

/** A member's record, without an account in the user pool. */
export const aStoredMember = (about: { reminder_emails_off_at?: string } = {}) => {
  const user_id = randomUUID();
  return {
    user_id,
    email: `${user_id}@x.test`,
    name: "Mo Lee",
    display_name: "Mo Lee",
    referral_code: user_id.slice(0, 8),
    member_card_number: user_id.slice(0, 12),
    created_at: joinedAt,
    updated_at: joinedAt,
    ...about,
  };
};

/** A published event at an instant, with a venue. */
export const anEventAt = (start_at: string, about: object = {}) => ({
  ...aStoredEvent(),
  start_at,
  venue_name: "River Club",
  created_at: joinedAt,
  updated_at: joinedAt,
  ...about,
});

/** A member's ticket of an event, bought at an instant. */
export const aTicketOf = (event_id: string, user_id: string, about: object = {}) => ({
  ...aStoredTicket(event_id),
  user_id,
  purchase_ts: joinedAt,
  ...about,
});

/** A member's RSVP of an event. */
export const anRsvpOf = (event_id: string, user_id: string, created_at = joinedAt) => ({
  user_id,
  event_id,
  status: "attending" as const,
  created_at,
});

/** An open change of an event. */
export const aChange = (event_id: string, about: object = {}) => ({
  event_id,
  id: `change_${randomUUID().replaceAll("-", "")}`,
  kind: "moved" as const,
  by: randomUUID(),
  at: "2027-02-20T12:00:00.000Z",
  before: { start_at: "2027-03-01T01:00:00.000Z", place: "River Club" },
  after: { start_at: "2027-03-02T01:00:00.000Z", place: "River Club" },
  status: "open" as const,
  step: 0,
  told: 0,
  ...about,
});
