import { timingSafeEqual } from "node:crypto";
import { openReminderToken } from "../event-notices/reminders/reminder-token.ts";
import { MemberEntity } from "../members/member.entity.ts";
import { findMember, stopReminderEmails } from "../members/members.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { CampaignEntity } from "./campaign.entity.ts";
import type { StoredTarget } from "./campaigns.ts";
import { findTarget } from "./record-opens-and-clicks.ts";
import { TargetEntity } from "./target.entity.ts";

const isSameCode = (given: string, stored = ""): boolean => {
  const [actual, wanted] = [Buffer.from(given), Buffer.from(stored)];
  return wanted.length > 0 && actual.length === wanted.length && timingSafeEqual(actual, wanted);
};

/** What an unsubscribe link ends, and for whom. Ended twice it stays ended. */
export type Subscription = { of: "news" | "reminders"; end(now: string): Promise<unknown> };

// `<campaign>.<recipient>.<code>`
const findRecipient = async (token: string): Promise<StoredTarget | null> => {
  const [campaignId = "", targetId = "", code = ""] = token.split(".");
  if (!campaignId || !targetId || !code) return null;
  const target = await findTarget({ campaignId, targetId });
  return target && isSameCode(code, target.unsubscribe_code) ? target : null;
};

// A member who is gone is none the less counted.
const endNews = async (target: StoredTarget, now: string): Promise<void> => {
  await tryWrite(
    MemberEntity.patch({ user_id: target.user_id })
      .set({ unsubscribed_at: now })
      .where(({ unsubscribed_at }, { notExists }) => notExists(unsubscribed_at))
      .go(),
  );
  await writeAll([
    TargetEntity.patch({ notification_id: target.notification_id, id: target.id })
      .set({ unsubscribed_at: now })
      .where(({ unsubscribed_at }, { notExists }) => notExists(unsubscribed_at)),
    CampaignEntity.patch({ id: target.notification_id }).add({ unsubscribed: 1 }),
  ]);
};

const findReminded = async (token: string): Promise<string | null> => {
  const userId = await openReminderToken(token);
  return userId && (await findMember(userId)) ? userId : null;
};

/**
 * Returns what a link ends: all campaigns for a campaign's, the emails that remind of events for a reminder's; null for a link that isn't
 * ours.
 */
export const findSubscription = async (token: string): Promise<Subscription | null> => {
  const target = await findRecipient(token);
  if (target) return { of: "news", end: (now) => endNews(target, now) };
  const userId = await findReminded(token);
  return userId ? { of: "reminders", end: (now) => stopReminderEmails(userId, now) } : null;
};
