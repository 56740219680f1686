import type { Projection, StreamChange } from "../../platform/stream/change.ts";
import { openDoor } from "./open-door.ts";

const isCheckIn = ({ before, after }: StreamChange): boolean =>
  after?.status === "redeemed" && before !== null && before.status !== "redeemed";

/** Notes for each event that somebody is in: from then on its door works as it did for them. */
export const doorOpening: Projection = {
  name: "door-opening",
  entities: ["ticket"],
  async apply(changes, { now }) {
    const eventIds = new Set(changes.filter(isCheckIn).map(({ after }) => String(after?.event_id)));
    for (const eventId of eventIds) await openDoor(eventId, now);
  },
};
