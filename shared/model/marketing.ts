import * as z from "zod";
import { limits } from "./limits.ts";
import { Cents, Instant, Line, MediaUrl, Text, Version } from "./primitives.ts";

export const JoinedTodayMode = z.enum(["range", "live"]);
export type JoinedTodayMode = z.infer<typeof JoinedTodayMode>;

const limitOfJoined = z.int().min(0).max(100_000);

/** Between which numbers "People joined today" lies in the mode `range`, ends included. */
export const JoinedTodayRange = z
  .object({ lowest: limitOfJoined, highest: limitOfJoined })
  .refine(({ lowest, highest }) => lowest <= highest, {
    message: "The lower number can't be above the higher one",
    path: ["lowest"],
  });
export type JoinedTodayRange = z.output<typeof JoinedTodayRange>;

/** What holds until an administrator changes it (R19). */
export const defaultJoinedTodayRange: JoinedTodayRange = { lowest: 47, highest: 54 };

/** What a member says; `avatar_url` is their face, or null for none. */
export const Testimonial = z.object({
  name: Line(),
  avatar_url: MediaUrl.nullable().default(null),
  quote: Text(limits.shortTextLength).min(1),
  saved_cents: Cents,
});
export type Testimonial = z.output<typeof Testimonial>;

/** The landing page's figures and voices, as an administrator sets them (R19). */
export const MarketingInput = z.object({
  active_members: Line(20),
  instagram_views: Line(20),
  joined_today_mode: JoinedTodayMode,
  joined_today_range: JoinedTodayRange.default(defaultJoinedTodayRange),
  testimonials: z.array(Testimonial).max(12),
});
export type MarketingInput = z.output<typeof MarketingInput>;

/** What an administrator sends; `version` is the one they read. */
export const MarketingUpdate = MarketingInput.extend({ version: Version.optional() });

/** What is set, for the editor. */
export const MarketingSettings = MarketingInput.extend({ version: Version, updated_at: Instant.nullable() });
export type MarketingSettings = z.infer<typeof MarketingSettings>;

/** What the landing page reads. `joined_today` is null when no number is given out. */
export const Marketing = MarketingInput.omit({ joined_today_range: true }).extend({
  joined_today: z.int().nullable(),
});
export type Marketing = z.infer<typeof Marketing>;

/** What holds until an administrator changes it (rows landing-05 and landing-08). */
export const defaultMarketing: MarketingInput = {
  active_members: "1K+",
  instagram_views: "1.2M+",
  joined_today_mode: "range",
  joined_today_range: defaultJoinedTodayRange,
  testimonials: [
    {
      name: "Tasha M., Riverside",
      avatar_url: "/art/face-tasha.webp",
      quote: "Two dinners and a kayak morning and the membership had paid for itself, in the first week.",
      saved_cents: 28_300,
    },
    {
      name: "Devin R., San Marco",
      avatar_url: "/art/face-devin.webp",
      quote: "We stopped asking where to go on Fridays. We open the app, and somebody's coffee is free.",
      saved_cents: 41_200,
    },
    {
      name: "Priya K., Jax Beach",
      avatar_url: "/art/face-priya.webp",
      quote: "The free ticket every month alone is worth it. The friends I made there were not in the price.",
      saved_cents: 35_600,
    },
  ],
};
