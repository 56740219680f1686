import type { CampaignCounts } from "../model/campaign.ts";

const toPercent = (part: number, whole: number): string => `${(whole > 0 ? (part / whole) * 100 : 0).toFixed(1)}%`;

type RateCounts = Pick<CampaignCounts, "sent" | "opened" | "clicked">;

/** Distinct recipients who opened, of those the email was sent to, with one decimal; "0.0%" when nothing was sent. */
export const openRate = ({ opened, sent }: Pick<RateCounts, "opened" | "sent">): string => toPercent(opened, sent);

/** Distinct recipients who clicked, of those the email was sent to, with one decimal; "0.0%" when nothing was sent. */
export const clickRate = ({ clicked, sent }: Pick<RateCounts, "clicked" | "sent">): string => toPercent(clicked, sent);
