import { EventEntity } from "../../events/event.entity.ts";
import type { StoredEvent } from "../../events/events.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { type Write, writeAll } from "../../platform/table/transaction.ts";
import { isScanned } from "../door-events.ts";

const openWrite = (eventId: string, now: string) =>
  EventEntity.patch({ id: eventId })
    .set({ door_opened_at: now })
    .add({ version: 1 })
    .where(({ door_opened_at }, { notExists }) => notExists(door_opened_at));

const scannedOpenWrite = (eventId: string, now: string): Write =>
  EventEntity.patch({ id: eventId })
    .set({ door_opened_at: now })
    .add({ version: 1 })
    .where(({ door_mode }, { eq }) => eq(door_mode, "scan"));

/** Notes that somebody is in, so that how an event's door works stays as it is. Repeated, or without the event, it changes nothing. */
export const openDoor = async (eventId: string, now: string): Promise<void> => {
  await tryWrite(openWrite(eventId, now).go());
};

/**
 * Writes the first scanner of an event, or a later one, while the event's door uses scanners; from the first on, how the door works stays.
 * Returns whether it was written.
 */
export const writeWhileScanned = async (event: StoredEvent, scanner: Write, now: string): Promise<boolean> => {
  if (!isScanned(event)) return false;
  const opening = event.door_opened_at ? [] : [scannedOpenWrite(event.id, now)];
  return (await writeAll([scanner, ...opening])).size === 0;
};
