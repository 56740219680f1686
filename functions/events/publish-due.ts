import { addMilliseconds } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { changeEvent, publish } from "./manage-events.ts";
import { PublicationEntity } from "./publication.entity.ts";

const publishOne = async (eventId: string, by: string, now: string): Promise<boolean> => {
  let isPublished = false;
  await changeEvent(
    { admin: { userId: by, email: "" }, eventId, action: "event.update" },
    ({ event, stock }) => {
      isPublished =
        !event.is_published && !event.cancelled_at && event.publish_at !== undefined && event.publish_at <= now;
      return isPublished ? { event: publish(event, now), stock } : null;
    },
    now,
  );
  return isPublished;
};

/**
 * Publishes the drafts whose time has come at `now`, each once whoever else publishes it at the same moment. Returns how many. One that
 * fails doesn't keep the others waiting, and is tried again by the next call.
 */
export const publishDue = async (now: string): Promise<number> => {
  const { data } = await PublicationEntity.query
    .byTime({})
    .lt({ publish_at: addMilliseconds(now, 1) })
    .go({ pages: "all" });
  let published = 0;
  for (const { event_id, by } of data) {
    try {
      if (await publishOne(event_id, by, now)) published += 1;
    } catch (error) {
      log.error("event not published at its time", { event: event_id, cause: String(error) });
    }
  }
  return published;
};
