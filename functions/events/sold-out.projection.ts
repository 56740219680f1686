import { days } from "../../shared/rules/durations.ts";
import { addMilliseconds, toTtl } from "../platform/clock.ts";
import { itemOf, type Projection } from "../platform/stream/change.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { SoldOutEntity } from "./sold-out.entity.ts";
import { findStock, isSoldOut } from "./stock.ts";

const keptMilliseconds = days(3);

const noteSoldOut = async (event_id: string, since: string): Promise<void> => {
  const ttl = toTtl(addMilliseconds(since, keptMilliseconds));
  await tryWrite(SoldOutEntity.create({ event_id, since, ttl }).go());
};

const follow = async (eventId: string, at: string): Promise<void> => {
  if (isSoldOut(await findStock(eventId))) await noteSoldOut(eventId, at);
  else await SoldOutEntity.delete({ event_id: eventId }).go();
};

/** Notes when an event sells out, and forgets it when a spot is free again. Derived from the stock as it is now, so it may be repeated. */
export const soldOut: Projection = {
  name: "sold-out",
  entities: ["stock"],
  apply: async (changes) => {
    for (const change of changes) {
      if (isSoldOut(change.before) === isSoldOut(change.after)) continue;
      await follow(String(itemOf(change).event_id), change.at);
    }
  },
};
