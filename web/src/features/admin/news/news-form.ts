import * as z from "zod";
import { limits } from "../../../../../shared/model/limits.ts";
import type { NewsVideoRecord } from "../../../../../shared/model/news.ts";
import { localTimeErrorTexts, parseLocalTime, toLocalTime } from "../../../../../shared/rules/city-time.ts";

/** The form's values: the posted time on the city's wall clock. */
export type NewsFormValues = {
  creator_handle: string;
  video_url: string | null;
  caption: string;
  posted_at: string;
  is_active: boolean;
};

/** The form's values for a stored video, or for a new one posted `now`. */
export const toNewsFormValues = (video: NewsVideoRecord | null, now: string): NewsFormValues => ({
  creator_handle: video?.creator_handle ?? "",
  video_url: video?.video_url ?? null,
  caption: video?.caption ?? "",
  posted_at: toLocalTime(video?.posted_at ?? now),
  is_active: video?.is_active ?? true,
});

const PostedAt = z.string().transform((wall, context) => {
  const local = parseLocalTime(wall);
  if (local.ok) return local.instant;
  const message = wall === "" ? "Enter when it was posted" : localTimeErrorTexts[local.reason];
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

/** Checks the form and turns it into what the server takes. */
export const NewsForm = z.object({
  creator_handle: z
    .string()
    .trim()
    .min(1, "Enter the creator's handle")
    .max(limits.personNameLength, `Use at most ${limits.personNameLength} characters`),
  video_url: z
    .string()
    .nullable()
    .transform((url, context) => {
      if (url) return url;
      context.addIssue({ code: "custom", message: "Choose a video or enter its URL" });
      return z.NEVER;
    }),
  caption: z.string().trim().max(limits.shortTextLength, `Use at most ${limits.shortTextLength} characters`),
  posted_at: PostedAt,
  is_active: z.boolean(),
});
export type NewsFormOutput = z.output<typeof NewsForm>;
