import type { PageResult } from "./page.ts";

/** How often a page reads on when what it read was left out; then it ends early, and goes on with its cursor. */
const maxRounds = 4;

/**
 * Fills a page from a list of which some items are left out: `read` returns what is shown of at most `limit` items from a position. It is asked
 * again for what is missing, 4 times at most.
 */
export const fillPage = async <Item>(
  { limit, position }: { limit: number; position: string | null },
  read: (range: { limit: number; position: string | null }) => Promise<PageResult<Item>>,
): Promise<PageResult<Item>> => {
  const found: Item[] = [];
  let from = position;
  for (let round = 0; round < maxRounds && found.length < limit; round += 1) {
    const page = await read({ limit: limit - found.length, position: from });
    found.push(...page.items);
    from = page.position;
    if (from === null) break;
  }
  return { items: found, position: from };
};
