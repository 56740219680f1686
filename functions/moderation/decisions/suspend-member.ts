import type { EntityItem } from "electrodb";
import { communityRules } from "../../../shared/rules/community-rules.ts";
import { CommunityStandingEntity } from "../../community/standing/community-standing.entity.ts";
import { type KeptChange, planKept, readKept } from "../../community/standing/kept-suspensions.ts";
import {
  isUnchanged,
  type RunningSuspension,
  suspensionsOf,
  toSuspensionRecord,
} from "../../community/standing/running-suspensions.ts";
import { findMember } from "../../members/members.ts";
import { newId } from "../../platform/ids.ts";
import type { Write } from "../../platform/table/transaction.ts";
import type { StoredDecision } from "./decisions.ts";
import { ModerationDecisionEntity } from "./moderation-decision.entity.ts";

type StoredStanding = EntityItem<typeof CommunityStandingEntity>;

/** A member's suspensions as they are stored, and those that run. */
export type StandingNow = { userId: string; stored: StoredStanding | null; running: RunningSuspension[] };

// What was suspended before `former` was kept with every suspension has it in its decision.
const withFormer = async (suspension: RunningSuspension): Promise<RunningSuspension> => {
  if (suspension.former || !suspension.decision_id) return suspension;
  const { data } = await ModerationDecisionEntity.get({ id: suspension.decision_id }).go({ consistent: true });
  if (!data) return suspension;
  const { rule, decided_by, appeal_state } = data;
  return { ...suspension, former: { rule, decided_by, was_appealed: appeal_state === "upheld" } };
};

/** Reads a member's suspensions that run at `now`. */
export const readStanding = async (userId: string, now: string): Promise<StandingNow> => {
  const { data: stored } = await CommunityStandingEntity.get({ user_id: userId }).go({ consistent: true });
  return { userId, stored, running: await Promise.all(suspensionsOf(stored, now).map(withFormer)) };
};

const planStanding = ({ userId: user_id, stored }: StandingNow, running: RunningSuspension[], now: string): Write => {
  const record = toSuspensionRecord(running);
  return record
    ? CommunityStandingEntity.put({ user_id, ...record, change_id: newId("change", now) }).where((field, is) =>
        isUnchanged(stored, field, is),
      )
    : CommunityStandingEntity.delete({ user_id }).where((field, is) => isUnchanged(stored, field, is));
};

/**
 * Returns the writes that make `running` a member's suspensions, in the community and under the addresses of the account (decision 47), on the
 * condition that nobody else changed them.
 */
export const planSuspensions = async (standing: StandingNow, change: KeptChange, now: string): Promise<Write[]> => {
  const { email_hashes = [] } = (await findMember(standing.userId)) ?? {};
  const kept = planKept(email_hashes, await readKept(email_hashes), change, now);
  return [planStanding(standing, [...change.running], now), ...kept];
};

/** Returns the suspension that a decision makes. */
const toSuspension = ({ id, until, rule, at, decided_by }: StoredDecision): RunningSuspension => ({
  suspended_until: until,
  suspended_at: at,
  rule: communityRules[rule],
  decision_id: id,
  former: { rule, decided_by, was_appealed: false },
});

const isOf =
  ({ id }: StoredDecision) =>
  (suspension: RunningSuspension) =>
    suspension.decision_id === id;

/** Returns the writes that begin a decision's suspension beside those that run. */
export const planSuspension = (standing: StandingNow, decision: StoredDecision, now: string): Promise<Write[]> =>
  planSuspensions(standing, { running: [...standing.running, toSuspension(decision)] }, now);

/** Returns the writes that end the suspension of a decision: those that run beside it go on. None when it doesn't run. */
export const planEnd = async (standing: StandingNow, decision: StoredDecision, now: string): Promise<Write[]> => {
  const ended = standing.running.filter(isOf(decision));
  if (ended.length === 0) return [];
  const running = standing.running.filter((suspension) => !ended.includes(suspension));
  return planSuspensions(standing, { running, ended }, now);
};

/** Returns the writes that keep with a suspension that its appeal was declined: there is no second one. */
export const planDeclined = async (standing: StandingNow, decision: StoredDecision, now: string): Promise<Write[]> => {
  if (!standing.running.some(isOf(decision))) return [];
  const running = standing.running.map((suspension) =>
    suspension.former && isOf(decision)(suspension)
      ? { ...suspension, former: { ...suspension.former, was_appealed: true } }
      : suspension,
  );
  return planSuspensions(standing, { running }, now);
};

/** Returns the longest suspension that runs beside a decision's own; null when there is none. */
export const findLongestOther = ({ running }: StandingNow, decision: StoredDecision): RunningSuspension | null =>
  toSuspensionRecord(running.filter((suspension) => !isOf(decision)(suspension)));
