import { isDeepStrictEqual } from "node:util";
import { AppError } from "../../../shared/model/errors.ts";
import { days } from "../../../shared/rules/durations.ts";
import { addMilliseconds, clock, toTtl } from "../../platform/clock.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import type { Order, OrderAttempt } from "../checkout/order.ts";
import type { StoredHold } from "../holds/holds.ts";
import { LinePlaceEntity } from "./line-place.entity.ts";
import { findPlace, type StoredPlace, waitsForSeats } from "./line-places.ts";
import { LineTurnEntity } from "./line-turn.entity.ts";
import { drawNumber, findLine, type Line } from "./lines.ts";

const keptMilliseconds = days(2);
const maxAttempts = 3;

/** A place in line, and the line as it was when the place was taken. */
export type JoinedLine = { place: StoredPlace; line: Line | null };

const toOrder = ({ tier, quantity, ambassadorCode, expectedTotal }: Order): StoredPlace["order"] => ({
  tier,
  quantity,
  ...(ambassadorCode ? { ambassador_code: ambassadorCode } : {}),
  ...(expectedTotal === undefined ? {} : { expected_total: expectedTotal }),
});

const draftPlace = ({ order, caller, holdId, now }: OrderAttempt, number: number): Omit<StoredPlace, "stage"> => ({
  user_id: caller.userId,
  event_id: order.eventId,
  number,
  order: toOrder(order),
  hold_id: holdId,
  username: caller.username,
  email: caller.email,
  email_verified: caller.emailVerified,
  name: caller.name,
  is_admin: caller.isAdmin,
  joined_at: now,
  ttl: toTtl(addMilliseconds(now, keptMilliseconds)),
});

const putTurn = (queue: "seats" | "page", { event_id, user_id, joined_at, ttl }: StoredPlace, number: number) =>
  LineTurnEntity.put({ event_id, queue, number, user_id, joined_at, ...(ttl === undefined ? {} : { ttl }) });

/** The write that queues a place for its payment page. */
export const putPageTurn = (place: StoredPlace, number: number) => putTurn("page", place, number);

// Refused while the member waits with another number: a member has one place for each event, under any race.
const takePlace = async (attempt: OrderAttempt): Promise<JoinedLine | null> => {
  const { number, line } = await drawNumber(attempt.order.eventId, "seats", clock.now());
  // Whoever drew an earlier number is waited for from here on: in a rush the request itself began long before.
  const drawnAt = clock.now();
  const place: StoredPlace = { ...draftPlace(attempt, number), stage: "seats" };
  const closed = line.sold_out_through ?? 0;
  const refused = await writeAll([
    LinePlaceEntity.put(place).where(
      (stored, { notExists, ne, lte }) =>
        `${notExists(stored.user_id)} OR ${ne(stored.stage, "seats")} OR ${lte(stored.number, closed)}`,
    ),
    putTurn("seats", { ...place, joined_at: drawnAt }, number),
  ]);
  return refused.size === 0 ? { place, line } : null;
};

// The order changes, the number stays. Refused when the place is served meanwhile.
const replaceOrder = async (attempt: OrderAttempt, waiting: StoredPlace): Promise<StoredPlace | null> => {
  if (waiting.hold_id === attempt.holdId) {
    if (isDeepStrictEqual(waiting.order, toOrder(attempt.order))) return waiting;
    throw new AppError("idempotency-mismatch", "This Idempotency-Key was used for a different request.");
  }
  const change = { order: toOrder(attempt.order), hold_id: attempt.holdId };
  const written = await tryWrite(
    LinePlaceEntity.patch({ user_id: waiting.user_id, event_id: waiting.event_id })
      .set(change)
      .where((stored, { eq }) => `${eq(stored.stage, "seats")} AND ${eq(stored.number, waiting.number)}`)
      .go(),
  );
  return written && { ...waiting, ...change };
};

/** The event's line and the caller's place in it, as they were read. */
export type KnownLine = { line: Line | null; place: StoredPlace | null };

const readLine = async ({ caller, order }: OrderAttempt): Promise<KnownLine> => {
  const [place, line] = await Promise.all([findPlace(caller.userId, order.eventId), findLine(order.eventId)]);
  return { place, line };
};

/**
 * Puts an order into the line for its event's seats, with a number in order of arrival. A member who waits already keeps their
 * number, with the new order. Reads only what isn't `known`. Returns null if the place kept changing.
 * Throws `idempotency-mismatch` for another order under the key of the one that waits.
 */
export const joinLine = async (attempt: OrderAttempt, known?: KnownLine): Promise<JoinedLine | null> => {
  for (let turn = 0; turn < maxAttempts; turn += 1) {
    const { place: waiting, line } = (turn === 0 && known) || (await readLine(attempt));
    if (waiting && waitsForSeats(waiting, line)) {
      const place = await replaceOrder(attempt, waiting);
      if (place) return { place, line };
    } else {
      const joined = await takePlace(attempt);
      if (joined) return joined;
    }
  }
  return null;
};

/** Queues a hold for its payment page. */
export const joinPageQueue = async (attempt: OrderAttempt, hold: StoredHold): Promise<JoinedLine> => {
  const { number, line } = await drawNumber(attempt.order.eventId, "page", attempt.now);
  const draft = draftPlace(attempt, number);
  const place: StoredPlace = { ...draft, stage: "page", page_number: number, hold_id: hold.id };
  await writeAll([LinePlaceEntity.put(place), putPageTurn(place, number)]);
  return { place, line };
};
