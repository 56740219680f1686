import { playyyAdmin } from "../../shared/api/playyy.ts";
import { serve } from "../serve.ts";
import {
  createExclusiveEvent,
  deleteExclusiveEvent,
  listExclusiveEvents,
  restoreExclusiveEvent,
  updateExclusiveEvent,
} from "./manage-exclusive-events.ts";
import { saveStats } from "./playyy-stats.ts";

export const handler = serve("playyyAdmin", playyyAdmin, {
  async updateStats(input, caller, { now }) {
    return saveStats(caller, input, now);
  },
  async list(query, _caller, { pageOf }) {
    return pageOf(query, listExclusiveEvents);
  },
  async create(input, caller, { now }) {
    return createExclusiveEvent(caller, input, now);
  },
  async update({ exclusiveEventId: id, version, ...input }, caller, { now }) {
    return updateExclusiveEvent({ admin: caller, id, version }, input, now);
  },
  async remove({ exclusiveEventId }, caller, { now }) {
    await deleteExclusiveEvent(caller, exclusiveEventId, now);
    return {};
  },
  async restore({ exclusiveEventId }, caller, { now }) {
    return restoreExclusiveEvent(caller, exclusiveEventId, now);
  },
});
