import { setTimeout as pause } from "node:timers/promises";
import { StockEntity } from "../../functions/events/stock.entity.ts";
import { findStock, type Stock, typeCountersOf } from "../../functions/events/stock.ts";
import { tryWrite } from "../../functions/platform/table/conditional-write.ts";
import { HoldEntity } from "../../functions/tickets/holds/hold.entity.ts";
import { TicketEntity } from "../../functions/tickets/ticket.entity.ts";
import type { TicketTier } from "../../shared/model/ticket-type.ts";
import type { Derivation, DeriveContext } from "./derivation.ts";

/** Lists are a moment behind. */
const [attempts, pauseMilliseconds] = [6, 300];

type TypeCounts = Map<TicketTier, { sold: number; held: number }>;

// A seat that was used never comes back, whatever becomes of its ticket (`planCancellation`).
const isSold = ({ status, check_in_ts }: { status: string; check_in_ts?: string | undefined }): boolean =>
  status !== "cancelled" || check_in_ts !== undefined;

const countTypes = async (event_id: string): Promise<TypeCounts> => {
  const [tickets, holds] = await Promise.all([
    TicketEntity.query.byEvent({ event_id }).go({ pages: "all" }),
    HoldEntity.query
      .due({ status: "held" })
      .where((hold, { eq }) => eq(hold.event_id, event_id))
      .go({ pages: "all" }),
  ]);
  const counts: TypeCounts = new Map();
  const add = (tier: TicketTier, sold: number, held: number) => {
    const known = counts.get(tier) ?? { sold: 0, held: 0 };
    counts.set(tier, { sold: known.sold + sold, held: known.held + held });
  };
  for (const ticket of tickets.data) add(ticket.tier, isSold(ticket) ? 1 : 0, 0);
  for (const { tier, quantity } of holds.data) add(tier, 0, quantity);
  return counts;
};

const addsUp = (counts: TypeCounts, { sold, held }: Stock): boolean => {
  const sum = (counter: "sold" | "held") => [...counts.values()].reduce((total, one) => total + one[counter], 0);
  return sum("sold") === sold && sum("held") === held;
};

// Believed only while no seat was written since the stock was read.
const writeCounts = ({ event_id, sold, held, revision }: Stock, counts: TypeCounts) =>
  tryWrite(
    StockEntity.patch({ event_id })
      .set({
        ...Object.fromEntries(
          [...counts].flatMap(([tier, one]) => {
            const names = typeCountersOf(tier);
            return [
              [names.taken, one.sold + one.held],
              [names.sold, one.sold],
            ];
          }),
        ),
        types_counted: true,
      })
      .where((seats, { eq, notExists }) =>
        [
          eq(seats.sold, sold),
          eq(seats.held, held),
          revision === undefined ? notExists(seats.revision) : eq(seats.revision, revision),
        ].join(" AND "),
      )
      .go(),
  );

const countOnce = async (event_id: string): Promise<boolean> => {
  const stock = await findStock(event_id);
  if (!stock || stock.types_counted) return true;
  // What was written before the stock was read is in the lists by then; what is written meanwhile changes its revision.
  if (stock.sold + stock.held > 0) await pause(pauseMilliseconds);
  const counts = await countTypes(event_id);
  return addsUp(counts, stock) && (await writeCounts(stock, counts)) !== null;
};

const countEvent = async (event_id: string, { isDryRun, note }: DeriveContext): Promise<boolean> => {
  const stock = await findStock(event_id);
  if (!stock || stock.types_counted) return false;
  if (isDryRun) return true;
  for (let turn = 0; turn < attempts; turn += 1) {
    if (await countOnce(event_id)) return true;
    await pause(pauseMilliseconds);
  }
  note(`What is sold of event ${event_id} doesn't add up by type, or keeps changing: its types can't be limited yet`);
  return true;
};

/** Counts what is sold and held of each type of events from before there were types, so that types can be limited. */
export const typeCounts: Derivation = {
  name: "type-counts",
  entities: ["stock"],
  derive: (item, context) => countEvent(String(item.event_id), context),
};
