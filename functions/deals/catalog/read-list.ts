import type { PageRange, PageResult } from "../../platform/page.ts";
import { batchRead, type ItemRead } from "../../platform/table/batch-read.ts";
import {
  type Listed,
  type ListFilter,
  type ListSort,
  listName,
  searchListName,
  toSearchPrefix,
} from "./list-entries.ts";
import { ListEntryEntity } from "./list-entry.entity.ts";

const pageSize = 25;

export type ListQuery = ListFilter & { q?: string | undefined; sort?: ListSort | undefined };

const readSorted = (kind: Listed["kind"], { sort = "newest", ...filter }: ListQuery, { limit, position }: PageRange) =>
  ListEntryEntity.query.sorted({ list: listName(kind, sort, filter) }).go({
    order: sort === "newest" ? "desc" : "asc",
    limit: limit ?? pageSize,
    cursor: position,
    consistent: true,
  });

const search = (kind: Listed["kind"], { q = "", category, tag }: ListQuery, { limit, position }: PageRange) =>
  ListEntryEntity.query
    .sorted({ list: searchListName(kind) })
    .begins({ position: toSearchPrefix(q) })
    .where((stored, { eq }) =>
      [...(category ? [eq(stored.category, category)] : []), ...(tag ? [eq(stored.tag, tag)] : [])].join(" AND "),
    )
    .go({ limit: limit ?? pageSize, count: limit ?? pageSize, cursor: position, consistent: true });

/**
 * Reads one page of a list of the back-office: one query for the places and one batch for the records, whatever the list's size.
 * With `q` the records with a word of their name or offer that begins with it, in the order of what was found.
 */
export const readList = async <Item extends { id: string }>(
  kind: Listed["kind"],
  query: ListQuery,
  page: PageRange,
  toRead: (id: string) => ItemRead<Item>,
): Promise<PageResult<Item>> => {
  const { data, cursor } = await (query.q ? search(kind, query, page) : readSorted(kind, query, page));
  const ids = [...new Set(data.map(({ id }) => id))];
  const { found } = await batchRead({ found: ids.map(toRead) });
  const items = new Map(found.map((item) => [item.id, item]));
  return { items: ids.flatMap((id) => items.get(id) ?? []), position: cursor };
};
