import * as z from "zod";
import { limits } from "./limits.ts";
import { Id, Instant, Line, MediaUrl, Text, Version } from "./primitives.ts";

/** A short video of the city, as members see it. `caption` may be empty. */
export const NewsVideo = z.object({
  id: Id,
  creator_handle: z.string(),
  video_url: z.string(),
  caption: z.string(),
  posted_at: Instant,
});
export type NewsVideo = z.infer<typeof NewsVideo>;

/** A news video as administrators see it. */
export const NewsVideoRecord = NewsVideo.extend({ is_active: z.boolean(), version: Version, created_at: Instant });
export type NewsVideoRecord = z.infer<typeof NewsVideoRecord>;

/** What an administrator writes. */
export const NewsVideoInput = z.object({
  creator_handle: Line(limits.personNameLength),
  video_url: MediaUrl,
  caption: Text(limits.shortTextLength).default(""),
  posted_at: Instant,
  is_active: z.boolean().default(true),
});
export type NewsVideoInput = z.output<typeof NewsVideoInput>;
