import type { CampaignTarget } from "../../../../../shared/model/campaign.ts";
import type { Answer } from "../../../api/index.ts";
import { type CsvColumn, csvTime } from "../../../back-office/csv/csv.ts";

/** A recipient with what they did. */
export type Recipient = CampaignTarget & { opened: boolean; clicked: boolean };

/** A page of a campaign's recipients, with what they did. */
export type Results = Pick<Answer<"campaignsAdmin", "get">, "targets" | "events">;

/** Joins the recipients of a page with what they did. */
export const toRecipients = ({ targets, events }: Results): Recipient[] => {
  const done = new Set(events.map((event) => `${event.notification_target_id} ${event.event_type}`));
  return targets.map((item) => ({
    ...item,
    opened: done.has(`${item.id} opened`),
    clicked: done.has(`${item.id} clicked`),
  }));
};

export const yesOrNo = (isTrue: boolean): string => (isTrue ? "Yes" : "No");

/** The columns of the recipients' export: a line each, so that counting them gives the tiles. */
export const recipientCsv: CsvColumn<Recipient>[] = [
  ["Email", ({ email }) => email],
  ["Status", ({ status }) => status],
  ["Sent At", ({ sent_at }) => csvTime(sent_at)],
  ["Opened", ({ opened }) => yesOrNo(opened)],
  ["Clicked", ({ clicked }) => yesOrNo(clicked)],
];
