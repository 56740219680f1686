import type { CityEvent } from "../../../../shared/model/event.ts";

/** A published event of January 14th 2031 in Jacksonville, with 50 spots and a GA+ for $20. */
export const anEvent = (about: Partial<CityEvent> = {}): CityEvent => {
  const startAt = about.start_at ?? "2031-01-15T03:00:00.000Z";
  return {
    id: "evt_01J00000000000000000000000",
    title: "Riverside Market",
    description: "A long evening by the river.",
    type: "Community Event",
    location: "Downtown Jacksonville",
    date: "Tue, Jan 14",
    time: "10:00 PM – 1:30 AM (Wed) (ET)",
    price: "From $20",
    price_ga: 2_000,
    price_vip: 3_500,
    image: null,
    hero_video: null,
    featured: false,
    premium: false,
    past: false,
    spots_left: 50,
    total_spots: 50,
    rewards: null,
    countdown_date: null,
    venue_name: null,
    venue_address: null,
    is_published: true,
    start_at: startAt,
    end_at: null,
    doors_at: startAt,
    event_section: ["city"],
    created_at: "2026-01-02T03:04:05.000Z",
    ...about,
  };
};

/** An event that was over years ago. */
export const aPastEvent = (about: Partial<CityEvent> = {}): CityEvent =>
  anEvent({ past: true, start_at: "2021-01-15T03:00:00.000Z", ...about });
