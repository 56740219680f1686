import { playyy } from "../../shared/api/playyy.ts";
import { serve } from "../serve.ts";
import { activeEventsFor, joinEvent } from "./exclusive-events.ts";
import { latestStats } from "./stats.ts";
import { dropWish, makeWish, wishOf } from "./wishes.ts";

export const handler = serve("playyy", playyy, {
  async stats() {
    return latestStats();
  },
  async exclusiveEvents({ limit, cursor }, caller, { pages }) {
    const page = await activeEventsFor(caller.userId, { limit, position: await pages.open(cursor) });
    return { items: page.items, cursor: await pages.seal(page.position) };
  },
  async join({ exclusiveEventId }, caller, { now }) {
    return joinEvent(exclusiveEventId, caller.userId, now);
  },
  async wish(_input, caller) {
    return wishOf(caller.userId);
  },
  async makeWish(_input, caller, { now }) {
    return makeWish(caller.userId, now);
  },
  async dropWish(_input, caller) {
    return dropWish(caller.userId);
  },
});
