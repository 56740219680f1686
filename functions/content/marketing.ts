import type { EntityItem } from "electrodb";
import { defaultMarketing, type Marketing, type MarketingInput } from "../../shared/model/marketing.ts";
import { cityDay } from "../../shared/rules/city-day.ts";
import { joinedToday } from "../../shared/rules/joined-today.ts";
import { readCount } from "../metrics/counts.ts";
import { env } from "../platform/env.ts";
import { fingerprint } from "../platform/ids.ts";
import { MarketingEntity } from "./marketing.entity.ts";

const record = { name: "landing" };

// Stable for an hour: a number that changes with every reload isn't credible.
const hourlyFraction = (now: string): number =>
  Number.parseInt(fingerprint(now.slice(0, "2026-11-21T03".length)).slice(0, 8), 16) / 2 ** 32;

const withJoinedToday = async (settings: MarketingInput, now: string): Promise<Marketing> => {
  const mode = settings.joined_today_mode;
  const joined = mode === "live" ? await readCount("members-joined", cityDay(now, env("CITY_ZONE"))) : 0;
  return { ...settings, joined_today: joinedToday(mode, { fraction: hourlyFraction(now), joined }) };
};

const toMarketing = (item: EntityItem<typeof MarketingEntity>): MarketingInput => ({
  ...item,
  testimonials: item.testimonials.map((voice) => ({ ...voice, avatar_url: voice.avatar_url ?? null })),
});

/**
 * Returns the landing page's figures at `now`: those an administrator set, or the defaults, with the number of people
 * who joined today.
 */
export const readMarketing = async (now: string): Promise<Marketing> => {
  const { data } = await MarketingEntity.get(record).go({ consistent: true });
  return withJoinedToday(data ? toMarketing(data) : defaultMarketing, now);
};

/** Updates the landing page's figures, testimonials and joined-today mode. */
export const updateMarketing = async (input: MarketingInput, now: string): Promise<Marketing> => {
  const testimonials = input.testimonials.map(({ avatar_url, ...voice }) => ({
    ...voice,
    avatar_url: avatar_url ?? undefined,
  }));
  await MarketingEntity.put({ ...record, ...input, testimonials }).go();
  return withJoinedToday(input, now);
};
