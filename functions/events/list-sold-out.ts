import { addDays, cityDay } from "../../shared/rules/city-day.ts";
import { startOfCityDay } from "../../shared/rules/city-time.ts";
import { findEvents, type StoredEvent } from "./events.ts";
import { SoldOutEntity } from "./sold-out.entity.ts";

/** The most of one day that are listed. */
const mostEvents = 20;

const isUpcoming = (event: StoredEvent, now: string): boolean =>
  event.is_published && !event.cancelled_at && event.start_at > now;

/** Lists the published upcoming events that sold out on the city's day of `now` and still have no free spot, at most 20, the first to sell out first. */
export const listSoldOutToday = async (zone: string, now: string): Promise<StoredEvent[]> => {
  const today = cityDay(now, zone);
  const [from, to] = [startOfCityDay(today, zone), startOfCityDay(addDays(today, 1), zone)];
  const { data } = await SoldOutEntity.query
    .byTime({})
    .between({ since: from }, { since: to })
    .go({ limit: mostEvents });
  const events = await findEvents(data.map(({ event_id }) => event_id));
  return data.flatMap(({ event_id }) => {
    const event = events.get(event_id);
    return event && isUpcoming(event, now) ? [event] : [];
  });
};
