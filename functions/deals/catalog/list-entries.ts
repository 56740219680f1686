/** One place in one list; `position` is what the list is sorted by. */
export type ListEntry = { list: string; position: string; id: string; category?: string; tag?: string };

/** What decides in which lists a deal or vendor stands. */
export type Listed = {
  kind: "deals" | "vendors";
  id: string;
  name: string;
  /** What the search finds besides the name. */
  offer?: string;
  created_at: string;
  category: string;
  tag?: string;
  has_coordinates: boolean;
};

export type ListFilter = {
  category?: string | undefined;
  tag?: string | undefined;
  coordinates?: "missing" | undefined;
};
export type ListSort = "newest" | "name";

const searchedWords = 8;
const searchedCharacters = 40;

const toSearchText = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim().slice(0, 200);

/** Returns the name of a sorted list. Only combinations that `entriesOf` writes exist. */
export const listName = (kind: Listed["kind"], sort: ListSort, { category, tag, coordinates }: ListFilter): string =>
  [kind, sort, category ?? "*", tag ?? "*", coordinates ?? "*"].join("|");

/** Returns the name of the list that the search reads. */
export const searchListName = (kind: Listed["kind"]): string => `${kind}|words`;

/** Returns what a typed search text is compared with: the beginning of a word of the name or the offer, and what follows it. */
export const toSearchPrefix = (text: string): string => toSearchText(text).slice(0, searchedCharacters);

// "River & Rye" is found by "river & rye", "& rye" and "rye".
const wordStarts = (text: string): string[] => {
  const words = toSearchText(text).split(" ");
  const starts = words.slice(0, searchedWords).map((_, index) => words.slice(index).join(" "));
  return [...new Set(starts.map((start) => start.slice(0, searchedCharacters)))];
};

const filtersOf = ({ category, tag, has_coordinates }: Listed): ListFilter[] => [
  {},
  { category },
  ...(tag ? [{ tag }, { category, tag }] : []),
  ...(has_coordinates ? [] : [{ coordinates: "missing" as const }]),
];

/** Returns every place of a deal or vendor in the lists of the back-office. */
export const entriesOf = (listed: Listed): ListEntry[] => {
  const { kind, id, name, offer = "", created_at, category, tag } = listed;
  const sorted = filtersOf(listed).flatMap((filter) => [
    { list: listName(kind, "newest", filter), position: created_at, id },
    { list: listName(kind, "name", filter), position: toSearchPrefix(name), id },
  ]);
  const starts = new Set([name, offer].filter(Boolean).flatMap(wordStarts));
  const found = [...starts].map((position) => ({ list: searchListName(kind), position, id, category, tag }));
  return [...sorted, ...found.map(({ tag: own, ...entry }) => (own ? { ...entry, tag: own } : entry))];
};

const keyOf = ({ list, position, id }: ListEntry): string => JSON.stringify([list, position, id]);

/** Returns what has to be written and deleted when a record's places change. */
export const changedEntries = (
  before: Listed | null,
  after: Listed | null,
): { put: ListEntry[]; remove: ListEntry[] } => {
  const [old, next] = [before ? entriesOf(before) : [], after ? entriesOf(after) : []];
  const known = new Set(old.map((entry) => JSON.stringify(entry)));
  const kept = new Set(next.map(keyOf));
  return {
    put: next.filter((entry) => !known.has(JSON.stringify(entry))),
    remove: old.filter((entry) => !kept.has(keyOf(entry))),
  };
};
