import * as z from "zod";
import { limits } from "./limits.ts";
import type { Tier } from "./membership.ts";
import { Id, Instant, Line, Text } from "./primitives.ts";

/** Who gets a campaign: everybody, or the members of one tier. */
export const CampaignAudience = z.enum(["all", "premium", "essential", "free"]);
export type CampaignAudience = z.infer<typeof CampaignAudience>;

export const CampaignStatus = z.enum(["scheduled", "sending", "sent", "stopped", "cancelled"]);
export type CampaignStatus = z.infer<typeof CampaignStatus>;

/** How far the email to one recipient is; `unknown` means that its sender died before it could note the outcome (R48). */
export const TargetStatus = z.enum(["pending", "sending", "sent", "failed", "unknown"]);
export type TargetStatus = z.infer<typeof TargetStatus>;

/** What members read: the title is also the email's subject. */
export const CampaignContent = z.object({
  title: Line(limits.nameLength),
  message: Text(limits.textLength).refine((text) => text.length > 0, "Please write a message"),
});
export type CampaignContent = z.infer<typeof CampaignContent>;

/** The audience, and what narrows it further: everybody coming to one event, by ticket or RSVP, or active in the last days. */
export const AudienceFilter = z.object({
  target_audience: CampaignAudience,
  event_id: Id.optional(),
  active_within_days: z.coerce.number<number>().int().min(1).max(limits.activityDays).optional(),
});
export type AudienceFilter = z.infer<typeof AudienceFilter>;

/** A campaign to send: at the city's wall-clock time `send_at`, such as `2026-11-21T20:00`, or now. */
export const CampaignInput = CampaignContent.extend({
  ...AudienceFilter.shape,
  send_at: z.string().max(16).optional(),
});
export type CampaignInput = z.infer<typeof CampaignInput>;

/** How many recipients a campaign has, and what became of their emails. */
export const CampaignCounts = z.object({
  targeted: z.int(),
  sent: z.int(),
  failed: z.int(),
  unknown: z.int(),
  opened: z.int(),
  clicked: z.int(),
  /** Opened only by a mail program that loads every picture. */
  opened_by_machine: z.int(),
  unsubscribed: z.int(),
});
export type CampaignCounts = z.infer<typeof CampaignCounts>;

export const Campaign = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  target_audience: CampaignAudience,
  event_id: z.string().nullable(),
  event_title: z.string().nullable(),
  active_within_days: z.int().nullable(),
  status: CampaignStatus,
  scheduled_at: Instant.nullable(),
  /** When sending began. */
  sent_at: Instant.nullable(),
  completed_at: Instant.nullable(),
  created_at: Instant,
  counts: CampaignCounts,
});
export type Campaign = z.infer<typeof Campaign>;

/** One recipient of a campaign. */
export const CampaignTarget = z.object({
  id: z.string(),
  email: z.string(),
  status: TargetStatus,
  sent_at: Instant.nullable(),
  /** Why it failed, without addresses. */
  error: z.string().nullable(),
});
export type CampaignTarget = z.infer<typeof CampaignTarget>;

/** A recipient opened the email or clicked a link in it; each counts once for a recipient. */
export const CampaignEvent = z.object({
  notification_id: z.string(),
  notification_target_id: z.string(),
  event_type: z.enum(["opened", "clicked"]),
  at: Instant,
});
export type CampaignEvent = z.infer<typeof CampaignEvent>;

/** A campaign with one page of its recipients, and what they did. */
export const CampaignResults = z.object({
  campaign: Campaign,
  targets: z.array(CampaignTarget),
  events: z.array(CampaignEvent),
  cursor: z.string().nullable(),
});

/** Figures of all campaigns over the last 30 days of the city. */
export const CampaignStats = z.object({ reach: z.int(), opened: z.int() });

/**
 * How many members a campaign would reach now, of those looked at: a page at a time, and `cursor` leads to the next one. For an
 * event all its tickets and RSVPs are looked at together; `is_more` when they are too many.
 */
export const AudienceCount = z.object({ count: z.int(), is_more: z.boolean(), cursor: z.string().nullable() });

/** A campaign's email as it will look. */
export const CampaignPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });

/** Whether a member of `tier` belongs to an audience. */
export const isInAudience = (audience: CampaignAudience, tier: Tier): boolean =>
  audience === "all" || audience === tier;
