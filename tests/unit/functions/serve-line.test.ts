import { beforeEach, expect, test, vi } from "vitest";
import { invokeLater } from "../../../functions/platform/invoke-later.ts";
import { handler } from "../../../functions/tickets/line/serve-line.job.ts";
import { serveSeats } from "../../../functions/tickets/line/serve-seats.ts";

const waiting = vi.hoisted(() => ({ seats: 0 }));

vi.mock("../../../functions/platform/log.ts", () => ({ log: { info: vi.fn(), error: vi.fn() } }));
vi.mock("../../../functions/platform/invoke-later.ts", () => ({ invokeLater: vi.fn() }));
vi.mock("../../../functions/platform/table/lease.ts", () => ({
  withLease: (_name: string, _seconds: number, _now: string, work: () => unknown) => work(),
}));
vi.mock("../../../functions/tickets/line/line-age.ts", () => ({ reportLineAge: vi.fn() }));
vi.mock("../../../functions/tickets/line/lines.ts", () => ({
  listOpenLines: async () => (waiting.seats > 0 ? ["event_1"] : []),
  findLine: async () => ({ event_id: "event_1", state: "open", joined: waiting.seats }),
  countWaiting: () => ({ seats: waiting.seats, pages: 0 }),
  closeEmptyLine: vi.fn(),
}));
vi.mock("../../../functions/tickets/line/serve-pages.ts", () => ({
  servePages: async () => ({ opened: 0, isBusy: false }),
}));
vi.mock("../../../functions/tickets/line/serve-seats.ts", () => ({ serveSeats: vi.fn() }));

/** A function that serves one of those who wait in each round, and has time for so many rounds. */
const aRun = (rounds: number) => {
  let left = rounds;
  vi.mocked(serveSeats).mockImplementation(async () => {
    left -= 1;
    waiting.seats -= 1;
    return 1;
  });
  return { functionName: "Jobs-ServeLine", getRemainingTimeInMillis: () => (left > 0 ? 30_000 : 5_000) };
};

beforeEach(() => {
  vi.clearAllMocks();
});

test("a run whose time is over while somebody waits calls the next one", async () => {
  waiting.seats = 5;
  expect(await handler({ eventIds: ["event_1"] }, aRun(3))).toMatchObject({ seats: 3, isDone: false });
  expect(waiting.seats).toBe(2);
  expect(vi.mocked(invokeLater).mock.calls).toEqual([["Jobs-ServeLine"]]);
  // The next one serves the others, and nobody comes after it.
  vi.clearAllMocks();
  expect(await handler({}, aRun(10))).toMatchObject({ seats: 2, isDone: true });
  expect(invokeLater).not.toHaveBeenCalled();
});
