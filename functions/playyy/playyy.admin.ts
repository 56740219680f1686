import { playyyAdmin } from "../../shared/api/playyy.ts";
import { serve } from "../serve.ts";
import {
  createExclusiveEvent,
  deleteExclusiveEvent,
  listExclusiveEvents,
  updateExclusiveEvent,
} from "./exclusive-events.ts";
import { createStats } from "./playyy-stats.ts";

export const handler = serve("playyyAdmin", playyyAdmin, {
  async updateStats(input, _caller, { now }) {
    return createStats(input, now);
  },
  async list(query, _caller, { pageOf }) {
    return pageOf(query, listExclusiveEvents);
  },
  async create(input, _caller, { now }) {
    return createExclusiveEvent(input, now);
  },
  async update({ exclusiveEventId, ...input }) {
    return updateExclusiveEvent(exclusiveEventId, input);
  },
  async remove({ exclusiveEventId }) {
    await deleteExclusiveEvent(exclusiveEventId);
    return {};
  },
});
