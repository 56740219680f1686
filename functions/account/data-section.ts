/**
 * The person the data is about. What is stored by address alone counts as theirs up to `until`: after that, the address
 * may be someone else's. `emailHashes` are those of every verified address of the account (R37).
 */
export type DataSubject = { userId: string; email: string; emailHashes: string[]; until: string };

/** Where to continue in a list, and how much to read. */
export type PageRequest = { cursor: string | null; limit: number };
type Page<Item> = { data: Item[]; cursor: string | null };

/** One kind of data stored about a member: how it is exported, and how it is erased. */
export type DataSection = {
  /** Its name in the export. */
  section: string;
  /** The entity it is stored in. */
  entity: string;
  read(person: DataSubject, page: PageRequest): Promise<Page<object>>;
  /** Deletes it, or removes what identifies the person. Idempotent. */
  erase(person: DataSubject): Promise<void>;
};

const pageSize = 50;
const parallel = 10;

const readAll = async <Item>(find: (page: PageRequest) => Promise<Page<Item>>): Promise<Item[]> => {
  const all: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await find({ cursor, limit: pageSize });
    all.push(...page.data);
    cursor = page.cursor;
  } while (cursor);
  return all;
};

/**
 * A section that is a list: `find` reads a page of it, `eraseItem` erases one item. All items are read before the first one
 * is erased, because erasing may remove what the list is found by.
 */
export const listSection = <Item extends object>(
  section: string,
  entity: string,
  find: (person: DataSubject, page: PageRequest) => Promise<Page<Item>>,
  eraseItem: (item: Item, person: DataSubject) => Promise<unknown>,
): DataSection => ({
  section,
  entity,
  read: find,
  async erase(person) {
    const items = await readAll((page) => find(person, page));
    for (let first = 0; first < items.length; first += parallel) {
      await Promise.all(items.slice(first, first + parallel).map((item) => eraseItem(item, person)));
    }
  },
});

/** A single page, for a list that is known to be short. */
export const singlePage = <Item>(items: (Item | null | undefined)[]): Page<Item> => ({
  data: items.filter((item): item is Item => item !== null && item !== undefined),
  cursor: null,
});
