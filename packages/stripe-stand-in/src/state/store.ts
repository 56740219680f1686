import { type CollectionName, type Collections, collectionNames } from "./collections.ts";
import { type Change, Journal } from "./journal.ts";

type Rows = { [Name in CollectionName]: Map<string, Collections[Name]> };

const emptyRows = (): Rows => Object.fromEntries(collectionNames.map((name) => [name, new Map()])) as unknown as Rows;

/**
 * All state in memory, every commit in the journal.
 * Handlers never await, so one transaction runs at a time and either all of its rows change or none.
 */
export class Store {
  #rows = emptyRows();
  readonly #journal: Journal;
  #changes: Map<string, Change> | undefined;
  #undo: Array<() => void> = [];

  constructor(dataDir: string) {
    this.#journal = new Journal(dataDir, ([name, id, row]) => {
      const rows = this.#rows[name] as Map<string, unknown> | undefined;
      if (row === null) rows?.delete(id);
      else rows?.set(id, row);
    });
  }

  /** A copy of the row, so that changing it changes nothing until it is put. */
  get<Name extends CollectionName>(name: Name, id: string): Collections[Name] | undefined {
    const row = this.#rows[name].get(id);
    return row === undefined ? undefined : structuredClone(row);
  }

  /** The row itself; read it, do not change it. Copies are most of what a look at everything costs. */
  read<Name extends CollectionName>(name: Name, id: string): Readonly<Collections[Name]> | undefined {
    return this.#rows[name].get(id);
  }

  /** All rows in order of creation; read them, do not change them. */
  all<Name extends CollectionName>(name: Name): Array<Readonly<Collections[Name]>> {
    return [...this.#rows[name].values()] as Collections[Name][];
  }

  put<Name extends CollectionName>(name: Name, row: Collections[Name]): Collections[Name] {
    this.#change(name, row.id, structuredClone(row));
    return row;
  }

  remove(name: CollectionName, id: string) {
    this.#change(name, id, null);
  }

  #change(name: CollectionName, id: string, row: unknown) {
    if (!this.#changes) {
      this.transaction(() => this.#change(name, id, row));
      return;
    }
    const rows = this.#rows[name] as Map<string, unknown>;
    const before = rows.get(id);
    this.#undo.push(() => {
      if (before === undefined) rows.delete(id);
      else rows.set(id, before);
    });
    if (row === null) rows.delete(id);
    else rows.set(id, row);
    this.#changes.set(`${name}/${id}`, [name, id, row]);
  }

  /** Runs `work` so that its rows are stored together; an error inside undoes them all and is thrown on. */
  transaction<Answer>(work: () => Answer): Answer {
    if (this.#changes) return work();
    this.#changes = new Map();
    this.#undo = [];
    try {
      const answer = work();
      if (this.#changes.size > 0) this.#journal.append([...this.#changes.values()]);
      return answer;
    } catch (error) {
      for (const undo of this.#undo.reverse()) undo();
      throw error;
    } finally {
      this.#changes = undefined;
      this.#undo = [];
    }
  }

  /** Shortens the journal when it has grown long. */
  compactWhenLong() {
    if (this.#journal.isLong) this.#journal.compact(this.#snapshot());
  }

  *#snapshot(): Iterable<Change> {
    for (const name of collectionNames) {
      for (const [id, row] of this.#rows[name]) yield [name, id, row];
    }
  }

  /** Forgets everything, on disk too. */
  erase() {
    this.#rows = emptyRows();
    this.#journal.erase();
  }

  close() {
    this.#journal.close();
  }
}
