import * as z from "zod";

/** A list's filters, order and columns under a name; `query` is that part of its URL. */
export type SavedView = { name: string; query: string };

/** A list whose views can be saved: its key, and its parameters that belong to a view. A search for people isn't one of them. */
export type ViewedList = { list: string; names: readonly string[] };

/** The search parameter of the chosen columns; a page with several tables has it once for each. */
export const columnsParameter = "columns";

/** The search parameter with the name of the view that is shown. */
export const viewParameter = "view";

const viewLimits = { nameLength: 40, perList: 20 } as const;

const SavedViews = z.array(z.object({ name: z.string(), query: z.string() }));

/** Where the device keeps a person's views of a list. */
export const viewsKey = (userId: string, list: string): string => `back-office-views:${userId}:${list}`;

/** The views of a list that this device keeps for somebody; none where what is stored can't be read. */
export const readViews = (storage: Storage, key: string): SavedView[] => {
  try {
    return SavedViews.parse(JSON.parse(storage.getItem(key) ?? "[]"));
  } catch {
    return [];
  }
};

/** Keeps the views of a list on this device; false when it can't. */
export const writeViews = (storage: Storage, key: string, views: readonly SavedView[]): boolean => {
  try {
    storage.setItem(key, JSON.stringify(views));
    return true;
  } catch {
    return false;
  }
};

/** What of a list's URL a view keeps, the same for the same state. */
export const toViewQuery = (search: URLSearchParams, names: readonly string[]): string => {
  const kept = new URLSearchParams();
  for (const name of names.toSorted()) {
    const value = search.get(name);
    if (value !== null) kept.set(name, value);
  }
  for (const columns of search.getAll(columnsParameter).toSorted()) kept.append(columnsParameter, columns);
  return kept.toString();
};

/** Why a view can't have this name among the others; null when it can. */
export const findNameProblem = (name: string, views: readonly SavedView[]): string | null => {
  const wanted = name.trim().toLowerCase();
  if (!wanted) return "Enter a name";
  if (name.trim().length > viewLimits.nameLength) return `Use at most ${viewLimits.nameLength} characters`;
  if (views.some((view) => view.name.toLowerCase() === wanted)) return "Another view of this list has this name";
  return views.length >= viewLimits.perList
    ? `A list has up to ${viewLimits.perList} views. Delete one you don't need first.`
    : null;
};
