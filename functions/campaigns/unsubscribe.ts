import { timingSafeEqual } from "node:crypto";
import { MemberEntity } from "../members/member.entity.ts";
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

/** Returns the recipient of an unsubscribe link, `<campaign>.<recipient>.<code>`, or null for a link that isn't ours. */
export const findUnsubscriber = async (token: string): Promise<StoredTarget | null> => {
  const [campaignId = "", targetId = "", code = ""] = token.split(".");
  if (!campaignId || !targetId) return null;
  const target = await findTarget({ campaignId, targetId });
  return target && isSameCode(code, target.unsubscribe_code) ? target : null;
};

/**
 * Unsubscribes the member of a link from all campaigns. Repeated it changes nothing; a member who is gone is none the less counted.
 * Returns whether the link is ours.
 */
export const unsubscribe = async (token: string, now: string): Promise<boolean> => {
  const target = await findUnsubscriber(token);
  if (!target) return false;
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
  return true;
};
