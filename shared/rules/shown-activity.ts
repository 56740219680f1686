const shownEntries = 8;

/** The entries of the recent activity that the dashboard shows: the newest 8 (row kpi-10). */
export const shownActivity = <Entry>(entries: readonly Entry[]): Entry[] => entries.slice(0, shownEntries);
