import { ulid } from "ulid";
import { expect, test } from "vitest";
import {
  idBefore,
  listedSource,
  mergeSources,
  type TimelinePlace,
  type TimelineSource,
} from "../../../functions/timelines/merge-sources.ts";

const instant = (second: number): string => new Date(Date.UTC(2026, 10, 27, 12, 0, second)).toISOString();
const entry = (prefix: string, second: number): TimelinePlace => ({
  id: `${prefix}_${ulid(Date.parse(instant(second)))}`,
  at: instant(second),
});

/** A source keyed by its ids alone, as the notes of a member are. */
const idSource =
  (prefix: string, entries: TimelinePlace[], asked: number[] = []): TimelineSource<TimelinePlace> =>
  async (limit, before) => {
    asked.push(limit);
    const bound = before ? idBefore(prefix, before).toLowerCase() : "~";
    const older = entries
      .filter(({ id }) => id.toLowerCase() < bound)
      .toSorted((one, other) => (one.id < other.id ? 1 : -1));
    return { items: older.slice(0, limit), isEnd: older.length <= limit };
  };

const readPages = async (sources: TimelineSource<TimelinePlace>[], limit: number): Promise<string[][]> => {
  const pages: string[][] = [];
  let position: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof mergeSources<TimelinePlace>>> = await mergeSources(sources, {
      limit,
      position,
    });
    pages.push(page.items.map(({ id }) => id));
    position = page.position;
  } while (position && pages.length < 50);
  return pages;
};

const newestFirst = (entries: TimelinePlace[]): string[] =>
  entries
    .toSorted((one, other) => (`${one.at} ${one.id.toLowerCase()}` < `${other.at} ${other.id.toLowerCase()}` ? 1 : -1))
    .map(({ id }) => id);

test.each([1, 2, 3, 5, 50])(
  "[desk-100] entries of the same instants are each on one page of %i, whatever source they are from",
  async (limit) => {
    const seconds = [1, 1, 1, 2, 3, 3];
    const [claims, notes] = [
      seconds.map((second) => entry("claim", second)),
      seconds.map((second) => entry("note", second)),
    ];
    const changes = seconds.map((second) => entry("audit", second));
    const sources = [idSource("note", notes), listedSource(changes), idSource("claim", claims)];
    const pages = await readPages(sources, limit);
    expect(pages.flat()).toEqual(newestFirst([...claims, ...notes, ...changes]));
    expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(limit);
  },
);

test("[desk-100] a source that ends early leaves the others to go on, and the last page has no further one", async () => {
  const notes = [entry("note", 1)];
  const changes = [1, 2, 3, 4].map((second) => entry("audit", second));
  const pages = await readPages([idSource("note", notes), listedSource(changes)], 2);
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
  expect(pages.flat()).toEqual(newestFirst([...notes, ...changes]));
});

test("[desk-100] a page asks each source once, for what it shows", async () => {
  const asked: number[] = [];
  const many = Array.from({ length: 40 }, (_none, second) => entry("note", second));
  await mergeSources([idSource("note", many, asked)], { limit: 3, position: null });
  expect(asked).toEqual([3]);
});

test("[desk-100] without any entry there is one empty page", async () => {
  expect(await mergeSources([listedSource([])], { limit: 3, position: null })).toEqual({ items: [], position: null });
});
