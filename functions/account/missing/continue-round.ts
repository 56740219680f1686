import type { EntityItem } from "electrodb";
import { days } from "../../../shared/rules/durations.ts";
import { MemberEntity } from "../../members/member.entity.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { forEachThrottled, type Throttle } from "../../platform/parallel.ts";
import { isInPool } from "../../user-pool/is-in-pool.ts";
import { PoolRoundEntity } from "./pool-round.entity.ts";
import { forgetMisses, recordMiss } from "./record-misses.ts";

type Round = EntityItem<typeof PoolRoundEntity>;

/** As many as one batch read takes. */
const pageSize = 100;

/** The round that is under way at `now`, or a new one; null until a day has passed since a finished one began. */
const findRound = async (now: string): Promise<Round | null> => {
  const { data } = await PoolRoundEntity.get({ name: "members" }).go({ consistent: true });
  if (data && !data.finished_at) return data;
  if (data && addMilliseconds(data.started_at, days(1)) > now) return null;
  return { name: "members", started_at: now };
};

// A page that wasn't looked up to its end is looked up again: a throttled answer says nothing about an account.
const lookUp = async (userIds: string[], throttle: Throttle, now: string): Promise<boolean> => {
  const found: string[] = [];
  const failures: unknown[] = [];
  const pace = { ...throttle, mayContinue: () => failures.length === 0 && throttle.mayContinue() };
  const begun = await forEachThrottled(userIds, pace, async (userId) => {
    try {
      if (await isInPool(userId, env("USER_POOL_ID"))) found.push(userId);
      else await recordMiss(userId, now);
    } catch (error) {
      failures.push(error);
    }
  });
  await forgetMisses(found);
  if (failures.length > 0) throw failures[0];
  return begun === userIds.length;
};

/**
 * Looks up the next members in the user pool for as long as the throttle lets it, and records who is missing. Continues where the
 * last slice stopped; a round of all members begins once a day. Returns how many were looked up.
 */
export const continueRound = async (now: string, throttle: Throttle): Promise<number> => {
  let round = await findRound(now);
  let total = 0;
  while (round && !round.finished_at && throttle.mayContinue()) {
    const { data, cursor } = await MemberEntity.query
      .byJoined({})
      .go({ limit: pageSize, pages: 1, cursor: round.cursor ?? null });
    const userIds = data.map(({ user_id }) => user_id);
    if (!(await lookUp(userIds, throttle, now))) return total;
    total += userIds.length;
    const { name, started_at } = round;
    round = { name, started_at, ...(cursor ? { cursor } : { finished_at: now }) };
    await PoolRoundEntity.put(round).go();
  }
  return total;
};
