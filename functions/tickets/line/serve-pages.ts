import { AppError } from "../../../shared/model/errors.ts";
import { limits } from "../../../shared/model/limits.ts";
import { findEvent, type StoredEvent } from "../../events/events.ts";
import { clock } from "../../platform/clock.ts";
import { log } from "../../platform/log.ts";
import { forEachThrottled } from "../../platform/parallel.ts";
import { withoutWaitingForLimits } from "../../platform/stripe/retrying-http-client.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { findHold, isActive, type StoredHold } from "../holds/holds.ts";
import { createHoldExpiredError, openPaymentPage } from "../payments/payment-pages.ts";
import { findSessionOutcome } from "../payments/payment-sessions.ts";
import { LinePlaceEntity } from "./line-place.entity.ts";
import { findPlace, type StoredPlace } from "./line-places.ts";
import { LineTurnEntity } from "./line-turn.entity.ts";
import { countPlaceFailure, deleteTurn, type StoredTurn } from "./line-turns.ts";
import { countWaiting, findLine, markServed } from "./lines.ts";

/** Stripe takes a second for a page at worst; so many at once keep the pace. */
const concurrency = 12;
const maxAttempts = 3;

const readTurns = async (event_id: string): Promise<StoredTurn[]> => {
  const { data } = await LineTurnEntity.query
    .byQueue({ event_id, queue: "page" })
    .go({ limit: limits.paymentPagesPerSecond, consistent: true });
  return data;
};

type Result = Pick<StoredPlace, "stage"> & Partial<Pick<StoredPlace, "ticket_ids" | "error">>;

const toReady = async ({ status, session_id: sessionId }: StoredHold): Promise<Result> => {
  const outcome = status === "paid" && sessionId ? await findSessionOutcome(sessionId) : null;
  return { stage: "ready", ticket_ids: outcome?.ticket_ids ?? [] };
};

const toRefused = ({ code, message }: AppError): Result => ({ stage: "refused", error: { code, message } });

// Null when the page is to be tried again: Stripe is busy, or didn't answer.
const openPage = async (
  place: StoredPlace,
  hold: StoredHold,
  event: StoredEvent | null,
  now: string,
): Promise<Result | null> => {
  try {
    return toReady(await withoutWaitingForLimits(() => openPaymentPage(hold, event, now)));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "payments-busy") return null;
    const current = await findHold(hold.id);
    if (!current || !isActive(current, now)) return toRefused(error);
    // Its buyer can open the page of an active hold.
    return (await countPlaceFailure(place)) < maxAttempts ? null : { stage: "ready" };
  }
};

const findResult = async (place: StoredPlace, event: StoredEvent | null, now: string): Promise<Result | null> => {
  const hold = await findHold(place.hold_id);
  if (hold?.status === "paid" || (hold && isActive(hold, now) && hold.checkout_url)) return toReady(hold);
  if (!hold || !isActive(hold, now)) return toRefused(createHoldExpiredError());
  return openPage(place, hold, event, now);
};

const settle = async (turn: StoredTurn, place: StoredPlace, result: Result, now: string): Promise<boolean> => {
  const { user_id, event_id, hold_id } = place;
  const refused = await writeAll([
    LinePlaceEntity.patch({ user_id, event_id })
      .set({ ...result, ended_at: now })
      .where((stored, { eq }) => `${eq(stored.stage, "page")} AND ${eq(stored.hold_id, hold_id)}`),
    LineTurnEntity.delete({ event_id, queue: "page", number: turn.number }),
  ]);
  return refused.size === 0;
};

const serveTurn = async (turn: StoredTurn, event: StoredEvent | null, now: string): Promise<boolean> => {
  const place = await findPlace(turn.user_id, turn.event_id);
  if (place?.stage !== "page" || place.page_number !== turn.number) {
    await deleteTurn(turn);
    return true;
  }
  const result = await findResult(place, event, now);
  return result !== null && settle(turn, place, result, now);
};

/** How far the payment pages of an event are: how many were opened, and whether some are to be tried again later. */
export type PageProgress = { opened: number; isBusy: boolean };

/** Opens the payment pages of the next turns of an event, at most so many a second as Stripe leaves to us. */
export const servePages = async (eventId: string, mayContinue: () => boolean): Promise<PageProgress> => {
  const [line, turns, event] = await Promise.all([findLine(eventId), readTurns(eventId), findEvent(eventId)]);
  if (turns.length === 0) {
    if (countWaiting(line).pages > 0) await markServed(eventId, "page", line?.pages_queued ?? 0, clock.now());
    return { opened: 0, isBusy: false };
  }
  const left = new Set(turns.map(({ number }) => number));
  let isBusy = false;
  const pace = { concurrency, perSecond: limits.paymentPagesPerSecond, mayContinue: () => mayContinue() && !isBusy };
  await forEachThrottled(turns, pace, async (turn) => {
    try {
      if (await serveTurn(turn, event, clock.now())) left.delete(turn.number);
      else isBusy = true;
    } catch (error) {
      isBusy = true;
      log.error("payment page of a line not opened", { event: eventId, cause: String(error) });
    }
  });
  const done = left.size > 0 ? Math.min(...left) - 1 : (turns.at(-1)?.number ?? 0);
  if (done > (line?.pages_done ?? 0)) await markServed(eventId, "page", done, clock.now());
  return { opened: turns.length - left.size, isBusy };
};
