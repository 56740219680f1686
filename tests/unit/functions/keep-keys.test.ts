import { expect, test, vi } from "vitest";
import { keepKeys } from "../../../functions/platform/table/keep-keys.ts";

test("a key is made once for each id, and no more than 2,000 are kept", () => {
  const makeKey = vi.fn((id: string) => ({ pk: id }));
  const keyOf = keepKeys(makeKey);
  expect([keyOf("a"), keyOf("b"), keyOf("a")]).toEqual([{ pk: "a" }, { pk: "b" }, { pk: "a" }]);
  expect(makeKey).toHaveBeenCalledTimes(2);
  for (let index = 0; index < 2_000; index += 1) keyOf(String(index));
  makeKey.mockClear();
  expect(keyOf("a")).toEqual({ pk: "a" });
  expect(makeKey).toHaveBeenCalledTimes(1);
});
