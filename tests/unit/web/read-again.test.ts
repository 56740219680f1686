import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readAgain } from "../../../web/src/api/read-again.ts";

vi.mock("virtual:contract-routes", () => ({
  routes: { "deals.list": ["GET", "/api/deals", "shared"], "dealsAdmin.list": ["GET", "/api/admin/deals", "admin"] },
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a shared list is read again once the edge's copy from before the change has ended, others at once only", async () => {
  const client = new QueryClient();
  const invalidated = vi.spyOn(client, "invalidateQueries");
  const shown = () => invalidated.mock.calls.map(([filters]) => filters?.queryKey?.[0]);
  await readAgain(client, [
    ["dealsAdmin", "list"],
    ["deals", "list"],
  ]);
  expect(shown()).toEqual(["dealsAdmin", "deals"]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toEqual(["dealsAdmin", "deals", "deals"]);
});

test("[figures-02] figures are read again at once, and once more when they had time to count a change", async () => {
  const client = new QueryClient();
  const invalidated = vi.spyOn(client, "invalidateQueries");
  await readAgain(client, [
    ["reportsAdmin", "events"],
    ["ticketsAdmin", "summary"],
    ["dealsAdmin", "list"],
  ]);
  expect(invalidated).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1_499);
  expect(invalidated).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(invalidated.mock.calls.slice(3).map(([filters]) => filters?.queryKey)).toEqual([
    ["reportsAdmin", "events"],
    ["ticketsAdmin", "summary"],
  ]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(invalidated).toHaveBeenCalledTimes(5);
});

test("nothing is planned where nothing follows a change later", async () => {
  await readAgain(new QueryClient(), [["dealsAdmin", "list"]]);
  expect(vi.getTimerCount()).toBe(0);
});
