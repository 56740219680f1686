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
  async list({ limit, cursor }, _caller, { pages }) {
    const { items, position } = await listExclusiveEvents({ limit, position: await pages.open(cursor) });
    return { items, cursor: await pages.seal(position) };
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
