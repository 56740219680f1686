import type { EventRecord } from "../../shared/model/event.ts";
import { withIntent } from "../audit/audit-intents.ts";
import type { Admin } from "../audit/audit-row.ts";
import { isShownInBin } from "../bin/bin.ts";
import { deleteMedia } from "../media/delete-media.ts";
import { EventEntity } from "./event.entity.ts";
import { toEventRecord } from "./events.ts";
import { changeEvent, nextVersion, readStored } from "./manage-events.ts";

const isShownElsewhere = async (image: string, eventId: string): Promise<boolean> => {
  const { data } = await EventEntity.query.byImage({ image }).go({ limit: 2 });
  return data.some(({ id }) => id !== eventId);
};

const clearImage = (admin: Admin, eventId: string, image: string, now: string): Promise<EventRecord> =>
  changeEvent(
    { admin, eventId, action: "media.delete" },
    ({ event, stock }) => {
      if (event.image !== image) return { event, stock };
      const { image: _deleted, ...rest } = event;
      return { event: { ...rest, version: nextVersion(event), updated_at: now }, stock };
    },
    now,
  );

/**
 * Clears an event's image, then deletes its stored files; files that another event shows too stay, also of one that can be restored. Until both are done the
 * change is listed as open (R48). Does nothing for an event without an image. Throws `not-found`.
 */
export const deleteEventImage = async (admin: Admin, eventId: string, now: string): Promise<EventRecord> => {
  const { event, stock } = await readStored(eventId);
  const { image } = event;
  if (!image) return toEventRecord(event, stock, now);
  const about = { action: "media.delete", subject: eventId, details: { image } } as const;
  const clearAndDelete = async () => {
    const cleared = await clearImage(admin, eventId, image, now);
    const isNeeded = (await isShownElsewhere(image, eventId)) || (await isShownInBin(image));
    if (!isNeeded) await deleteMedia(image);
    return cleared;
  };
  return withIntent(admin, about, now, clearAndDelete, { isRecordedByChange: true });
};
