import type { GuestPass } from "../../shared/model/guest.ts";
import { getEventState } from "../../shared/rules/event-state.ts";
import { getLiveWindow } from "../../shared/rules/event-times.ts";
import { nameTier } from "../../shared/rules/ticket-types.ts";
import { isScanned } from "../door/door-events.ts";
import { findEvent, isOver, type StoredEvent } from "../events/events.ts";
import { withTypes } from "../events/ticket-types.ts";
import { readMany } from "../platform/table/batch-read.ts";
import { retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { findGuestByCode, type StoredGuest } from "../tickets/guests/guests.ts";
import { TicketEntity } from "../tickets/ticket.entity.ts";
import { createChangedError } from "./bind-errors.ts";
import { bindSeats } from "./bind-seats.ts";
import { readHeldOrder } from "./held-order.ts";

const attempts = 3;
const home = "A guest's link";

const gone: GuestPass = {
  state: "gone",
  name: null,
  tier_name: null,
  people: null,
  admitted: 0,
  event: null,
  pass: null,
};

const toPassEvent = (event: StoredEvent, now: string): NonNullable<GuestPass["event"]> => ({
  id: event.id,
  title: event.title,
  start_at: event.start_at,
  end_at: event.end_at ?? null,
  doors_at: event.doors_at ?? event.start_at,
  venue_name: event.venue_name ?? null,
  venue_address: event.venue_address ?? null,
  location: event.location,
  image: event.image ?? null,
  state: getEventState(event),
  past: isOver(event, now),
  door_mode: event.door_mode ?? "member",
});

const bindStill = ({ holder_id: userId }: StoredGuest, ticketId: string, now: string): Promise<string> =>
  retryOnConflict(
    attempts,
    async () => {
      const held = await readHeldOrder(ticketId, userId, undefined);
      const bound = await bindSeats(held, { userId, wanted: { kind: "still" }, mayMove: false, label: home }, now);
      return typeof bound === "object" ? bound.pass : bound;
    },
    createChangedError,
  );

// A postponed event has no times that a code could count in.
const hasCode = (event: StoredEvent, now: string): boolean =>
  isScanned(event) && !event.cancelled_at && !event.postponed_at && now < getLiveWindow(event).closes_at;

/**
 * What the link of a guest without an account opens: the event, and a still code in their name, the same one as often as it is asked for. It is
 * there at once, since nobody reminds them. Throws `bind.changed`, and `unavailable` while the city has no key.
 */
export const openGuestPass = async (code: string, now: string): Promise<GuestPass> => {
  const guest = await findGuestByCode(code);
  const event = guest && (await findEvent(guest.event_id));
  if (!guest || !event) return gone;
  const tickets = await readMany(
    TicketEntity,
    guest.ticket_ids.map((id) => ({ id })),
  );
  const standing = tickets.filter(({ status }) => status !== "cancelled");
  const [first] = standing;
  return {
    state: first ? "open" : "voided",
    name: guest.name ?? null,
    tier_name: nameTier(withTypes(event), guest.tier),
    people: standing.length || guest.people,
    admitted: standing.filter(({ status }) => status === "redeemed").length,
    event: toPassEvent(event, now),
    pass: first && hasCode(event, now) ? await bindStill(guest, first.id, now) : null,
  };
};
