import { type CursorScope, openCursor, sealCursor } from "./http/cursor.ts";

/** The `limit` and `cursor` of a list's input (`PageQuery`). */
type PageInput = { limit?: number | undefined; cursor?: string | undefined };

/** What part of a list to read: at most `limit` items (undefined: the list's own default) from `position` on (null: the beginning). */
export type PageRange = { limit: number | undefined; position: string | null };

/** A part of a list, and the store's position after it; null at the end. */
export type PageResult<Item> = { items: Item[]; position: string | null };

/** Reads one page of a list for one request. */
export type PageOf = <Item>(
  input: PageInput,
  list: (range: PageRange) => Promise<PageResult<Item>>,
) => Promise<{ items: Item[]; cursor: string | null }>;

/**
 * Makes the `pageOf` of one request: it opens the caller's cursor, reads, and seals the next one, each bound to `scope`.
 * Reading throws `invalid-cursor` for a cursor that was altered or belongs to another query or caller.
 */
export const createPageOf =
  (scope: CursorScope): PageOf =>
  async ({ limit, cursor }, list) => {
    const { items, position } = await list({ limit, position: await openCursor(cursor, scope) });
    return { items, cursor: await sealCursor(position, scope) };
  };
