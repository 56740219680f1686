import { scatterWait, waitAsTold } from "../../../../shared/model/retry-wait.ts";

/**
 * What came of one contact. `again`: there is more to send or to hear. `stop`: there is nothing left to do. Otherwise there were too
 * many, and the server may have said when to come back.
 */
export type ContactOutcome = "done" | "again" | "failed" | "stop" | { retryAfterSeconds: number | null };

/** Contacts the server again and again. */
export type Loop = {
  /** Resolves when a contact that begins now or later is over, whatever came of it; at once when there were too many of late. */
  contactNow: () => Promise<void>;
  stop: () => void;
};

const everyMilliseconds = 4_000;
/** A scanner that meets the server again is heard within 10 seconds, so it never waits longer than that: a fifth more is 9. */
const longestMilliseconds = 7_500;
/** The server takes 60 in a minute; some are left for the regular ones. */
const mostInMinute = 45;

// Scanners that lost the server together don't come back together.
const waitAfter = (failures: number, random: () => number): number =>
  scatterWait(Math.min(longestMilliseconds, everyMilliseconds * 1.5 ** Math.max(0, failures - 1)), random());

/** Makes a contact at once, then every 4 seconds; after failures less often, and never all scanners at the same moment. */
export const startLoop = (
  contact: () => Promise<ContactOutcome>,
  random: () => number = Math.random,
  now: () => number = Date.now,
): Loop => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let queued: Promise<void> | null = null;
  let isStopped = false;
  let failures = 0;
  let begun: number[] = [];
  /** Nobody's wish makes a contact before the server wants one. */
  let toldUntil = 0;

  const finish = (outcome: ContactOutcome): void => {
    running = null;
    if (outcome === "stop") isStopped = true;
    if (isStopped) return;
    failures = outcome === "failed" ? failures + 1 : 0;
    const told = typeof outcome === "object" ? waitAsTold(outcome.retryAfterSeconds, random()) : 0;
    toldUntil = now() + told;
    timer = setTimeout(run, told || (outcome === "again" && hasRoom() ? 0 : waitAfter(failures, random)));
  };
  const run = (): Promise<void> => {
    clearTimeout(timer);
    if (isStopped) return Promise.resolve();
    begun.push(now());
    running ??= contact().then(finish, () => finish("failed"));
    return running;
  };
  const hasRoom = (): boolean => {
    begun = begun.filter((at) => now() - at < 60_000);
    return begun.length < mostInMinute && now() >= toldUntil;
  };
  const runNext = (): Promise<void> => {
    queued = null;
    return run();
  };

  run();
  return {
    contactNow: () => {
      if (isStopped || !hasRoom()) return Promise.resolve();
      if (!running) return run();
      queued ??= running.then(runNext);
      return queued;
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
