import { beforeEach, expect, test, vi } from "vitest";

const getSecret = vi.hoisted(() => vi.fn());
vi.mock("../../../functions/platform/secrets.ts", () => ({ getSecret }));
const { isFromOrigin } = await import("../../../functions/platform/http/origin-secret.ts");

const accepted = (proofs: object) => {
  getSecret.mockResolvedValue(JSON.stringify(proofs));
  return Promise.all(["old", "new", "other", "", undefined].map((given) => isFromOrigin(given)));
};

beforeEach(() => getSecret.mockReset());

test("during a rotation both values of the origin secret are accepted, and no other", async () => {
  expect(await accepted({ current: "old" })).toEqual([true, false, false, false, false]);
  expect(await accepted({ current: "new", previous: "old" })).toEqual([true, true, false, false, false]);
  expect(await accepted({ current: "new" })).toEqual([false, true, false, false, false]);
});

test("a value of one character is accepted, and an empty one never", async () => {
  getSecret.mockResolvedValue(JSON.stringify({ current: "n", previous: "" }));
  expect(await isFromOrigin("n")).toBe(true);
  expect(await accepted({ current: "new", previous: "" })).toEqual([false, true, false, false, false]);
  expect(await accepted({ current: "" })).toEqual([false, false, false, false, false]);
});
