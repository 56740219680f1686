import { AppError } from "../../shared/model/errors.ts";
import type { EventRecord } from "../../shared/model/event.ts";
import { eventLimits } from "../../shared/model/event-limits.ts";
import type { TicketTier } from "../../shared/model/ticket-type.ts";
import type { SpotsPlan } from "../../shared/model/waiting-list.ts";
import { isPast } from "../../shared/rules/event-times.ts";
import { nextTypesVersion } from "../events/change-types.ts";
import type { StoredEvent } from "../events/events.ts";
import {
  type Changed,
  type ChangeRequest,
  changeEvent,
  nextVersion,
  readStored,
  type Stored,
} from "../events/manage-events.ts";
import { type AwaitedType, countWaiting, resizeStock, type Stock, toSpots, typeCountersOf } from "../events/stock.ts";
import { assertNotCancelled } from "../events/takes-guests.ts";
import { entryOf, findStoredTypeSold, listTicketTypes } from "../events/ticket-types.ts";
import { countRoom, listContenders } from "../events/waiting.ts";
import { findOffersFrom } from "./list-waiting.ts";
import { WaitingTurnEntity } from "./waiting-turn.entity.ts";

/** How many spots to add, and of which type's limit as well. */
export type AddedSpots = { spots: number; tier?: TicketTier | null | undefined };

const inputError = (path: string, message: string): AppError =>
  new AppError("invalid-input", message, { fields: [{ path, message }] });

const raiseLimit = (event: StoredEvent, tier: TicketTier, spots: number): StoredEvent => ({
  ...event,
  ticket_types: listTicketTypes(event).map((type) =>
    type.tier === tier && type.limit ? { ...type, limit: type.limit + spots } : type,
  ),
});

// The types of an event change their version with it, so an order by the former limit is priced again.
const toLarger = ({ event, stock }: Stored, { spots, tier }: AddedSpots): Stored => {
  const { total_spots: total } = toSpots(stock);
  if (total === null) throw inputError("spots", "This event has no limit, so there's nothing to add.");
  if (total + spots > eventLimits.eventSpots)
    throw inputError("spots", `An event has at most ${eventLimits.eventSpots} spots.`);
  if (tier && !findStoredTypeSold(event, tier)) throw inputError("tier", "This event doesn't sell that type.");
  const raised = tier ? raiseLimit(event, tier, spots) : event;
  const types_version = nextTypesVersion(event, raised);
  return {
    event: types_version === undefined ? raised : { ...raised, types_version },
    stock: resizeStock(stock, total + spots),
  };
};

const assertRunning = ({ event }: Stored, now: string): void => {
  assertNotCancelled(event);
  if (isPast(event, now) && !event.postponed_at) throw new AppError("event.past", "This event is over.");
};

/**
 * Adds spots to an event, and with a type to that type's own limit; what of them somebody waits for is offered at once, the rest goes on sale.
 * Throws `not-found`, `version-conflict`, `event.cancelled`, `event.past`, and `invalid-input` for an event without a limit, more spots than an
 * event can have, or a type that it doesn't sell.
 */
export const addSpots = (request: ChangeRequest, added: AddedSpots, now: string): Promise<EventRecord> =>
  changeEvent(
    { ...request, action: "event.update" },
    (stored): Changed => {
      assertRunning(stored, now);
      const { event, stock } = toLarger(stored, added);
      return { event: { ...event, version: nextVersion(event), updated_at: now }, stock };
    },
    now,
  );

type Turn = { awaits: AwaitedType; quantity: number; number: number; queued_at: string };

// No more turns than places: the spots could be offered to none behind them.
const listTurns = async (event_id: string, tier: AwaitedType, quantity: number, most: number): Promise<Turn[]> => {
  const { data } = await WaitingTurnEntity.query
    .byQuantity({ event_id, awaits: tier ?? "rsvp", quantity })
    .go({ limit: Math.floor(most / quantity) });
  return data.map((turn) => ({ ...turn, awaits: tier }));
};

const listCandidates = async ({ event, stock }: Stored, now: string): Promise<Turn[]> => {
  const tiers: AwaitedType[] = entryOf(event) === "rsvp" ? [null] : listContenders(event, now).map(({ tier }) => tier);
  const groups = tiers.flatMap((tier) => {
    const most = countWaiting(stock, tier) > 0 ? countRoom(event, stock, tier) : 0;
    const sizes = [1, 2, 3, 4, 5, 6, 7, 8].filter((quantity) => quantity <= (tier === null ? Math.min(1, most) : most));
    return sizes.map((quantity) => listTurns(event.id, tier, quantity, most));
  });
  return (await Promise.all(groups)).flat().toSorted((one, other) => one.queued_at.localeCompare(other.queued_at));
};

const takeFrom = (stock: Stock, { awaits, quantity }: Turn): Stock => {
  const counter = awaits && typeCountersOf(awaits).taken;
  return {
    ...stock,
    left: stock.left - quantity,
    held: stock.held + quantity,
    ...(counter ? { [counter]: (stock[counter] ?? 0) + quantity } : {}),
  };
};

/**
 * Whom added spots would be offered to, as the list is now, and how many would be left for everybody: reads no more of the list than there are
 * spots. Throws as `addSpots`.
 */
export const planSpots = async (eventId: string, added: AddedSpots, now: string): Promise<SpotsPlan> => {
  const stored = await readStored(eventId);
  assertRunning(stored, now);
  const larger = toLarger(stored, added);
  let { stock } = larger;
  const plan = { members: 0, places: 0 };
  for (const turn of await listCandidates(larger, now)) {
    if (countRoom(larger.event, stock, turn.awaits) < turn.quantity) continue;
    stock = takeFrom(stock, turn);
    plan.members += 1;
    plan.places += turn.quantity;
  }
  return { ...plan, left: stock.left, offers_from: findOffersFrom(larger.event, now) };
};
