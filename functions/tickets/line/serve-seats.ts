import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "../../../shared/model/errors.ts";
import { clock } from "../../platform/clock.ts";
import { log } from "../../platform/log.ts";
import { type Write, writeAll } from "../../platform/table/transaction.ts";
import type { Order } from "../checkout/order.ts";
import { type ReservedOrder, reserveOrder } from "../checkout/reserve-order.ts";
import { endHold } from "../holds/end-hold.ts";
import { putPageTurn } from "./join-line.ts";
import { LinePlaceEntity } from "./line-place.entity.ts";
import { findPlace, type StoredPlace, toBuyer } from "./line-places.ts";
import { LineTurnEntity } from "./line-turn.entity.ts";
import { countPlaceFailure, deleteTurn, type StoredTurn } from "./line-turns.ts";
import { closeSoldOutLine, countWaiting, drawNumber, findLine, markServed } from "./lines.ts";

const turnsPerRead = 10;
/** For how long a number that was drawn may be on its way into the line before it is passed over. */
const graceMilliseconds = 2_000;
const maxAttempts = 5;

const toOrder = ({ event_id, order }: StoredPlace): Order => ({
  eventId: event_id,
  tier: order.tier,
  quantity: order.quantity,
  ambassadorCode: order.ambassador_code,
  expectedTotal: order.expected_total,
});

// Refused when the member left or changed the order meanwhile.
const changePlace = (place: StoredPlace, change: Partial<StoredPlace>): Write =>
  LinePlaceEntity.patch({ user_id: place.user_id, event_id: place.event_id })
    .set(change)
    .where((stored, { eq }) =>
      [eq(stored.stage, "seats"), eq(stored.number, place.number), eq(stored.hold_id, place.hold_id)].join(" AND "),
    );

const removeTurn = ({ event_id, queue, number }: StoredTurn): Write =>
  LineTurnEntity.delete({ event_id, queue, number });

const toSettled = async (place: StoredPlace, { hold, ticketIds }: ReservedOrder, now: string): Promise<Write[]> => {
  if (hold.status === "paid" || hold.checkout_url) {
    return [changePlace(place, { stage: "ready", ticket_ids: ticketIds, ended_at: now })];
  }
  const { number } = await drawNumber(place.event_id, "page", now);
  return [
    changePlace(place, { stage: "page", page_number: number }),
    putPageTurn({ ...place, joined_at: now }, number),
  ];
};

type Outcome = "served" | "sold-out" | "again";

const refuse = async (turn: StoredTurn, place: StoredPlace, error: AppError, now: string): Promise<Outcome> => {
  const { code, message, details } = error;
  if (code === "event.sold-out" && details?.spots_left === 0) {
    await closeSoldOutLine(turn.event_id, now);
    return "sold-out";
  }
  const reason = { code, message, ...(details ? { details } : {}) };
  const refused = await writeAll([
    changePlace(place, { stage: "refused", error: reason, ended_at: now }),
    removeTurn(turn),
  ]);
  return refused.size === 0 ? "served" : "again";
};

// What isn't the order's own fault is tried again a second later, up to five times.
const keepOrRefuse = async (turn: StoredTurn, place: StoredPlace, error: unknown, now: string): Promise<Outcome> => {
  if (error instanceof AppError && error.status < 500) return refuse(turn, place, error, now);
  log.error("order in line not served", { event: turn.event_id, number: turn.number });
  if ((await countPlaceFailure(place)) < maxAttempts) throw error;
  return refuse(turn, place, new AppError("unavailable", "We couldn't place your order. Please try again."), now);
};

const serveTurn = async (turn: StoredTurn, now: string): Promise<Outcome> => {
  const place = await findPlace(turn.user_id, turn.event_id);
  if (place?.stage !== "seats" || place.number !== turn.number) {
    await deleteTurn(turn);
    return "served";
  }
  let reserved: ReservedOrder;
  try {
    const attempt = { order: toOrder(place), caller: toBuyer(place), holdId: place.hold_id, now };
    reserved = await reserveOrder(attempt);
  } catch (error) {
    return keepOrRefuse(turn, place, error, now);
  }
  const refused = await writeAll([...(await toSettled(place, reserved, now)), removeTurn(turn)]);
  if (refused.size === 0) return "served";
  // Another order of the same member replaces the hold by itself; whoever left the line gives it back.
  const current = await findPlace(turn.user_id, turn.event_id);
  if (!current && reserved.hold.status === "held") await endHold(reserved.hold, now);
  return "again";
};

const readTurns = async (event_id: string, after: number): Promise<StoredTurn[]> => {
  const { data } = await LineTurnEntity.query
    .byQueue({ event_id, queue: "seats" })
    .gt({ number: after })
    .go({ limit: turnsPerRead, consistent: true });
  return data;
};

const isOnItsWay = (since: string | undefined): boolean => {
  const age = Date.parse(clock.now()) - Date.parse(since ?? "");
  return age >= 0 && age < graceMilliseconds;
};

/**
 * Serves the next turns of an event's line, in order and one after the other. Returns how many; 0 when nobody waits for seats. A
 * number that was drawn just now is waited for, so that nobody with a later one comes before it.
 */
export const serveSeats = async (eventId: string, mayContinue: () => boolean): Promise<number> => {
  const line = await findLine(eventId);
  if (!line) return 0;
  const turns = await readTurns(eventId, line.sold_out_through ?? 0);
  if (turns.length === 0 && countWaiting(line).seats > 0 && !isOnItsWay(line.updated_at)) {
    await markServed(eventId, "seats", line.joined ?? 0, clock.now());
  }
  let served = line.served ?? 0;
  let count = 0;
  for (const turn of turns) {
    if (!mayContinue()) break;
    if (turn.number > served + 1 && isOnItsWay(turn.joined_at)) {
      await pause(50);
      break;
    }
    const outcome = await serveTurn(turn, clock.now());
    count += 1;
    if (outcome === "sold-out") return count;
    if (outcome === "again") break;
    served = Math.max(served, turn.number);
  }
  if (served > (line.served ?? 0)) await markServed(eventId, "seats", served, clock.now());
  return count;
};
