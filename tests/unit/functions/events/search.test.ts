import { describe, expect, test } from "vitest";
import { type EventPlace, searchEvents } from "../../../../functions/events/search-events.ts";

const eventOf = (number: number) => ({ id: `evt_${number}`, start_at: `2027-03-${String(number).padStart(2, "0")}` });

/** A list of so many events, the search of which notes what it reads. */
const listOf = (count: number, isMatch: (number: number) => boolean = () => true) => {
  const all = Array.from({ length: count }, (_, index) => eventOf(index + 1));
  const reads: [after: string | null, size: number][] = [];
  const find = async (about: { limit: number; size: number; maxReads?: number; position?: string | null }) => {
    const { items, position } = await searchEvents({
      read: async (after: EventPlace | null, size: number) => {
        reads.push([after?.id ?? null, size]);
        const from = after ? all.findIndex(({ id }) => id === after.id) + 1 : 0;
        return all.slice(from, from + size) as never;
      },
      matches: ({ id }) => isMatch(Number(id.slice(4))),
      maxReads: 3,
      position: null,
      ...about,
    });
    return { ids: items.map(({ id }) => Number(id.slice(4))), position };
  };
  return { find, reads };
};

describe("a page of a list of events", () => {
  test("is full of what matches, and goes on behind the last of it", async () => {
    const { find, reads } = listOf(9, (number) => number % 2 === 0);
    expect(await find({ limit: 2, size: 3 })).toEqual({ ids: [2, 4], position: "2027-03-04|evt_4" });
    expect(reads).toEqual([
      [null, 3],
      ["evt_3", 3],
    ]);
    expect(await find({ limit: 2, size: 3, position: "2027-03-04|evt_4" })).toEqual({
      ids: [6, 8],
      position: "2027-03-08|evt_8",
    });
  });

  test("has no next one once everything was read", async () => {
    expect(await listOf(5).find({ limit: 9, size: 3 })).toEqual({ ids: [1, 2, 3, 4, 5], position: null });
    expect(await listOf(0).find({ limit: 9, size: 3 })).toEqual({ ids: [], position: null });
  });

  test("has a next one where it is full before the end of what was read last", async () => {
    expect(await listOf(2).find({ limit: 1, size: 3 })).toEqual({ ids: [1], position: "2027-03-01|evt_1" });
  });

  test("has none where it is full with the very last", async () => {
    expect(await listOf(2).find({ limit: 2, size: 3 })).toEqual({ ids: [1, 2], position: null });
  });

  test("takes no more reads than it may, and goes on behind what it read", async () => {
    const { find, reads } = listOf(20, (number) => number > 15);
    expect(await find({ limit: 2, size: 4 })).toEqual({ ids: [], position: "2027-03-12|evt_12" });
    expect(reads).toHaveLength(3);
  });

  test("reads no further once it is full", async () => {
    const { find, reads } = listOf(9);
    await find({ limit: 3, size: 3 });
    expect(reads).toHaveLength(1);
  });

  test("starts at the beginning where a position can't be read", async () => {
    expect(await listOf(3).find({ limit: 1, size: 3, position: "2027-03-02" })).toMatchObject({ ids: [1] });
  });
});
