import type { EntityItem } from "electrodb";
import type * as z from "zod";
import type { Campaign, CampaignEvent, CampaignResults, CampaignTarget } from "../../shared/model/campaign.ts";
import { notFound } from "../../shared/model/errors.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { CampaignEntity } from "./campaign.entity.ts";
import { TargetEntity } from "./target.entity.ts";

export type StoredCampaign = EntityItem<typeof CampaignEntity>;
export type StoredTarget = EntityItem<typeof TargetEntity>;

const pageSize = 25;

/** Maps a stored campaign to the model; missing attributes become null. */
export const toCampaign = (item: StoredCampaign): Campaign => ({
  ...item,
  event_id: item.event_id ?? null,
  event_title: item.event_title ?? null,
  active_within_days: item.active_within_days ?? null,
  scheduled_at: item.scheduled_at ?? null,
  sent_at: item.sent_at ?? null,
  completed_at: item.completed_at ?? null,
  counts: item,
});

const toTarget = (item: StoredTarget): CampaignTarget => ({
  ...item,
  sent_at: item.sent_at ?? null,
  error: item.error ?? null,
});

const toEvents = ({ notification_id, id, opened_at, clicked_at }: StoredTarget): CampaignEvent[] => [
  ...(opened_at ? [{ notification_id, notification_target_id: id, event_type: "opened" as const, at: opened_at }] : []),
  ...(clicked_at
    ? [{ notification_id, notification_target_id: id, event_type: "clicked" as const, at: clicked_at }]
    : []),
];

/** Returns a campaign as stored, or null. */
export const findCampaign = async (id: string): Promise<StoredCampaign | null> =>
  (await CampaignEntity.get({ id }).go({ consistent: true })).data;

/**
 * Returns a campaign as stored.
 * Throws `not-found`.
 */
export const getCampaign = async (id: string): Promise<StoredCampaign> => {
  const campaign = await findCampaign(id);
  if (!campaign) throw notFound("Campaign not found");
  return campaign;
};

/** Lists all campaigns, newest first. */
export const listCampaigns = async ({ limit = pageSize, position }: PageRange): Promise<PageResult<Campaign>> => {
  const { data, cursor } = await CampaignEntity.query.newest({}).go({ order: "desc", limit, cursor: position });
  return { items: data.map(toCampaign), position: cursor };
};

/** Lists the recipients of a campaign: all, or those whose email is in one state. */
export const listTargets = async (
  notification_id: string,
  status: StoredTarget["status"] | undefined,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<StoredTarget>> => {
  const rows = status
    ? TargetEntity.query.byStatus({ notification_id, status })
    : TargetEntity.query.byNotification({ notification_id });
  const { data, cursor } = await rows.go({ limit, cursor: position });
  return { items: data, position: cursor };
};

/** A page of recipients with what they did, as the results page shows it. */
export const toResults = (
  campaign: StoredCampaign,
  { items: stored, cursor }: { items: StoredTarget[]; cursor: string | null },
): z.input<typeof CampaignResults> => ({
  campaign: toCampaign(campaign),
  targets: stored.map(toTarget),
  events: stored.flatMap(toEvents),
  cursor,
});
