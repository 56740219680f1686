import { findEvent } from "../../events/events.ts";
import type { Projection, StoredItem } from "../../platform/stream/change.ts";
import { addOut } from "./office-log.ts";

const isOut = (item: StoredItem | null): boolean => item?.out_ts !== undefined;

/** Counts how many of an event's tickets are out, so that who is inside is known without reading a log, whichever scanner they went by. */
export const doorOut: Projection = {
  name: "door-out",
  entities: ["ticket"],
  async apply(changes, { now }) {
    for (const { id, before, after } of changes) {
      if (isOut(before) === isOut(after)) continue;
      const event = await findEvent(String((after ?? before)?.event_id));
      if (event) await addOut(event, id, isOut(after) ? 1 : -1, now);
    }
  },
};
