import { eventLimits } from "../../shared/model/event-limits.ts";
import { minutes } from "../../shared/rules/durations.ts";
import { getEventState } from "../../shared/rules/event-state.ts";
import { isPast } from "../../shared/rules/event-times.ts";
import { readSettings } from "../content/app-settings.ts";
import { findEvent, type StoredEvent } from "../events/events.ts";
import { countWaiting, findStock } from "../events/stock.ts";
import { entryOf } from "../events/ticket-types.ts";
import { addMilliseconds } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { forEachParallel } from "../platform/parallel.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { backInLineSteps, endEntry, toResting } from "./leave-list.ts";
import { planEndNews } from "./offer-news.ts";
import type { StoredEntry } from "./waiting-entries.ts";
import { findEntry, toTier } from "./waiting-entries.ts";
import { WaitingEntryEntity } from "./waiting-entry.entity.ts";
import { WaitingListEntity } from "./waiting-list.entity.ts";
import {
  changeEntryStep,
  drawNumber,
  putBackSteps,
  queueSteps,
  recountWaitingStep,
  toEnded,
  withoutDue,
} from "./waiting-writes.ts";

const pageSize = 100;
const parallel = 8;

const listDue = async (state: "offered" | "resting", now: string): Promise<StoredEntry[]> => {
  const { data } = await WaitingEntryEntity.query.due({ due_in: state }).lte({ due_at: now }).go({ limit: pageSize });
  return data;
};

const isSelling = async (event: StoredEvent): Promise<boolean> =>
  getEventState(event) === "published" && (entryOf(event) === "rsvp" || (await readSettings()).ticket_sales_enabled);

const planLapse = async (entry: StoredEntry, event: StoredEvent, now: string) => {
  if (!(await isSelling(event))) return backInLineSteps(entry);
  const after = { ...entry, unanswered: entry.unanswered + 1 };
  const isOver = after.unanswered >= eventLimits.unansweredOffers;
  return [
    changeEntryStep(entry, isOver ? toEnded(after, "unanswered", now) : toResting(after, now)),
    ...(await putBackSteps(entry)),
    ...(isOver ? planEndNews(entry, event, "unanswered", now) : []),
  ];
};

// Whoever took it, or left, a moment before is refused nothing.
const lapse = async (entry: StoredEntry, now: string): Promise<void> => {
  const event = await findEvent(entry.event_id);
  if (!event || isPast(event, now)) await endEntry(entry, "over", now);
  else await writeAll(await planLapse(entry, event, now));
};

const resume = async (read: StoredEntry, now: string): Promise<void> => {
  const event = await findEvent(read.event_id);
  if (!event || isPast(event, now)) {
    await endEntry(read, "over", now);
    return;
  }
  const entry = withoutDue(read);
  const number = await drawNumber(entry, now);
  const back: StoredEntry = { ...entry, state: "waiting", number, queued_at: now };
  await writeAll([changeEntryStep(read, back), ...queueSteps(back), recountWaitingStep(back, 1)]);
};

const works = { offered: lapse, resting: resume };

const sweepState = async (state: keyof typeof works, now: string): Promise<number> => {
  const due = await listDue(state, now);
  let failed = 0;
  await forEachParallel(due, parallel, async ({ user_id, event_id }) => {
    try {
      // The index is a moment behind.
      const entry = await findEntry(user_id, event_id);
      if (entry?.state === state && entry.due_at !== undefined && entry.due_at <= now) await works[state](entry, now);
    } catch (error) {
      failed += 1;
      log.error("waiting list not served", { event: event_id, cause: String(error) });
    }
  });
  return failed;
};

/** Passes on the offers that lapsed by `now`, and puts whoever has rested back in line; up to 100 of each. Returns how many failed. */
export const sweepDue = async (now: string): Promise<number> =>
  (await sweepState("offered", now)) + (await sweepState("resting", now));

/** The events on whose lists somebody may be waiting, a moment ago. */
export const listOpenLists = async (): Promise<string[]> => {
  const { data } = await WaitingListEntity.query.inState({ state: "open" }).go({ pages: "all" });
  return [...new Set(data.map(({ event_id }) => event_id))];
};

/** Whoever draws a number is counted as waiting within seconds. */
const onTheWay = minutes(10);

/**
 * Closes the lists of an event in which nobody is in line, or all of them with `isOver`: the minute's round passes them by. Whoever joins, or is
 * back in line, opens theirs again.
 */
export const closeIdleLists = async (eventId: string, { isOver }: { isOver: boolean }, now: string): Promise<void> => {
  const { data } = await WaitingListEntity.query.byEvent({ event_id: eventId }).go({ pages: "all", consistent: true });
  const stock = await findStock(eventId);
  const settled = addMilliseconds(now, -onTheWay);
  const isIdle = (list: (typeof data)[number]) =>
    list.state === "open" && (isOver || (countWaiting(stock, toTier(list)) === 0 && (list.drawn_at ?? "") < settled));
  for (const { event_id, awaits, drawn } of data.filter(isIdle)) {
    await tryWrite(
      WaitingListEntity.patch({ event_id, awaits })
        .set({ state: "closed" })
        .where((list, { eq, notExists }) => (drawn === undefined ? notExists(list.drawn) : eq(list.drawn, drawn)))
        .go(),
    );
  }
};
