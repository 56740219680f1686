import type * as z from "zod";
import { NewsVideoInput, type NewsVideoRecord } from "../../../../../shared/model/news.ts";
import { toLocalTime } from "../../../../../shared/rules/city-time.ts";
import { createFormSchema } from "../../../back-office/form/form-schema.ts";
import {
  dateTime,
  plain,
  readValues,
  type TableOf,
  text,
  type ValuesOf,
} from "../../../back-office/form/form-table.ts";

/** The fields of a news video. */
export const newsTable = {
  creator_handle: text("Creator handle", { required: true, problem: "Enter the creator's handle" }),
  video_url: plain<string | null>("Video", null, { isMedia: true, problem: "Choose a video or enter its URL" }),
  caption: text("Caption"),
  posted_at: dateTime("Posted", { required: true, problem: "Enter when it was posted" }),
  is_active: plain("Shown to members", true),
} satisfies TableOf<typeof NewsVideoInput, NewsVideoRecord>;

export type NewsFormValues = ValuesOf<typeof newsTable>;
export type NewsFormOutput = z.output<typeof NewsVideoInput>;

/** The form's values for a stored video, or for a new one posted `now`. */
export const toNewsFormValues = (video: NewsVideoRecord | null, now: string): NewsFormValues => ({
  ...readValues(newsTable, video),
  posted_at: toLocalTime(video?.posted_at ?? now),
});

/** Parses the form's values into the server's input, by the server's own rules. */
export const NewsForm = createFormSchema(NewsVideoInput, newsTable);
