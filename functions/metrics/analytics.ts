import type { AnalyticsInput } from "../../shared/model/analytics.ts";
import { cityDay } from "../../shared/rules/city-day.ts";
import { days } from "../../shared/rules/durations.ts";
import { addMilliseconds, toTtl } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";
import { AnalyticsEventEntity, anonymousVisitor } from "./analytics-event.entity.ts";
import { incrementCount, toShard } from "./counts.ts";

const keptMilliseconds = days(395);

/** Stores an analytics event and counts it by name and city day. `userId` is null for a visitor. */
export const trackEvent = async (event: AnalyticsInput, userId: string | null, now: string): Promise<void> => {
  const id = newId("an", now);
  const day = cityDay(now, env("CITY_ZONE"));
  const shard = toShard(id);
  await AnalyticsEventEntity.create({
    ...event,
    id,
    day,
    shard,
    user_id: userId ?? anonymousVisitor,
    received_at: now,
    ttl: toTtl(addMilliseconds(now, keptMilliseconds)),
  }).go();
  await incrementCount(`analytics:${event.name}`, day, 1, shard);
};
