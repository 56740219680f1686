import * as z from "zod";
import { limits } from "./limits.ts";
import { Cents, Id, Instant, Line, MediaUrl, Text, UserId } from "./primitives.ts";

export const EventSection = z.enum(["city", "rager", "vip"]);
export type EventSection = z.infer<typeof EventSection>;

/** A city event. Prices in cents; `date` and `time` are display texts computed from `start_at` in the city's zone. */
export const CityEvent = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  type: z.string(),
  location: z.string(),
  date: z.string(),
  time: z.string(),
  price: z.string(),
  price_ga: Cents,
  price_vip: Cents,
  image: z.string().nullable(),
  hero_video: z.string().nullable(),
  featured: z.boolean(),
  premium: z.boolean(),
  past: z.boolean(),
  spots_left: z.int().min(0).nullable(),
  total_spots: z.int().min(0).nullable(),
  rewards: z.string().nullable(),
  countdown_date: Instant.nullable(),
  venue_name: z.string().nullable(),
  venue_address: z.string().nullable(),
  is_published: z.boolean(),
  start_at: Instant,
  end_at: Instant.nullable(),
  /** When the doors open: at the start unless an administrator says otherwise (decision D40). */
  doors_at: Instant,
  event_section: z.array(EventSection),
  created_at: Instant,
});
export type CityEvent = z.infer<typeof CityEvent>;

/** What an administrator writes. `total_spots` null means there is no limit; `spots_left` is never written (decision D12). */
export const EventInput = z.object({
  title: Line(limits.titleLength),
  description: Text().default(""),
  type: Line(),
  location: Line(limits.titleLength),
  price: Line().default("Free"),
  price_ga: Cents.default(2_000),
  price_vip: Cents.default(3_000),
  image: MediaUrl.nullish(),
  hero_video: MediaUrl.nullish(),
  featured: z.boolean().default(false),
  premium: z.boolean().default(false),
  total_spots: z.int().min(0).max(100_000).nullish(),
  rewards: Text(limits.shortTextLength).nullish(),
  countdown_date: Instant.nullish(),
  venue_name: Line().nullish(),
  venue_address: Line(limits.titleLength).nullish(),
  is_published: z.boolean().default(false),
  start_at: Instant,
  end_at: Instant.nullish(),
  /** Left out, the doors open at the start; never after it. */
  doors_at: Instant.nullish(),
  event_section: z.array(EventSection).min(1).max(3),
});

export const Rsvp = z.object({ user_id: UserId, event_id: Id, status: z.literal("attending"), created_at: Instant });
