import { isConditionFailed } from "./table.ts";

/**
 * Sends a conditional write, such as `DealEntity.create(item).go()`: its result, or null when its condition did not hold.
 * Throws every other failure.
 */
export const tryWrite = async <Result>(write: Promise<Result>): Promise<Result | null> => {
  try {
    return await write;
  } catch (error) {
    if (isConditionFailed(error)) return null;
    throw error;
  }
};
