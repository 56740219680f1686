import { eventLimits } from "../../../shared/model/event-limits.ts";
import { addDays, cityDay } from "../../../shared/rules/city-day.ts";
import { startOfCityDay } from "../../../shared/rules/city-time.ts";
import { days } from "../../../shared/rules/durations.ts";
import { addMilliseconds, toTtl } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { step } from "../../platform/table/transaction.ts";
import { MessageDayEntity } from "./message-day.entity.ts";

const keptMilliseconds = days(3);
const most: number = eventLimits.messagesPerDay;

const dayOf = (now: string): string => cityDay(now, env("CITY_ZONE"));

/** When an event that has sent all messages of the city's day of `now` may send the next one: at midnight. */
export const nextMessageAt = (now: string): string => startOfCityDay(addDays(dayOf(now), 1), env("CITY_ZONE"));

/** How many messages an event may still send on the city's day of `now`. */
export const countMessagesLeft = async (event_id: string, now: string): Promise<number> => {
  const { data } = await MessageDayEntity.get({ event_id, day: dayOf(now) }).go({ consistent: true });
  return Math.max(0, most - (data?.sent ?? 0));
};

/** The write that counts one message, under the condition that the day has one left. */
export const countMessageStep = (event_id: string, now: string) =>
  step(
    "limit",
    MessageDayEntity.upsert({ event_id, day: dayOf(now) })
      .set({ ttl: toTtl(addMilliseconds(now, keptMilliseconds)) })
      .add({ sent: 1 })
      .where(({ sent }, { notExists, lt }) => `${notExists(sent)} OR ${lt(sent, most)}`),
  );
