import type { Campaign, CampaignAudience, CampaignStatus } from "../../../../../shared/model/campaign.ts";
import { formatCityDateTime, parseLocalTime } from "../../../../../shared/rules/city-time.ts";
import type { StatusTone } from "../../../back-office/layout/status-chip.tsx";

/** The audiences in the order in which they are offered. */
export const audienceOptions: { value: CampaignAudience; label: string }[] = [
  { value: "all", label: "All members" },
  { value: "premium", label: "Premium members" },
  { value: "essential", label: "Essential members" },
  { value: "free", label: "Free members" },
];

/** How far back activity may be asked for. */
export const activityOptions = [
  { value: "", label: "Any activity" },
  { value: "7", label: "Active in the last 7 days" },
  { value: "30", label: "Active in the last 30 days" },
  { value: "90", label: "Active in the last 90 days" },
];

const audienceLabel = (audience: CampaignAudience): string =>
  audienceOptions.find(({ value }) => value === audience)?.label ?? audience;

/** Who a campaign goes to, in words. */
export const describeAudience = (campaign: Campaign): string =>
  [
    audienceLabel(campaign.target_audience),
    campaign.event_title && `coming to ${campaign.event_title}`,
    campaign.active_within_days && `active in the last ${campaign.active_within_days} days`,
  ]
    .filter(Boolean)
    .join(", ");

/** A campaign's status as a word and its tone. */
export const statusTexts: Record<CampaignStatus, { label: string; tone: StatusTone }> = {
  scheduled: { label: "Scheduled", tone: "warning" },
  sending: { label: "Sending", tone: "warning" },
  sent: { label: "Sent", tone: "positive" },
  stopped: { label: "Stopped", tone: "negative" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};

/** A wall-clock time of the city in words: "on Nov 21, 2026, 8:00 PM". */
export const describeSendTime = (wall: string): string => {
  const parsed = parseLocalTime(wall);
  return parsed.ok ? `on ${formatCityDateTime(parsed.instant)}` : "later";
};
