type Page<Row> = { items: Row[]; cursor: string | null };

/** Finds a record in a list that has no route for one of its records; null where it isn't in it (any more). */
export const findInPages = async <Row extends { id: string }>(
  id: string,
  readPage: (place: { limit: number; cursor?: string }) => Promise<Page<Row>>,
): Promise<Row | null> => {
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await readPage({ limit: 100, ...(cursor ? { cursor } : {}) });
    const found = page.items.find((row) => row.id === id);
    if (found) return found;
    cursor = page.cursor;
  } while (cursor);
  return null;
};
