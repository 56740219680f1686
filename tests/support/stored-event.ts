import { EventEntity } from "../../functions/events/event.entity.ts";
import type { StoredEvent } from "../../functions/events/events.ts";
import { keyOf, openTable } from "./table.ts";

/** Writes attributes of a stored event past every rule, with the keys of its lists: what no route can do, or could only in former times. */
export const changeStoredEvent = async (id: string, change: Partial<StoredEvent>): Promise<void> => {
  const table = await openTable();
  const stored = (await table.get(keyOf(EventEntity, { id }))) as StoredEvent;
  const { Item } = EventEntity.put({ ...stored, ...change }).params() as { Item: Record<string, unknown> };
  await table.put(Item);
};
