import { serviceLimits } from "../../../shared/model/service-limits.ts";
import { days } from "../../../shared/rules/durations.ts";
import { addMilliseconds, clock, toTtl } from "../clock.ts";
import { maxWrites, type Step, step, type Write, writeAll } from "../table/transaction.ts";
import { ChangeMarkEntity } from "./change-mark.entity.ts";

/** `added` now, `repeated` if it was added before, `refused` if a condition of the writes did not hold: then nothing is written. */
export type AddResult = "added" | "repeated" | "refused";

/** Longer than a change that was given up can still be replayed: it is kept from at most 12 hours after it was written. */
export const markMilliseconds = days(serviceLimits.deadLetterDays + 1);

const markOf = (projection: string, change_id: string): Step => {
  const ttl = toTtl(addMilliseconds(clock.now(), markMilliseconds));
  return step(change_id, ChangeMarkEntity.create({ projection, change_id, ttl }));
};

/**
 * Writes what one change of the table adds, such as `CountEntity.upsert(key).add({ amount: 1 })`, exactly once however often the stream delivers
 * that change: a mark of it is written in the same transaction. At most 99 writes, each of another item.
 */
export const addOnce = async (projection: string, changeId: string, writes: readonly Write[]): Promise<AddResult> => {
  if (writes.length === 0) return "added";
  const refused = await writeAll([markOf(projection, changeId), ...writes]);
  if (refused.size === 0) return "added";
  return refused.has(changeId) ? "repeated" : "refused";
};

type Identified = { id: string };
type Plan<Change> = (changes: readonly Change[]) => Write[];

const writeUnmarked = async <Change extends Identified>(
  projection: string,
  changes: readonly Change[],
  plan: Plan<Change>,
): Promise<void> => {
  if (changes.length === 0) return;
  // A refused mark says which change was added before.
  const refused = await writeAll([...changes.map(({ id }) => markOf(projection, id)), ...plan(changes)]);
  if (refused.size === 0) return;
  const rest = changes.filter(({ id }) => !refused.has(id));
  if (rest.length === changes.length) throw new Error(`${projection} was refused by something else than its marks`);
  await writeUnmarked(projection, rest, plan);
};

/**
 * The same for many changes at once, in as few transactions as they fit: `plan` adds up what some of them add together. Its writes must not
 * have conditions.
 */
export const addAllOnce = async <Change extends Identified>(
  projection: string,
  changes: readonly Change[],
  plan: Plan<Change>,
): Promise<void> => {
  if (changes.length + plan(changes).length <= maxWrites || changes.length <= 1) {
    return writeUnmarked(projection, changes, plan);
  }
  const middle = Math.ceil(changes.length / 2);
  await addAllOnce(projection, changes.slice(0, middle), plan);
  await addAllOnce(projection, changes.slice(middle), plan);
};
