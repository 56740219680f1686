import { firstTypesVersion } from "../../functions/events/change-types.ts";
import { countOwnRsvps } from "../../functions/events/count-rsvps.ts";
import { createChangeWrite } from "../../functions/events/create-change.ts";
import { EventEntity } from "../../functions/events/event.entity.ts";
import { isUnchanged } from "../../functions/events/event-transaction.ts";
import { findEvent, isOver, type StoredEvent } from "../../functions/events/events.ts";
import { nextVersion } from "../../functions/events/manage-events.ts";
import { StockEntity } from "../../functions/events/stock.entity.ts";
import { findStock, type Stock } from "../../functions/events/stock.ts";
import { listTicketTypes } from "../../functions/events/ticket-types.ts";
import { conflict, retryOnConflict } from "../../functions/platform/table/retry-on-conflict.ts";
import { type Write, writeAll } from "../../functions/platform/table/transaction.ts";
import type { EventEntry } from "../../shared/model/event.ts";
import type { Derivation, DeriveContext } from "./derivation.ts";

const attempts = 10;

/** How people get into an event from before that was said: with tickets if it is a RAGER or has any, else with an RSVP. */
export const decideEntry = (event: StoredEvent, { sold, held }: Stock): EventEntry =>
  event.entry ?? (event.event_section.includes("rager") || sold + held > 0 ? "tickets" : "rsvp");

const toSettled = ({ price_ga: _ga, price_vip: _vip, ...event }: StoredEvent, stock: Stock): StoredEvent => {
  const entry = decideEntry(event, stock);
  return {
    ...event,
    entry,
    ticket_types: entry === "tickets" ? listTicketTypes({ ...event, price_ga: _ga, price_vip: _vip }) : [],
    types_version: event.types_version ?? firstTypesVersion,
    version: nextVersion(event),
  };
};

// Who came to what is over, or called off, stays who came; to anything else they need a ticket now, and learn it.
const endRsvpsWrites = async (before: StoredEvent, { entry }: StoredEvent, now: string): Promise<Write[]> => {
  if (entry === "rsvp" || before.cancelled_at || isOver(before, now) || (await countOwnRsvps(before.id)) === 0)
    return [];
  return [createChangeWrite({ userId: "npm run backfill", email: "" }, { kind: "entry-changed", before }, now)];
};

const settleStockWrite = ({ event_id, sold, held, types_version }: Stock, version: number | undefined): Write =>
  StockEntity.patch({ event_id })
    .set({ types_version: version ?? firstTypesVersion })
    .add({ revision: 1 })
    .where((seats, { eq, notExists }) =>
      [
        eq(seats.sold, sold),
        eq(seats.held, held),
        types_version === undefined ? notExists(seats.types_version) : eq(seats.types_version, types_version),
      ].join(" AND "),
    );

/** Says how people get into an event from before that was said, with its types, in one write with its stock. Returns whether it wasn't. */
export const settleEntry = (eventId: string, { now, isDryRun, note }: DeriveContext): Promise<boolean> =>
  retryOnConflict(
    attempts,
    async () => {
      const [event, stock] = await Promise.all([findEvent(eventId), findStock(eventId)]);
      if (!event || !stock || (event.entry && event.ticket_types)) return false;
      const settled = toSettled(event, stock);
      if (settled.entry === "rsvp" && listTicketTypes(event).length > 0)
        note(`${event.title} (${event.id}) has prices, and becomes an event with RSVPs: nothing of it was sold`);
      const endings = await endRsvpsWrites(event, settled, now);
      if (endings.length > 0) note(`${event.title} (${event.id}) needs a ticket: RSVPs without one end, and are told`);
      if (isDryRun) return true;
      const refused = await writeAll([
        EventEntity.put(settled).where((stored, conditions) => isUnchanged(stored, conditions, event)),
        settleStockWrite(stock, settled.types_version),
        ...endings,
      ]);
      return refused.size === 0 ? true : conflict;
    },
    () => new Error("The event keeps changing"),
  );

/** Says how people get into events from before that was said (docs/decisions/product.md, R76). */
export const entries: Derivation = {
  name: "entries",
  entities: ["event"],
  derive: (item, context) => settleEntry(String(item.id), context),
};
