import type { Guest, GuestPass, GuestSeats } from "../../../../../shared/model/guest.ts";

/** A guest without an account with two who come along, who were sent their pass. */
export const aGuest = (about: Partial<Guest> = {}): Guest => ({
  id: "guest_01KAH5T2Q8ZJ3N6W4R7Y9M0B1C",
  event_id: "event_00000001",
  name: "Dana Rivers",
  email: "dana@example.com",
  user_id: null,
  tier: "GA+",
  tier_name: "GA+",
  people: 3,
  note: "DJ's sister",
  state: "sent",
  admitted: 0,
  in_at: null,
  void_reason: null,
  created_at: "2026-11-01T22:00:00.000Z",
  sent_at: "2026-11-01T22:00:00.000Z",
  ...about,
});

/** A party with 12 seats left, 4 of them GA+. */
export const guestSeats = (about: Partial<GuestSeats> = {}): GuestSeats => ({
  title: "RAGER on the roof",
  state: "published",
  past: false,
  sells_tickets: true,
  left: 12,
  types: [
    { tier: "GA+", name: "GA+", left: 4, waiting: 0 },
    { tier: "VIP+", name: "VIP+", left: 8, waiting: 2 },
  ],
  ...about,
});

type PassEvent = NonNullable<GuestPass["event"]>;

/** What a guest's link opens: three people, none in yet, at a door with scanners. */
export const aGuestPass = ({
  event,
  ...about
}: Omit<Partial<GuestPass>, "event"> & { event?: Partial<PassEvent> } = {}): GuestPass => ({
  state: "open",
  name: "Dana Rivers",
  tier_name: "VIP+",
  people: 3,
  admitted: 0,
  pass: null,
  ...about,
  event: {
    id: "event_00000001",
    title: "RAGER on the roof",
    start_at: "2031-01-18T02:00:00.000Z",
    end_at: null,
    doors_at: "2031-01-18T01:00:00.000Z",
    venue_name: "River Club",
    venue_address: "100 Riverside Ave",
    location: "Jacksonville",
    image: null,
    state: "published",
    past: false,
    door_mode: "scan",
    ...event,
  },
});
