import { findEvent } from "../../functions/events/events.ts";
import { RsvpEntity } from "../../functions/events/rsvp.entity.ts";
import { changeRsvpSteps } from "../../functions/events/rsvp-writes.ts";
import { findRsvp } from "../../functions/events/rsvps.ts";
import { StockEntity } from "../../functions/events/stock.entity.ts";
import { findStock, hasTypes, type Stock } from "../../functions/events/stock.ts";
import { conflict, retryOnConflict } from "../../functions/platform/table/retry-on-conflict.ts";
import { type Write, writeAll } from "../../functions/platform/table/transaction.ts";
import type { Derivation, DeriveContext } from "./derivation.ts";
import { decideEntry, settleEntry } from "./entries.ts";

const attempts = 10;

// Where there are more RSVPs than spots, the total is raised: nobody who has joined is sent away.
const takeSpotWrite = ({ event_id, left, types_version }: Stock): Write =>
  StockEntity.patch({ event_id })
    .add({ joined: 1, revision: 1, ...(left > 0 ? { left: -1 } : { capacity: 1 }) })
    .where((seats, conditions) =>
      [
        left > 0 ? conditions.gte(seats.left, 1) : conditions.lt(seats.left, 1),
        hasTypes(seats, conditions, types_version),
      ].join(" AND "),
    );

const giveSpot = (event_id: string, user_id: string, context: DeriveContext): Promise<boolean> =>
  retryOnConflict(
    attempts,
    async () => {
      if (!context.isDryRun) await settleEntry(event_id, context);
      const [rsvp, event, stock] = await Promise.all([
        findRsvp(event_id, user_id),
        findEvent(event_id),
        findStock(event_id),
      ]);
      if (!rsvp || !event || !stock || rsvp.takes_spot || rsvp.by || decideEntry(event, stock) === "tickets")
        return false;
      if (context.isDryRun) return true;
      const refused = await writeAll([...changeRsvpSteps(rsvp, { takes_spot: true }), takeSpotWrite(stock)]);
      return refused.size === 0 ? true : conflict;
    },
    () => new Error("The event keeps changing"),
  );

/** Gives RSVPs from before they took spots the one that they take. */
export const rsvpSpots: Derivation = {
  name: "rsvp-spots",
  entities: [RsvpEntity.schema.model.entity],
  derive: (item, context) => giveSpot(String(item.event_id), String(item.user_id), context),
};
