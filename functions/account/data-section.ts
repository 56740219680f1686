/**
 * Whose data it is. What carries only their address counts as theirs up to `until`: later, it may be somebody else's.
 * `hashEmail` are those of every verified address of the account (decision D37).
 */
export type DataSubject = { userId: string; email: string; emailHashes: string[]; until: string };

/** Where a list goes on, and how much of it to read. */
export type PageRequest = { cursor: string | null; limit: number };
type Page<Item> = { data: Item[]; cursor: string | null };

/** One kind of thing we keep of a member: how they get it, and how it goes away. */
export type DataSection = {
  /** Its name in the export. */
  section: string;
  /** The entity it is kept in. */
  entity: string;
  read(person: DataSubject, reading: PageRequest): Promise<Page<object>>;
  /** Deletes it, or takes out what says whose it was; repeating it changes nothing. */
  erase(person: DataSubject): Promise<void>;
};

const pageSize = 50;
const parallel = 10;

const readAll = async <Item>(find: (reading: PageRequest) => Promise<Page<Item>>): Promise<Item[]> => {
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
 * A part that is a list: `find` reads a page of it, `forget` does away with one of them. All are read before the first one
 * goes, as a list may be found through what disappears with it.
 */
export const listSection = <Item extends object>(
  section: string,
  entity: string,
  find: (person: DataSubject, reading: PageRequest) => Promise<Page<Item>>,
  forget: (item: Item, person: DataSubject) => Promise<unknown>,
): DataSection => ({
  section,
  entity,
  read: find,
  async erase(person) {
    const items = await readAll((reading) => find(person, reading));
    for (let first = 0; first < items.length; first += parallel) {
      await Promise.all(items.slice(first, first + parallel).map((item) => forget(item, person)));
    }
  },
});

/** The page of a list that is known to be short. */
export const singlePage = <Item>(items: (Item | null | undefined)[]): Page<Item> => ({
  data: items.filter((item): item is Item => item !== null && item !== undefined),
  cursor: null,
});
