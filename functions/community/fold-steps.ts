import { addAllOnce, addOnce } from "../platform/stream/add-once.ts";
import type { StreamChange } from "../platform/stream/change.ts";
import type { Write } from "../platform/table/transaction.ts";

/** What a change adds to the number of its kind: one more, one less, or nothing for a change of what stays. */
export const stepOf = ({ before, after }: StreamChange): -1 | 0 | 1 => {
  if (before && after) return 0;
  return after ? 1 : -1;
};

/** One more or one less of something that `subject` has; `id` is the change's. */
export type Step = { id: string; subject: string; step: number };

const sumUp = (steps: readonly Step[]): [subject: string, amount: number][] => {
  const sums = new Map<string, number>();
  for (const { subject, step } of steps) sums.set(subject, (sums.get(subject) ?? 0) + step);
  return [...sums].filter(([, amount]) => amount !== 0);
};

/**
 * Folds steps into counts, exactly once each. `add` adds to the count of a subject, on the condition that it still exists: together the steps
 * of a batch are a few writes; where a subject is gone they are added one by one, and its own count nowhere.
 */
export const foldSteps = async (
  projection: string,
  steps: readonly Step[],
  add: (subject: string, amount: number) => Write,
): Promise<void> => {
  const counted = steps.filter(({ step }) => step !== 0);
  try {
    await addAllOnce(projection, counted, (some) => sumUp(some).map(([subject, amount]) => add(subject, amount)));
  } catch {
    for (const { id, subject, step } of counted) await addOnce(projection, id, [add(subject, step)]);
  }
};
