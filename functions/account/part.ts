/**
 * Whose data it is. What carries only their address counts as theirs up to `until`: later, it may be somebody else's.
 * `emailHashes` are those of every verified address of the account (decision D37).
 */
export type Person = { userId: string; email: string; emailHashes: string[]; until: string };

/** Where a list goes on, and how much of it to read. */
export type Reading = { cursor: string | null; limit: number };
type Found<Item> = { data: Item[]; cursor: string | null };

/** One kind of thing we keep of a member: how they get it, and how it goes away. */
export type Part = {
  /** Its name in the export. */
  section: string;
  /** The entity it is kept in. */
  entity: string;
  read(person: Person, reading: Reading): Promise<Found<object>>;
  /** Deletes it, or takes out what says whose it was; repeating it changes nothing. */
  erase(person: Person): Promise<void>;
};

const pageSize = 50;
const atOnce = 10;

const everything = async <Item>(find: (reading: Reading) => Promise<Found<Item>>): Promise<Item[]> => {
  const all: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Found<Item> = await find({ cursor, limit: pageSize });
    all.push(...page.data);
    cursor = page.cursor;
  } while (cursor);
  return all;
};

/**
 * A part that is a list: `find` reads a page of it, `forget` does away with one of them. All are read before the first one
 * goes, as a list may be found through what disappears with it.
 */
export const part = <Item extends object>(
  section: string,
  entity: string,
  find: (person: Person, reading: Reading) => Promise<Found<Item>>,
  forget: (item: Item, person: Person) => Promise<unknown>,
): Part => ({
  section,
  entity,
  read: find,
  async erase(person) {
    const items = await everything((reading) => find(person, reading));
    for (let first = 0; first < items.length; first += atOnce) {
      await Promise.all(items.slice(first, first + atOnce).map((item) => forget(item, person)));
    }
  },
});

/** The page of a list that is known to be short. */
export const few = <Item>(items: (Item | null | undefined)[]): Found<Item> => ({
  data: items.filter((item): item is Item => item !== null && item !== undefined),
  cursor: null,
});
