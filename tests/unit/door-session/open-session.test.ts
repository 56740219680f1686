import { expect, onTestFinished, test, vi } from "vitest";
import type { LogRow } from "../../../shared/door/log.ts";
import { createSession, type SessionPlace } from "../../../web/src/door/session/open-session.ts";
import type { Pairing } from "../../../web/src/door/store/pairing-store.ts";
import { northDevice, ownRow } from "../../support/door/bare-scanner.ts";
import { admitRow, listedOrder, listOf, now } from "../../support/door/door.ts";
import { aMemoryStore } from "../../support/door/memory-store.ts";
import { aPairing } from "../../support/door/played-pairing.ts";

/** A session that reaches no server, with what its device kept. */
const open = (
  memory: ReturnType<typeof aMemoryStore>,
  { locks, ...pairing }: Partial<Pairing> & Pick<Partial<SessionPlace>, "locks"> = {},
) => {
  const reading = { wall: now, steady: 0 };
  const fetch = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  const clock = { offset: 0, error: 20, synced: { ...reading } };
  const session = createSession({
    store: memory.store,
    pairing: { ...aPairing(), clock, lastSeen: now, ...pairing },
    environment: { fetch: fetch as unknown as typeof globalThis.fetch, read: () => ({ ...reading }) },
    network: new EventTarget(),
    locks,
  });
  onTestFinished(() => session.stop());
  return { session, reading, fetch };
};
// Timers that a test plays go on only where it says so: `vi.waitFor` would advance them.
const holds = async (check: () => void): Promise<void> => {
  for (let turn = 0; turn < 1_000; turn += 1) {
    try {
      return check();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
  check();
};
const aList = () => listOf(listedOrder());

/** Locks that give the log away at once and take it back when a test says so. */
const losableLocks = () => {
  let lose = () => {};
  const request = vi.fn((_name: string, ...rest: unknown[]) => {
    if (request.mock.calls.length > 1) return new Promise<void>(() => {});
    (rest.at(-1) as (lock: object) => void)({});
    return new Promise<void>((_resolve, reject) => {
      lose = () => reject(new DOMException("Stolen", "AbortError"));
    });
  });
  return { locks: { request } as unknown as LockManager, lose: () => lose() };
};

/** A store whose rows aren't read before a test says so. */
const aSlowStore = () => {
  const memory = aMemoryStore(aList());
  const read = memory.store.readRows;
  let go = () => {};
  const waited = new Promise<void>((resolve) => {
    go = resolve;
  });
  const readRows = vi.fn(async () => {
    await waited;
    return read();
  });
  memory.store.readRows = readRows;
  return { memory, readRows, go };
};
const soon = () => new Promise((resolve) => setTimeout(resolve, 20));

const seats = (sequence: number, changes: Parameters<typeof ownRow>[0] = {}): LogRow =>
  ownRow({ sequence, order: `${sequence}`.padStart(16, "0"), at: now - 100_000 + sequence, ...changes });

test.each([
  ["by the server's word that came with the log", 2, 0],
  ["by the server's word that came with what had no room", 0, 2],
])(
  "rows that the disk had no room for count after a start as far as the server has them, %s",
  async (_what, known, spare) => {
    const memory = aMemoryStore(aList(), [seats(1)]);
    memory.kept.acknowledged = known;
    memory.store.keepSpare({ rows: [seats(2), seats(3)], acknowledged: spare });
    const { session } = open(memory);
    await holds(() => expect(session.getStatus()).toMatchObject({ phase: "ready", unsent: 1, counts: { here: 2 } }));
  },
);

test("rows that are on the disk already, or are another scanner's, aren't taken twice", async () => {
  const memory = aMemoryStore(aList(), [seats(1)]);
  memory.store.keepSpare({ rows: [seats(1), seats(2), admitRow({ sequence: 8 })], acknowledged: 0 });
  const { session } = open(memory);
  await holds(() => expect(session.getStatus()).toMatchObject({ phase: "ready", unsent: 2, counts: { here: 1 } }));
});

test.each([
  ["kept", "ready", aList()],
  ["none", "preparing", null],
] as const)("a list that is %s makes the scanner %s", async (keptList, phase, list) => {
  const memory = aMemoryStore(list);
  const readRows = vi.spyOn(memory.store, "readRows");
  const { session, fetch } = open(memory);
  await holds(() => expect(fetch).toHaveBeenCalled());
  expect(readRows).toHaveBeenCalledTimes(1);
  expect(session.getStatus()).toMatchObject({ phase, keptList });
});

test("a scanner that isn't kept as paired, or whose log can't be read, is cleared and contacts nobody", async () => {
  const left = aMemoryStore(aList());
  left.state.isDeleted = true;
  const broken = aMemoryStore(aList());
  broken.store.readRows = () => Promise.reject(new DOMException("Broken", "UnknownError"));
  for (const memory of [left, broken]) {
    const { session, fetch } = open(memory);
    await holds(() => expect(session.getStatus().phase).toBe("cleared"));
    expect(fetch).not.toHaveBeenCalled();
  }
});

test("a tab that loses the log while it is read contacts nobody", async () => {
  const { memory, readRows, go } = aSlowStore();
  const { locks, lose } = losableLocks();
  const { session, fetch } = open(memory, { locks });
  await holds(() => expect(readRows).toHaveBeenCalled());
  lose();
  await holds(() => expect(session.getStatus().phase).toBe("other-tab"));
  go();
  await soon();
  expect(fetch).not.toHaveBeenCalled();
  expect(readRows).toHaveBeenCalledTimes(1);
});

test("a clock that was right goes on after a reload; without one it isn't known", async () => {
  const clock = { offset: 0, error: 20, synced: { wall: now - 100_000, steady: 500_000 } };
  const clocks = [clock, null].map(
    (stored) => open(aMemoryStore(aList()), { clock: stored }).session.getStatus().clock,
  );
  expect(clocks).toEqual(["sure", "unknown"]);
});

test("the end of the shift, and a clock that was set, show within a second, each once", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { session, reading, fetch } = open(aMemoryStore(aList()));
  await holds(() => expect(fetch).toHaveBeenCalled());
  const heard: string[] = [];
  session.subscribe(() => heard.push(`${session.getStatus().phase} ${session.getStatus().clock}`));
  vi.advanceTimersByTime(4_000);
  expect(heard).toEqual([]);
  reading.wall += 10_000;
  vi.advanceTimersByTime(999);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(["ready unsure"]);
  reading.wall += 6 * 3_600_000;
  vi.advanceTimersByTime(1_000);
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual(["ready unsure", "ended unsure"]);
  expect(session.getStatus().device.id).toBe(northDevice);
});
