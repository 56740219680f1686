import { recentSearchKey } from "../../../member/offline/member-records.ts";
import type { SearchRow } from "./search-row.ts";

const kept = 8;

type Recent = { userId: string; rows: SearchRow[] };

/**
 * Lists what somebody opened from the search in this tab, the latest first. It names members, so it ends with the tab, at sign-out and with
 * somebody else's sign-in.
 */
export const readRecentRows = (userId: string): SearchRow[] => {
  try {
    const recent = JSON.parse(sessionStorage.getItem(recentSearchKey) ?? "null") as Recent | null;
    return recent?.userId === userId ? recent.rows : [];
  } catch {
    return [];
  }
};

/** Keeps a row that somebody opened, at the top. Where nothing can be stored, nothing is kept. */
export const keepRecentRow = (userId: string, row: SearchRow): void => {
  const rows = [row, ...readRecentRows(userId).filter(({ id }) => id !== row.id)].slice(0, kept);
  try {
    sessionStorage.setItem(recentSearchKey, JSON.stringify({ userId, rows } satisfies Recent));
  } catch (error) {
    console.debug("What was opened from the search isn't kept", (error as Error).name);
  }
};
