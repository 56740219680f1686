import { tryWrite } from "../platform/table/conditional-write.ts";
import { closed, EventFiguresEntity } from "./event-figures.entity.ts";

/** Lists the events that are over at `now` and aren't closed yet: those of the last minutes. */
export const listEventsToClose = async (now: string) =>
  (await EventFiguresEntity.query.due({}).lte({ closes_at: now }).go({ pages: "all" })).data;

/** Closes every event that is over, so that its tickets count for attendance; one that was moved meanwhile stays open. */
export const closeEvents = async (now: string): Promise<void> => {
  for (const { event_id, closes_at } of await listEventsToClose(now)) {
    await tryWrite(
      EventFiguresEntity.patch({ event_id })
        .set({ has_ended: true, closes_at: closed })
        .where((event, { eq }) => eq(event.closes_at, closes_at))
        .go(),
    );
  }
};
