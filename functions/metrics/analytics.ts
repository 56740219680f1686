import type { AnalyticsInput } from "../../shared/model/analytics.ts";
import { cityDay } from "../../shared/rules/city-day.ts";
import { newId } from "../platform/chance.ts";
import { shifted, ttlAt } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { AnalyticsEventEntity, visitor } from "./analytics-event.entity.ts";
import { addTo, shardOf } from "./counts.ts";

const keptMilliseconds = 395 * 86_400_000;

/** Stores one tracked event of a member (or of nobody) and counts it by name and day of the city. */
export const track = async (event: AnalyticsInput, userId: string | null, now: string): Promise<void> => {
  const id = newId("an", now);
  const day = cityDay(now, env("CITY_ZONE"));
  const shard = shardOf(id);
  await AnalyticsEventEntity.create({
    ...event,
    id,
    day,
    shard,
    user_id: userId ?? visitor,
    received_at: now,
    ttl: ttlAt(shifted(now, keptMilliseconds)),
  }).go();
  await addTo(`analytics:${event.name}`, day, 1, shard);
};
