import type { Member } from "../members/members.ts";
import { NoticeTextEntity } from "../notifications/notice-text.entity.ts";
import { fingerprint, newSecretCode } from "../platform/ids.ts";
import { batchRead, lookup } from "../platform/table/batch-read.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { listCandidates, selectAudience } from "./audience.ts";
import { CampaignEntity } from "./campaign.entity.ts";
import type { StoredCampaign } from "./campaigns.ts";
import { TargetEntity } from "./target.entity.ts";

/** Candidates looked at in one batch: their targets fit into one transaction beside the campaign and its text. */
const batchSize = 50;

/** The id of a member's place among the recipients: the same however often it is planned. */
const targetId = (campaignId: string, userId: string): string => `target_${fingerprint(`${campaignId}#${userId}`)}`;

const targetLookup = (notification_id: string, id: string) => lookup(TargetEntity, { notification_id, id });

// Somebody with two tickets, or with a ticket and an RSVP, may come twice.
const withoutPlanned = async (campaignId: string, members: Member[]): Promise<Member[]> => {
  if (members.length === 0) return [];
  const lookups = members.map(({ user_id }) => targetLookup(campaignId, targetId(campaignId, user_id)));
  const { planned } = await batchRead({ planned: lookups });
  const known = new Set(planned.map(({ user_id }) => user_id));
  return members.filter(({ user_id }) => !known.has(user_id));
};

const toNewTarget = (notification_id: string, { user_id, email }: Member, now: string) => ({
  notification_id,
  id: targetId(notification_id, user_id),
  user_id,
  email,
  status: "pending" as const,
  created_at: now,
  unsubscribe_code: newSecretCode(),
});

/**
 * Plans the next batch of a campaign's recipients at `now`. The new recipients, their number and the place to go on are one
 * transaction on the condition that nobody else planned this batch, so a run that was killed, or a second one, adds nobody twice.
 * Returns whether there is more to plan.
 */
export const planBatch = async (campaign: StoredCampaign, now: string): Promise<boolean> => {
  const { id, title, message, plan_cursor } = campaign;
  const { members, cursor } = await listCandidates(campaign, batchSize, plan_cursor ?? null);
  const wanted = await withoutPlanned(id, await selectAudience(members, campaign, now));
  await writeAll([
    CampaignEntity.patch({ id })
      .set(cursor ? { plan_cursor: cursor } : { planned_at: now })
      .add({ targeted: wanted.length })
      .where((stored, { eq, notExists }) =>
        [
          eq(stored.status, "sending"),
          notExists(stored.planned_at),
          plan_cursor ? eq(stored.plan_cursor, plan_cursor) : notExists(stored.plan_cursor),
        ].join(" AND "),
      ),
    ...(plan_cursor ? [] : [NoticeTextEntity.put({ id, title, message })]),
    ...wanted.map((member) => TargetEntity.create(toNewTarget(id, member, now))),
  ]);
  return cursor !== null;
};
