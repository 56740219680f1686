import { onTestFinished, vi } from "vitest";
import type { DoorList } from "../../../shared/door/list.ts";
import type { LogRow } from "../../../shared/door/log.ts";
import type { DoorDevice } from "../../../shared/model/door.ts";
import { createSession } from "../../../web/src/door/session/open-session.ts";
import type { DoorSession } from "../../../web/src/door/session/types.ts";
import { listedOrder, listOf, now } from "./door.ts";
import { aMemoryStore } from "./memory-store.ts";
import { aPairing } from "./played-pairing.ts";
import { aPlayedServer } from "./played-server.ts";

// WebCrypto answers from another thread: only the real event loop brings its answers in.
const realSetTimeout = globalThis.setTimeout;
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Lets played time go by. */
export const pass = async (milliseconds: number): Promise<void> => {
  for (let left = milliseconds; left > 0; left -= 10) {
    await vi.advanceTimersByTimeAsync(Math.min(10, left));
    await breathe();
  }
};

/** Lets played time go by until something holds, with real time for what other threads do. Throws after some seconds of it. */
export const until = async (holds: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 10_000; turn += 1) {
    if (holds()) return;
    await pass(10);
    if (turn % 10 === 9) await new Promise((resolve) => realSetTimeout(resolve, 5));
  }
  throw new Error("It doesn't come to hold");
};

/** The result of a promise while played time goes by, and when it came. */
export const played = async <Result>(promise: Promise<Result>): Promise<{ result: Result; at: number }> => {
  const done = promise.then(
    (result) => ({ result, at: Date.now() }),
    (error: unknown) => ({ error }),
  );
  let settled: Awaited<typeof done> | null = null;
  void done.then((outcome) => {
    settled = outcome;
  });
  for (let turn = 0; settled === null && turn < 400_000; turn += 1) {
    await breathe();
    // Long enough for a signature to be verified.
    if (turn % 200 === 199 && settled === null) await vi.advanceTimersByTimeAsync(10);
  }
  const outcome = await done;
  if ("error" in outcome) throw outcome.error;
  return outcome;
};

type Played = { server: ReturnType<typeof aPlayedServer> } & ReturnType<typeof aMemoryStore>;
type About = {
  isDown?: boolean;
  list?: DoorList | null;
  own?: LogRow[];
  device?: Partial<DoorDevice>;
  takes?: number;
  /** A session whose page was loaded again: this one goes on with its store and its server. */
  before?: Played;
};

/** A scanner's session with a store in memory and a server in the same process, in played time from `now` on. */
export const aSession = async ({
  isDown = false,
  list = listOf(listedOrder()),
  own,
  device,
  takes = 20,
  before,
}: About = {}) => {
  if (!before)
    vi.useFakeTimers({
      now,
      toFake: ["Date", "performance", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    });
  // Waits are neither longer nor shorter than they are on average.
  const random = vi.spyOn(Math, "random").mockReturnValue(0.5);
  onTestFinished(() => random.mockRestore());
  const server = before?.server ?? aPlayedServer([...(list?.orders.values() ?? [listedOrder()])]);
  Object.assign(server.state, { isDown, takes, ...(device && { device }) });
  const memory: ReturnType<typeof aMemoryStore> = before ?? aMemoryStore(list, own);
  const { calls } = server.state;
  const network = new EventTarget();
  const session: DoorSession = createSession({
    store: memory.store,
    pairing: aPairing(device),
    environment: { fetch: server.fetch, read: () => ({ wall: Date.now(), steady: performance.now() }) },
    network,
    locks: undefined,
  });
  onTestFinished(() => {
    session.stop();
    vi.useRealTimers();
  });
  // Keys are made on another thread; the first contact follows.
  await until(() => server.state.calls > calls);
  await pass(500);
  const { store, kept, state } = memory;
  return { session, server, network, store, kept, state };
};
