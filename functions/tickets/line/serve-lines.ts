import { setTimeout as pause } from "node:timers/promises";
import { log } from "../../platform/log.ts";
import { closeEmptyLine, countWaiting, findLine, type Line, listOpenLines } from "./lines.ts";
import { servePages } from "./serve-pages.ts";
import { serveSeats } from "./serve-seats.ts";

const idleMilliseconds = 100;
/** Stripe's limit counts by the second, and a busy table needs a moment. */
const busyMilliseconds = 1_000;

type ServedCounts = { seats: number; pages: number; isDone: boolean };

// The index is a moment behind, so the events that somebody named are looked at as well.
const readOpenLines = async (named: Set<string>): Promise<Line[]> => {
  for (const eventId of await listOpenLines()) named.add(eventId);
  const lines = await Promise.all([...named].map(findLine));
  return lines.filter((line): line is Line => line?.state === "open");
};

const isEmpty = (line: Line): boolean => countWaiting(line).seats + countWaiting(line).pages === 0;

const safely = async (work: () => Promise<number>): Promise<number> => {
  try {
    return await work();
  } catch (error) {
    log.error("line not served", { cause: String(error) });
    await pause(busyMilliseconds);
    return 0;
  }
};

/**
 * Serves the lines of all events: seats in order, one after the other for each event, and payment pages beside them at Stripe's
 * pace. Ends when nobody waits, or when `mayContinue` says no; `isDone` says which. The named events are looked at in any case.
 */
export const serveLines = async (eventIds: readonly string[], mayContinue: () => boolean): Promise<ServedCounts> => {
  const named = new Set(eventIds);
  const served: ServedCounts = { seats: 0, pages: 0, isDone: false };

  const serveAllSeats = async (lines: string[]) => {
    const counts = await Promise.all(lines.map((eventId) => safely(() => serveSeats(eventId, mayContinue))));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const serveAllPages = async (lines: string[]) => {
    let opened = 0;
    for (const eventId of lines) {
      opened += await safely(async () => {
        const progress = await servePages(eventId, mayContinue);
        if (progress.isBusy) await pause(busyMilliseconds);
        return progress.opened;
      });
    }
    return opened;
  };
  const findWaiting = async (): Promise<string[]> => {
    const open = await readOpenLines(named);
    await Promise.all(open.filter(isEmpty).map(closeEmptyLine));
    return open.filter((line) => !isEmpty(line)).map(({ event_id }) => event_id);
  };
  // Once one loop finds nobody the other ends as well: who joins now would wait for the loop that is over.
  let isRoundOver = false;
  const loop = async (kind: "seats" | "pages", serveAll: (lines: string[]) => Promise<number>) => {
    served[kind] += await serveAll([...named]);
    while (!isRoundOver && mayContinue()) {
      const waiting = await findWaiting();
      if (waiting.length === 0) isRoundOver = true;
      if (isRoundOver) return;
      const count = await serveAll(waiting);
      served[kind] += count;
      if (count === 0) await pause(idleMilliseconds);
    }
  };
  do {
    isRoundOver = false;
    await Promise.all([loop("seats", serveAllSeats), loop("pages", serveAllPages)]);
    served.isDone = (await findWaiting()).length === 0;
  } while (!served.isDone && mayContinue());
  return served;
};
