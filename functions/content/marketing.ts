import type { EntityItem } from "electrodb";
import type * as z from "zod";
import { marketingSubject } from "../../shared/model/audit-subjects.ts";
import {
  defaultJoinedTodayRange,
  defaultMarketing,
  type JoinedTodayRange,
  type Marketing,
  type MarketingInput,
  type MarketingSettings,
  type MarketingUpdate,
  type Testimonial,
} from "../../shared/model/marketing.ts";
import { cityDay } from "../../shared/rules/city-day.ts";
import { joinedToday } from "../../shared/rules/joined-today.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, auditRow } from "../audit/audit-row.ts";
import { readCount } from "../metrics/counts.ts";
import { env } from "../platform/env.ts";
import { fingerprint } from "../platform/ids.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { versionConflictError } from "../platform/table/version.ts";
import { MarketingEntity } from "./marketing.entity.ts";

type Stored = EntityItem<typeof MarketingEntity>;
type Update = z.output<typeof MarketingUpdate>;

const record = { name: "landing" };

// Stable for an hour: a number that changes with every reload isn't credible.
const hourlyFraction = (now: string): number =>
  Number.parseInt(fingerprint(now.slice(0, "2026-11-21T03".length)).slice(0, 8), 16) / 2 ** 32;

const withJoinedToday = async (settings: MarketingInput, now: string): Promise<Marketing> => {
  const mode = settings.joined_today_mode;
  const joined = mode === "live" ? await readCount("members-joined", cityDay(now, env("CITY_ZONE"))) : 0;
  const joined_today = joinedToday(mode, settings.joined_today_range, { fraction: hourlyFraction(now), joined });
  return { ...settings, joined_today };
};

// Always in this order of fields: the audit row compares them as text.
const toRange = ({ lowest, highest }: JoinedTodayRange): JoinedTodayRange => ({ lowest, highest });

const toTestimonial = ({ name, avatar_url, quote, saved_cents }: Stored["testimonials"][number]): Testimonial => ({
  name,
  avatar_url: avatar_url ?? null,
  quote,
  saved_cents,
});

const toSettings = (item: Stored | null): MarketingSettings => {
  if (!item) return { ...defaultMarketing, version: 0, updated_at: null };
  return {
    ...item,
    joined_today_range: toRange(item.joined_today_range ?? defaultJoinedTodayRange),
    testimonials: item.testimonials.map(toTestimonial),
    version: item.version ?? 0,
    updated_at: item.updated_at ?? null,
  };
};

const readStored = async (): Promise<Stored | null> =>
  (await MarketingEntity.get(record).go({ consistent: true })).data;

/** Returns what an administrator has set for the landing page, or the defaults. */
export const readMarketingSettings = async (): Promise<MarketingSettings> => toSettings(await readStored());

/**
 * Returns the landing page's figures at `now`: those an administrator set, or the defaults, with the number of people
 * who joined today.
 */
export const readMarketing = async (now: string): Promise<Marketing> =>
  withJoinedToday(await readMarketingSettings(), now);

const toItem = ({ version: _version, ...input }: Update, version: number, now: string) => ({
  ...record,
  ...input,
  testimonials: input.testimonials.map(({ avatar_url, ...voice }) => ({
    ...voice,
    avatar_url: avatar_url ?? undefined,
  })),
  version,
  updated_at: now,
});

/**
 * Updates the landing page's figures, testimonials and joined-today mode, with an audit row in the same transaction.
 * Throws `version-conflict` if somebody else changed them since `version` was read, or at the same time.
 */
export const updateMarketing = async (input: Update, admin: Admin, now: string): Promise<MarketingSettings> => {
  const stored = await readStored();
  const before = toSettings(stored);
  if (input.version !== undefined && input.version !== before.version) throw versionConflictError();
  const item = toItem(input, before.version + 1, now);
  const after = toSettings(item);
  const refused = await writeAll([
    MarketingEntity.put(item).where(({ version }, { eq, notExists }) =>
      stored?.version === undefined ? notExists(version) : eq(version, stored.version),
    ),
    AuditEntity.create(auditRow(admin, { action: "landing.update", subject: marketingSubject, before, after }, now)),
  ]);
  if (refused.size > 0) throw versionConflictError();
  return after;
};
