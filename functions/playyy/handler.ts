import { playyy } from "../../shared/api/playyy.ts";
import { serve } from "../serve.ts";
import { deleteActivityInterest, getActivityInterest, recordActivityInterest } from "./activity-interest.ts";
import { joinExclusiveEvent, leaveExclusiveEvent, listActiveExclusiveEvents } from "./exclusive-events.ts";
import { getLatestStats } from "./playyy-stats.ts";

export const handler = serve("playyy", playyy, {
  async stats() {
    return getLatestStats();
  },
  async exclusiveEvents(query, caller, { pageOf }) {
    return pageOf(query, (range) => listActiveExclusiveEvents(caller.userId, range));
  },
  async join({ exclusiveEventId }, caller, { now }) {
    return joinExclusiveEvent(exclusiveEventId, caller.userId, now);
  },
  async leave({ exclusiveEventId }, caller) {
    await leaveExclusiveEvent(exclusiveEventId, caller.userId);
    return {};
  },
  async wish(_input, caller) {
    return getActivityInterest(caller.userId);
  },
  async makeWish(_input, caller, { now }) {
    return recordActivityInterest(caller.userId, now);
  },
  async dropWish(_input, caller) {
    return deleteActivityInterest(caller.userId);
  },
});
