import { beforeEach, expect, test, vi } from "vitest";
import { limits } from "../../../shared/model/limits.ts";

const calls = vi.hoisted(() => ({ endHold: vi.fn(), findHold: vi.fn() }));

vi.mock("../../../functions/tickets/holds/end-hold.ts", () => ({ endHold: calls.endHold }));
vi.mock("../../../functions/tickets/holds/holds.ts", () => ({ findHold: calls.findHold }));

const { findFreeSlot } = await import("../../../functions/tickets/holds/find-free-slot.ts");
const { slotNames } = await import("../../../functions/tickets/holds/hold-slots.ts");

const now = "2027-02-01T12:00:00.000Z";
const slot = (place: string, until: string) => ({ user_id: "usr", place, hold_id: `hold-${place}`, until }) as never;
const allTaken = (until: string) => slotNames.map((place) => slot(place, until));

beforeEach(() => {
  vi.resetAllMocks();
  calls.findHold.mockImplementation(async (id: string) => ({ id }));
});

test("the first slot that no hold occupies is free, whether the others' holds have expired or not", async () => {
  expect(await findFreeSlot([], now)).toBe(slotNames[0]);
  expect(await findFreeSlot([slot(slotNames[0] ?? "", now)], now)).toBe(slotNames[1]);
  expect(calls.endHold).not.toHaveBeenCalled();
});

test("where all are taken, the holds that have expired end, at their very instant too, and the slots are read again", async () => {
  const [first = "", second = ""] = slotNames;
  const taken = [slot(first, now), slot(second, "2027-02-01T12:00:00.001Z"), ...allTaken("2028").slice(2)];
  expect(await findFreeSlot(taken, now)).toBeNull();
  expect(calls.endHold.mock.calls).toEqual([[{ id: `hold-${first}` }, now]]);
});

test("an expired hold that is gone is nothing to end", async () => {
  calls.findHold.mockResolvedValue(null);
  expect(await findFreeSlot(allTaken(now), now)).toBeNull();
  expect(calls.endHold).not.toHaveBeenCalled();
});

test("where all are taken by holds that run, the member is told how many events they hold tickets for", async () => {
  await expect(findFreeSlot(allTaken("2027-02-01T12:00:00.001Z"), now)).rejects.toMatchObject({
    code: "hold.too-many-events",
    details: { limit: limits.heldEvents },
  });
  expect(calls.endHold).not.toHaveBeenCalled();
});
