import * as z from "zod";
import { limits } from "./limits.ts";
import { Id, Instant, Line, MediaUrl, Text, Version } from "./primitives.ts";

const Figure = z.int().min(0).max(1_000_000_000);

/** The figures of the PLAYYY tab; `avg_savings` in whole dollars. `updated_at` is null while the defaults hold. */
export const PlayyyStats = z.object({
  activity_partners: z.int(),
  active_members: z.int(),
  avg_savings: z.int(),
  hunt_winners: z.int(),
  updated_at: Instant.nullable(),
  version: Version,
});
export type PlayyyStats = z.infer<typeof PlayyyStats>;

export const PlayyyStatsInput = z.object({
  activity_partners: Figure,
  active_members: Figure,
  avg_savings: Figure,
  hunt_winners: Figure,
});
export type PlayyyStatsInput = z.output<typeof PlayyyStatsInput>;

/** What the tab shows while no statistics are stored (row playyy-02). */
export const defaultPlayyyStats: PlayyyStats = {
  activity_partners: 50,
  active_members: 1_200,
  avg_savings: 50,
  hunt_winners: 25,
  updated_at: null,
  version: 0,
};

/** An exclusive event; date, participants and rewards are free texts. `image` is null while it has no picture. */
export const ExclusiveEvent = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  date: z.string(),
  location: z.string(),
  participants: z.string(),
  rewards: z.string(),
  image: z.string().nullable(),
  is_active: z.boolean(),
  created_at: Instant,
});
export type ExclusiveEvent = z.infer<typeof ExclusiveEvent>;

/** An exclusive event for the back-office. */
export const ExclusiveEventRecord = ExclusiveEvent.extend({ version: Version });
export type ExclusiveEventRecord = z.infer<typeof ExclusiveEventRecord>;

/** As a member sees it: with whether they joined. */
export const JoinableEvent = ExclusiveEvent.extend({ joined: z.boolean() });

export const ExclusiveEventInput = z.object({
  title: Line(limits.titleLength),
  description: Text().default(""),
  date: Line(),
  location: Line(limits.titleLength),
  participants: Line().default("Open to members"),
  rewards: Line(limits.titleLength).default("Prizes"),
  image: MediaUrl.nullish(),
  is_active: z.boolean().default(true),
});
export type ExclusiveEventInput = z.output<typeof ExclusiveEventInput>;
