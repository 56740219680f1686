import type { EntityItem } from "electrodb";
import type { CommunityStandingEntity } from "./community-standing.entity.ts";

type Standing = EntityItem<typeof CommunityStandingEntity>;

/** One suspension from the community; without `suspended_until` it is for good. */
export type RunningSuspension = Pick<Standing, "suspended_until" | "suspended_at" | "rule" | "decision_id" | "former">;

/** A record of suspensions: its own attributes are the one that runs longest, `others` run beside it. */
type SuspensionRecord = RunningSuspension & { others?: RunningSuspension[] | undefined };

const forGood = "9999";
const endOf = ({ suspended_until }: RunningSuspension): string => suspended_until ?? forGood;

/** Whether a suspension runs at `now`. */
const runsAt = (suspension: RunningSuspension, now: string): boolean => endOf(suspension) > now;

/** Whether two records are of the same suspension; what is kept under an address names no decision. */
export const isSameSuspension = (one: RunningSuspension, other: RunningSuspension): boolean =>
  one.suspended_at === other.suspended_at && endOf(one) === endOf(other) && one.rule === other.rule;

/** Returns all suspensions of a record that run at `now`; none for no record. A record without `others` has one. */
export const suspensionsOf = (record: SuspensionRecord | null | undefined, now: string): RunningSuspension[] =>
  record
    ? [record, ...(record.others ?? [])]
        .map(({ suspended_until, suspended_at, rule, decision_id, former }) => ({
          suspended_until,
          suspended_at,
          rule,
          decision_id,
          former,
        }))
        .filter((suspension) => runsAt(suspension, now))
    : [];

/** Returns suspensions without those that are among `gone`. */
export const withoutSuspensions = (
  suspensions: readonly RunningSuspension[],
  gone: readonly RunningSuspension[],
): RunningSuspension[] => suspensions.filter((one) => !gone.some((other) => isSameSuspension(one, other)));

/** Returns suspensions as one record, the longest first (decision 47); null for none. */
export const toSuspensionRecord = (suspensions: readonly RunningSuspension[]): SuspensionRecord | null => {
  const [longest, ...others] = [...suspensions].sort((one, other) => (endOf(one) < endOf(other) ? 1 : -1));
  return longest ? { ...longest, ...(others.length > 0 ? { others } : {}) } : null;
};

/** Returns when the last of some suspensions ends; null while one of them is for good. */
export const findLastEnd = (suspensions: readonly RunningSuspension[]): string | null => {
  const last = suspensions.map(endOf).sort().at(-1) ?? "";
  return last === forGood ? null : last;
};

type Comparison<Attribute> = {
  eq(attribute: Attribute, value: string): string;
  exists(attribute: Attribute): string;
  notExists(attribute: Attribute): string;
};

/** The condition of a write that a record of suspensions is still what was read. One from before `change_id` was kept has none. */
export const isUnchanged = <Attribute>(
  read: { change_id?: string | undefined } | null | undefined,
  stored: { change_id: Attribute; suspended_at: Attribute },
  { eq, exists, notExists }: Comparison<Attribute>,
): string => {
  if (!read) return notExists(stored.suspended_at);
  if (read.change_id) return eq(stored.change_id, read.change_id);
  return `${exists(stored.suspended_at)} AND ${notExists(stored.change_id)}`;
};
