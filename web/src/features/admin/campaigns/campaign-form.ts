import * as z from "zod";
import type { CampaignInput } from "../../../../../shared/model/campaign.ts";
import { limits } from "../../../../../shared/model/limits.ts";
import { localTimeErrorTexts, parseLocalTime } from "../../../../../shared/rules/city-time.ts";
import { findPlaceholders } from "../../../../../shared/rules/placeholders.ts";

/** The dialog's values as typed; empty text means that the filter isn't used. */
export type CampaignFormValues = {
  title: string;
  message: string;
  target_audience: CampaignInput["target_audience"];
  event_id: string;
  active_within_days: string;
  send_at: string;
};

/** The counter counts up to here; a longer message is sent all the same. */
export const countedLength = 200;

/** An empty dialog, or one that begins with a text or with an event's people. */
export const toFormValues = (
  content: { title: string; message: string } | null,
  event_id: string,
): CampaignFormValues => ({
  title: content?.title ?? "",
  message: content?.message ?? "",
  target_audience: "all",
  event_id,
  active_within_days: "",
  send_at: "",
});

const checkSendTime = (wall: string, now: string): string | null => {
  if (wall === "") return "Choose a date and time";
  const parsed = parseLocalTime(wall);
  if (!parsed.ok) return localTimeErrorTexts[parsed.reason];
  return parsed.instant <= now ? "Choose a time in the future." : null;
};

const filledIn = (max: number, empty: string) =>
  z
    .string()
    .trim()
    .min(1, empty)
    .max(max, `Use at most ${max} characters`)
    .superRefine((text, context) => {
      const placeholders = findPlaceholders(text);
      if (placeholders.length === 0) return;
      context.addIssue({ code: "custom", message: `Fill in ${placeholders.join(", ")} first` });
    });

/** Checks the dialog's values and turns them into the server's input; `isScheduled` asks for a time. */
export const campaignFormSchema = (isScheduled: boolean) =>
  z
    .object({
      title: filledIn(limits.nameLength, "Enter a title"),
      message: filledIn(limits.textLength, "Enter a message"),
      target_audience: z.enum(["all", "premium", "essential", "free"]),
      event_id: z.string(),
      active_within_days: z.string(),
      send_at: z.string(),
    })
    .superRefine(({ send_at }, context) => {
      const problem = isScheduled ? checkSendTime(send_at, new Date().toISOString()) : null;
      if (problem) context.addIssue({ code: "custom", path: ["send_at"], message: problem });
    })
    .transform(
      ({ event_id, active_within_days, send_at, ...content }): CampaignInput => ({
        ...content,
        ...toFilter({ event_id, active_within_days }),
        ...(isScheduled ? { send_at } : {}),
      }),
    );

/** The further filters of the dialog, without those that aren't used. */
export const toFilter = ({ event_id, active_within_days }: { event_id: string; active_within_days: string }) => ({
  ...(event_id ? { event_id } : {}),
  ...(active_within_days ? { active_within_days: Number(active_within_days) } : {}),
});
