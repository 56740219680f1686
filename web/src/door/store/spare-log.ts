import type { LogRow } from "../../../../shared/door/log.ts";

/**
 * Own rows that the database had no room for, kept where a reload still finds them. `acknowledged`: up to here the server has the scanner's
 * log.
 */
export type Spare = { rows: readonly LogRow[]; acknowledged: number };

const spareKey = "playyy-door-spare";

/** Keeps rows in place of those before; without any, nothing is kept. Throws when there is no room here either. */
export const keepSpare = (spare: Spare): void => {
  if (spare.rows.length === 0) localStorage.removeItem(spareKey);
  else localStorage.setItem(spareKey, JSON.stringify(spare));
};

/** The rows that were kept here last. */
export const readSpare = (): Spare => {
  try {
    return (JSON.parse(localStorage.getItem(spareKey) ?? "null") as Spare | null) ?? { rows: [], acknowledged: 0 };
  } catch {
    return { rows: [], acknowledged: 0 };
  }
};

/** Deletes what was kept here. */
export const deleteSpare = (): void => {
  try {
    localStorage.removeItem(spareKey);
  } catch {}
};
