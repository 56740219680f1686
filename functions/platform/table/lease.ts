import { addMilliseconds } from "../clock.ts";
import { newId } from "../ids.ts";
import { LeaseEntity } from "./lease.entity.ts";
import { isConditionFailed } from "./table.ts";

const acquireLease = async (name: string, holder: string, until: string, now: string): Promise<boolean> => {
  try {
    await LeaseEntity.put({ name, holder, until })
      .where((lease, { notExists, lte }) => `${notExists(lease.name)} OR ${lte(lease.until, now)}`)
      .go();
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
};

const releaseLease = async (name: string, holder: string): Promise<void> => {
  try {
    await LeaseEntity.delete({ name })
      .where((lease, { eq }) => eq(lease.holder, holder))
      .go();
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
};

/**
 * Runs `work` while nobody else runs what has this name; answers null when somebody does. The lease of one that died ends
 * after `seconds`.
 */
export const withLease = async <Answer>(
  name: string,
  seconds: number,
  now: string,
  work: () => Promise<Answer>,
): Promise<Answer | null> => {
  const holder = newId("lease", now);
  if (!(await acquireLease(name, holder, addMilliseconds(now, seconds * 1_000), now))) return null;
  try {
    return await work();
  } finally {
    await releaseLease(name, holder);
  }
};
