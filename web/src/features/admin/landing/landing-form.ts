import * as z from "zod";
import { limits } from "../../../../../shared/model/limits.ts";
import { JoinedTodayMode, type MarketingInput, type MarketingSettings } from "../../../../../shared/model/marketing.ts";
import { parseDollars, toDollars } from "../../../back-office/form/dollars.ts";

const required = (max: number) => z.string().trim().min(1, "Fill this in").max(max, `Use at most ${max} characters`);

const wholeNumber = z
  .string()
  .trim()
  .regex(/^\d{1,6}$/, "Enter a whole number")
  .transform(Number);

const dollars = z.string().transform((typed, context) => {
  const cents = parseDollars(typed);
  if (cents !== null && !Number.isNaN(cents)) return cents;
  context.addIssue({ code: "custom", message: "Enter an amount, such as 283" });
  return z.NEVER;
});

/** The landing editor's fields, as they are typed. */
export const LandingForm = z
  .object({
    active_members: required(20),
    instagram_views: required(20),
    joined_today_mode: JoinedTodayMode,
    lowest: wholeNumber,
    highest: wholeNumber,
    testimonials: z.array(
      z.object({
        name: required(limits.nameLength),
        quote: required(limits.shortTextLength),
        saved: dollars,
        avatar_url: z.string().nullable(),
      }),
    ),
  })
  .refine(({ lowest, highest }) => lowest <= highest, {
    message: "The lower number can't be above the higher one",
    path: ["lowest"],
  });
export type LandingValues = z.input<typeof LandingForm>;

/** What is stored, as the fields show it. */
export const toLandingValues = (settings: MarketingSettings): LandingValues => ({
  active_members: settings.active_members,
  instagram_views: settings.instagram_views,
  joined_today_mode: settings.joined_today_mode,
  lowest: String(settings.joined_today_range.lowest),
  highest: String(settings.joined_today_range.highest),
  testimonials: settings.testimonials.map(({ name, quote, saved_cents, avatar_url }) => ({
    name,
    quote,
    saved: toDollars(saved_cents),
    avatar_url,
  })),
});

/** What the fields say, as it is sent: everything that is stored, because what is left out falls back to its default. */
export const toLandingRequest = (
  { lowest, highest, testimonials, ...form }: z.output<typeof LandingForm>,
  version: number,
): Required<MarketingInput> & { version: number } => ({
  ...form,
  joined_today_range: { lowest, highest },
  testimonials: testimonials.map(({ saved, ...voice }) => ({ ...voice, saved_cents: saved })),
  version,
});
