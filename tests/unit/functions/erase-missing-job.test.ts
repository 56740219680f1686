import { beforeEach, expect, test, vi } from "vitest";
import { handler } from "../../../functions/account/erase-missing.job.ts";
import { continueRound } from "../../../functions/account/missing/continue-round.ts";
import { eraseMissing } from "../../../functions/account/missing/erase-missing.ts";
import { withLease } from "../../../functions/platform/table/lease.ts";

vi.mock("../../../functions/account/missing/continue-round.ts", () => ({ continueRound: vi.fn() }));
vi.mock("../../../functions/account/missing/erase-missing.ts", () => ({ eraseMissing: vi.fn() }));
vi.mock("../../../functions/platform/table/lease.ts", () => ({ withLease: vi.fn() }));

const nobody = { found: 0, erased: 0, held: 0, failed: 0 };
const runHandler = () => handler({}, { getRemainingTimeInMillis: () => 240_000 });

/** The values of `MissingAccountsHeld` that a run writes for CloudWatch. */
const metricsOf = async (outcome: typeof nobody): Promise<number[]> => {
  vi.mocked(eraseMissing).mockResolvedValue(outcome);
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await runHandler().catch(() => undefined);
  const lines = written.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('"_aws"'));
  written.mockRestore();
  return lines.map((line) => JSON.parse(line).MissingAccountsHeld);
};

beforeEach(() => {
  vi.stubEnv("STAGE", "test");
  vi.mocked(withLease).mockImplementation((_name, _seconds, _now, work) => work());
  vi.mocked(continueRound).mockResolvedValue(0);
});

test("members who mustn't be erased are counted in the alarm's metric, and a run without any writes none", async () => {
  expect(await metricsOf({ ...nobody, held: 1 })).toEqual([1]);
  expect(await metricsOf({ ...nobody, held: 3, failed: 1 })).toEqual([3]);
  expect(await metricsOf({ ...nobody, erased: 20 })).toEqual([]);
});

test("a run beside another one does nothing", async () => {
  vi.mocked(withLease).mockResolvedValue(null);
  expect(await runHandler()).toBeNull();
});

test("a run fails when members couldn't be erased, and reports what it did otherwise", async () => {
  vi.mocked(eraseMissing)
    .mockResolvedValueOnce({ ...nobody, failed: 1 })
    .mockResolvedValueOnce({ ...nobody, erased: 2 });
  await expect(runHandler()).rejects.toThrow("1 missing accounts couldn't be erased");
  expect(await runHandler()).toEqual({ ...nobody, erased: 2, lookedUp: 0 });
});

test("members are looked up 5 at a time and 20 a second", async () => {
  vi.mocked(eraseMissing).mockResolvedValue(nobody);
  await runHandler();
  expect(vi.mocked(continueRound).mock.lastCall?.[1]).toMatchObject({ concurrency: 5, perSecond: 20 });
});
