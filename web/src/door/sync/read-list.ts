import { createList, type DoorList, type ListDelta, type ListPage } from "../../../../shared/door/list.ts";

/** Where a list comes from: its pages, and what changed since a version (null: it can't say, read again). */
export type ListSource = {
  readPage: (cursor: string | null) => Promise<ListPage>;
  readDelta: (version: number) => Promise<ListDelta | null>;
};

/**
 * Reads the whole list and what changed while it was read. Null when the reading doesn't fit together: the scanner goes on with the list
 * it has. Throws what the source throws.
 */
export const readWholeList = async ({ readPage, readDelta }: ListSource): Promise<DoorList | null> => {
  const first = await readPage(null);
  const pages = [first];
  for (let cursor = first.next; cursor !== null; ) {
    const page = await readPage(cursor);
    pages.push(page);
    cursor = page.next;
  }
  const delta = await readDelta(first.version);
  return delta && createList(pages, delta);
};
