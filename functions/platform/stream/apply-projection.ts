import { log } from "../log.ts";
import { itemOf, type Projection, type StreamChange } from "./change.ts";

type Context = Parameters<Projection["apply"]>[1];

/** A table that doesn't answer makes every change slow: then the rest of the batch waits for its next delivery. */
const budgetMilliseconds = 20_000;

const keyOf = (change: StreamChange): string => {
  const { pk, sk } = itemOf(change);
  return JSON.stringify([pk, sk]);
};

const isApplied = async (
  projection: Projection,
  changes: readonly StreamChange[],
  context: Context,
): Promise<boolean> => {
  try {
    await projection.apply(changes, context);
    return true;
  } catch (error) {
    const [first] = changes;
    const about = changes.length === 1 ? { change: first?.id, entity: first?.entity } : { changes: changes.length };
    log.error("projection failed", { error: error as Error, projection: projection.name, ...about });
    return false;
  }
};

// Changes of one item come in order: what follows a failed one waits for it. Other items go on.
const applyOneByOne = async (
  projection: Projection,
  changes: readonly StreamChange[],
  context: Context,
): Promise<string[]> => {
  const [failedItems, failed] = [new Set<string>(), [] as string[]];
  const end = performance.now() + budgetMilliseconds;
  for (const change of changes) {
    const mustWait = failedItems.has(keyOf(change)) || performance.now() >= end;
    if (!mustWait && (await isApplied(projection, [change], context))) continue;
    failedItems.add(keyOf(change));
    failed.push(change.id);
  }
  return failed;
};

/**
 * Applies those changes of a batch that a projection follows. If they fail together, each is applied alone, so that one change holds up only
 * the later ones of its own item. Returns the ids of the changes that failed or wait.
 */
export const applyProjection = async (
  projection: Projection,
  batch: readonly StreamChange[],
  context: Context,
): Promise<string[]> => {
  const changes = batch.filter(({ entity }) => projection.entities.includes(entity));
  if (changes.length === 0 || (await isApplied(projection, changes, context))) return [];
  return applyOneByOne(projection, changes, context);
};
