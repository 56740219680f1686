import { NoticeLink } from "../../shared/model/notification.ts";
import { CountEntity } from "../metrics/count.entity.ts";
import { NoticeEntity } from "../notifications/notice.entity.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { CampaignEntity } from "./campaign.entity.ts";
import type { StoredCampaign, StoredTarget } from "./campaigns.ts";
import { dayCount } from "./count-responses.ts";
import { TargetEntity } from "./target.entity.ts";

const keyOf = ({ notification_id, id }: StoredTarget) => ({ notification_id, id });

/**
 * Claims a recipient for one sender at `now`, and puts the notification behind the member's bell. Returns false if somebody else
 * has claimed them, or the email is out already.
 */
export const claimTarget = async (
  target: StoredTarget,
  { event_id }: Pick<StoredCampaign, "event_id">,
  email: string,
  now: string,
): Promise<boolean> => {
  const { notification_id, id, user_id } = target;
  const about = { kind: "offers" as const, link: NoticeLink.parse(event_id ? `/event/${event_id}` : "/dashboard") };
  const refused = await writeAll([
    TargetEntity.patch(keyOf(target))
      .set({ status: "sending", claimed_at: now, email })
      .where(({ status }, { eq }) => eq(status, "pending")),
    NoticeEntity.put({ user_id, id, text_id: notification_id, at: now, ...about }),
  ]);
  return refused.size === 0;
};

/** Records that the mail service accepted the email: the recipient, the campaign's count and the day's count together. */
export const markSent = async (target: StoredTarget, now: string): Promise<void> => {
  await writeAll([
    TargetEntity.patch(keyOf(target))
      .set({ status: "sent", sent_at: now })
      .where(({ status }, { eq }) => eq(status, "sending")),
    CampaignEntity.patch({ id: target.notification_id }).add({ sent: 1 }),
    CountEntity.upsert(dayCount("campaign-emails-sent", target.id, now)).add({ amount: 1 }),
  ]);
};

/** Records that a recipient's email wasn't sent, or that nobody knows: only this one is affected. `error` has no addresses. */
export const markUnsent = async (
  target: StoredTarget,
  from: "pending" | "sending",
  to: "failed" | "unknown",
  error: string,
): Promise<boolean> => {
  const refused = await writeAll([
    TargetEntity.patch(keyOf(target))
      .set({ status: to, error })
      .where(({ status }, { eq }) => eq(status, from as StoredTarget["status"])),
    CampaignEntity.patch({ id: target.notification_id }).add({ [to]: 1 }),
  ]);
  return refused.size === 0;
};

/** Gives a claimed recipient back: the mail service certainly hasn't accepted the email. */
export const releaseTarget = async (target: StoredTarget): Promise<void> => {
  await tryWrite(
    TargetEntity.patch(keyOf(target))
      .set({ status: "pending" })
      .remove(["claimed_at"])
      .where(({ status }, { eq }) => eq(status, "sending"))
      .go(),
  );
};
