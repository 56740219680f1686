import { hashKey } from "@tanstack/react-query";

/** Whether two values of a form are the same: lists and objects by what they hold. */
export const isSameValue = (one: unknown, other: unknown): boolean => hashKey([one]) === hashKey([other]);

/** Fields that mean something only together, such as an amount and its kind: they're one choice. */
export type FieldGroup<Values> = readonly (keyof Values & string)[];

/** The outcome of a merge: the values, the groups that were theirs alone, and those that both changed. */
type Merge<Values> = {
  values: Values;
  taken: FieldGroup<Values>[];
  disputed: FieldGroup<Values>[];
};

const pick = <Values extends object>(values: Values, group: FieldGroup<Values>) => group.map((name) => values[name]);

/**
 * Merges two changes of one record: what only one side changed is in the result, and where both changed a field to different values,
 * mine. `base` is what both began with.
 */
export const mergeValues = <Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  groups: readonly FieldGroup<Values>[] = [],
): Merge<Values> => {
  const merge: Merge<Values> = { values: { ...mine }, taken: [], disputed: [] };
  const grouped = new Set(groups.flat());
  const alone = (Object.keys(theirs) as (keyof Values & string)[]).filter((name) => !grouped.has(name));
  for (const group of [...groups, ...alone.map((name) => [name])]) {
    const [before, ours, others] = [pick(base, group), pick(mine, group), pick(theirs, group)];
    if (isSameValue(before, others) || isSameValue(ours, others)) continue;
    if (isSameValue(before, ours)) {
      for (const name of group) merge.values[name] = theirs[name];
      merge.taken.push(group);
    } else {
      merge.disputed.push(group);
    }
  }
  return merge;
};
