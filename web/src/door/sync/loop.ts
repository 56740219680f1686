/** What came of one contact. `again`: there is more to send or to hear. `stop`: there is nothing left to do. */
export type ContactOutcome = "done" | "again" | "failed" | "stop";

/** Contacts the server again and again. */
export type Loop = {
  /** Resolves when a contact that begins now or later is over, whatever came of it; at once when there were too many of late. */
  contactNow: () => Promise<void>;
  stop: () => void;
};

const everyMilliseconds = 4_000;
/** A scanner that meets the server again is heard within 10 seconds, so it never waits longer than that. */
const longestMilliseconds = 9_000;
/** The server takes 60 in a minute; some are left for the regular ones. */
const mostInMinute = 45;

const waitAfter = (failures: number, random: () => number): number => {
  if (failures === 0) return everyMilliseconds;
  // Scanners that lost the server together don't come back together.
  return Math.min(longestMilliseconds, everyMilliseconds * 1.5 ** (failures - 1)) * (0.6 + 0.4 * random());
};

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

  const finish = (outcome: ContactOutcome): void => {
    running = null;
    if (outcome === "stop") isStopped = true;
    if (isStopped) return;
    failures = outcome === "failed" ? failures + 1 : 0;
    timer = setTimeout(run, outcome === "again" && hasRoom() ? 0 : waitAfter(failures, random));
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
    return begun.length < mostInMinute;
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
