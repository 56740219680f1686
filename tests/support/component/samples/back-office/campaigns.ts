import type { Campaign } from "../../../../../shared/model/campaign.ts";
import { pageOf } from "../../back-office.ts";
import { answer } from "../../played-api.ts";

/** A campaign that was sent to three members. */
export const aCampaign = ({ counts, ...about }: Partial<Campaign> = {}): Campaign => ({
  id: "cmp_00000001",
  title: "Rooftop news",
  message: `${"A long story about the city. ".repeat(6)}The end.`,
  target_audience: "all",
  event_id: null,
  event_title: null,
  active_within_days: null,
  status: "sent",
  scheduled_at: null,
  sent_at: "2026-11-21T20:05:00.000Z",
  completed_at: "2026-11-21T20:06:00.000Z",
  created_at: "2026-11-21T20:00:00.000Z",
  counts: {
    targeted: 3,
    sent: 3,
    failed: 0,
    unknown: 0,
    opened: 1,
    clicked: 1,
    opened_by_machine: 0,
    unsubscribed: 0,
    ...counts,
  },
  ...about,
});

/** Answers what the marketing page reads: three members would get a campaign. */
export const answerMarketing = (...campaigns: Campaign[]): void => {
  answer("campaignsAdmin", "list", pageOf(...campaigns));
  answer("campaignsAdmin", "stats", { reach: 3, opened: 1 });
  answer("campaignsAdmin", "audience", { count: 3, is_more: false, cursor: null });
  answer("eventsAdmin", "list", pageOf());
};
