import { UpdateCommand, type UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import type { StoredItem } from "../../functions/platform/stream/change.ts";
import { tryWrite } from "../../functions/platform/table/conditional-write.ts";
import { documents } from "../../functions/platform/table/table.ts";
import type { Count, CountedAmount, CountSource } from "./counts/count.ts";

/** What one pass over the table says of each count: what its items add up to, and what is stored. */
export type CountPass = Map<string, { count: Count; expected: number; stored: number | undefined }>;

/** A count that stood still through two passes and isn't what its items add up to. */
export type Correction = { count: Count; from: number; to: number };

const keyOf = ({ id, attribute }: Count): string => `${id}.${attribute}`;

const entryOf = (pass: CountPass, count: Count) => {
  const found = pass.get(keyOf(count)) ?? { count, expected: 0, stored: undefined };
  pass.set(keyOf(count), found);
  return found;
};

/** Takes items into a pass. */
export const countItems = (
  pass: CountPass,
  items: readonly StoredItem[],
  sources: readonly CountSource[],
  zone: string,
): void => {
  const addAll = (amounts: CountedAmount[], field: "expected" | "stored") => {
    for (const { count, amount } of amounts) {
      const entry = entryOf(pass, count);
      entry[field] = (entry[field] ?? 0) + amount;
    }
  };
  for (const item of items) {
    for (const source of sources) {
      addAll(source.contributions(item, zone), "expected");
      addAll(source.stored(item), "stored");
    }
  }
};

const targetOf = ({ count, expected, stored = 0 }: { count: Count; expected: number; stored: number | undefined }) =>
  count.isKept ? Math.max(expected, stored) : expected;

/**
 * Compares two passes. A count is wrong if both passes found the same sum and the same stored number, and these differ. What changed between
 * the passes is `busy`: whether it is right can't be told while it moves.
 */
export const compareCounts = (one: CountPass, two: CountPass): { corrections: Correction[]; busy: number } => {
  const [corrections, keys] = [[] as Correction[], new Set([...one.keys(), ...two.keys()])];
  let busy = 0;
  for (const key of keys) {
    const [before, after] = [one.get(key), two.get(key)];
    const latest = after ?? before;
    if (!latest || targetOf(latest) === (latest.stored ?? 0)) continue;
    if (latest.count.isPartOfItem && latest.stored === undefined) continue;
    const stoodStill = before?.expected === after?.expected && before?.stored === after?.stored;
    if (stoodStill) corrections.push({ count: latest.count, from: latest.stored ?? 0, to: targetOf(latest) });
    else busy += 1;
  }
  return { corrections, busy };
};

/** Corrects a count on the condition that it is still what both passes saw; false if it isn't. */
export const correctCount = async ({ count, from, to }: Correction): Promise<boolean> => {
  const params = count.add(to - from).params() as UpdateCommandInput;
  // One that was never counted is as good as 0, which the correction of another count of its item may have written.
  const isSame = "#counted = :counted";
  const condition = from === 0 ? `(attribute_not_exists(#counted) OR ${isSame})` : isSame;
  const written = await tryWrite(
    documents.send(
      new UpdateCommand({
        ...params,
        ConditionExpression: params.ConditionExpression
          ? `(${params.ConditionExpression}) AND ${condition}`
          : condition,
        ExpressionAttributeNames: { ...params.ExpressionAttributeNames, "#counted": count.attribute },
        ExpressionAttributeValues: { ...params.ExpressionAttributeValues, ":counted": from },
      }),
    ),
  );
  return written !== null;
};
