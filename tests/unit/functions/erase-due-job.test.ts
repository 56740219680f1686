import { expect, test, vi } from "vitest";
import { eraseDueAccounts } from "../../../functions/account/erase-data.ts";
import { handler } from "../../../functions/account/erase-due.job.ts";
import { log } from "../../../functions/platform/log.ts";

vi.mock("../../../functions/account/erase-data.ts", () => ({ eraseDueAccounts: vi.fn() }));

test.each([
  [0, []],
  [1, [["accounts erased", { worked: 1 }]]],
])("a run that completed %d deletions reports them, and logs only what it did", async (worked, logged) => {
  const info = vi.spyOn(log, "info").mockReturnValue(undefined);
  vi.mocked(eraseDueAccounts).mockResolvedValue({ worked, failed: 0 });
  expect(await handler()).toEqual({ worked });
  expect(info.mock.calls).toEqual(logged);
  info.mockRestore();
});

test("a run in which a deletion failed fails, whatever else it completed", async () => {
  vi.mocked(eraseDueAccounts).mockResolvedValue({ worked: 0, failed: 1 });
  await expect(handler()).rejects.toThrow("1 accounts couldn't be erased");
});
