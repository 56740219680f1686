import { expect, test, vi } from "vitest";

const stored = vi.hoisted(() => ({ count: 0 }));
vi.mock("../../../../functions/door/list/door-order.entity.ts", () => ({
  DoorOrderEntity: {
    query: {
      byChange: () => ({
        gte: () => ({
          go: async ({ count }: { count: number }) => ({
            data: Array.from({ length: Math.min(count, stored.count) }, (_, index) => ({
              order_key: String(index),
              tier: 1,
            })),
          }),
        }),
      }),
    },
  },
}));

const { readChanges } = await import("../../../../functions/door/list/read-changes.ts");

const now = "2027-03-01T12:00:00.000Z";
const changesOf = (count: number) => {
  stored.count = count;
  return readChanges("evt_1", 0, Date.parse(now) - 1_000, now);
};

test("up to 2,000 changed orders are told, more of them make the list be read once more", async () => {
  expect((await changesOf(2_000))?.orders).toHaveLength(2_000);
  expect(await changesOf(2_001)).toBeNull();
});

test("a version of the first seconds of 1970 begins at their start", async () => {
  stored.count = 0;
  expect(await readChanges("evt_1", 0, 5_000, "1970-01-01T00:00:06.000Z")).toMatchObject({ from: 0 });
});
