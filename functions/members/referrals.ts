import { CodeInput } from "../../shared/model/primitives.ts";
import { cityDay } from "../../shared/rules/city-day.ts";
import { referralPoints } from "../../shared/rules/member-codes.ts";
import { CountEntity } from "../metrics/count.entity.ts";
import { toShard } from "../metrics/counts.ts";
import { env } from "../platform/env.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { EmailLimitEntity } from "./email-limit.entity.ts";
import { referralSubject } from "./email-limits.ts";
import { MemberEntity } from "./member.entity.ts";
import { findMemberId, type Member } from "./members.ts";
import { ReferralEntity } from "./referral.entity.ts";
import { TallyEntity } from "./tally.entity.ts";

type Referral = { friend_id: string; referrer_id: string; code: string; points: number; created_at: string };

const writeReferral = (made: Referral, hashes: string[], now: string) => {
  const { referrer_id: user_id, points } = made;
  return [
    ReferralEntity.create(made),
    MemberEntity.patch({ user_id }).add({ reward_points: points }).set({ updated_at: now }),
    TallyEntity.upsert({ user_id }).add({ friends_joined: 1 }),
    CountEntity.upsert({
      name: "points-awarded",
      subject: cityDay(now, env("CITY_ZONE")),
      shard: toShard(user_id),
    }).add({ amount: points }),
    // Someone who deletes their account and returns is the same friend (R37).
    ...hashes.map((email_hash) =>
      EmailLimitEntity.put({ email_hash, subject: referralSubject, uses: 1 }).where(
        (field, { notExists, lte }) => `${notExists(field.uses)} OR ${lte(field.kept_until, now)}`,
      ),
    ),
  ];
};

/** Returns whether anybody has a referral code; null without one. */
export const lookUpReferral = async (code: string | undefined): Promise<"known" | "unknown" | null> => {
  if (!code) return null;
  return (await findMemberId("referral_code", code)) ? "known" : "unknown";
};

/**
 * Credits the referrer with 50 points for a friend who confirmed their account, at most once per friend, across all of
 * the friend's accounts (R29, R37). Returns whether it did: an unknown code, one's own code, and a friend who
 * already counted earn nothing.
 */
export const recordReferral = async (
  friend: Member,
  referralCode: string | undefined,
  now: string,
): Promise<boolean> => {
  const friendId = friend.user_id;
  const code = CodeInput.safeParse(referralCode).data;
  const referrerId = code ? await findMemberId("referral_code", code) : null;
  if (!code || !referrerId || referrerId === friendId) return false;
  const made = { friend_id: friendId, referrer_id: referrerId, code, points: referralPoints, created_at: now };
  return (await writeAll(writeReferral(made, friend.email_hashes ?? [], now))).size === 0;
};
