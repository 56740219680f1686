import type { EntityItem } from "electrodb";
import { limits } from "../../../shared/model/limits.ts";
import type { LinePlace } from "../../../shared/model/line.ts";
import { minutes } from "../../../shared/rules/durations.ts";
import { eventLookup, type StoredEvent } from "../../events/events.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { batchRead, type ItemRead, lookup } from "../../platform/table/batch-read.ts";
import { holdLookup, isActive, type StoredHold, toHold } from "../holds/holds.ts";
import { LinePlaceEntity } from "./line-place.entity.ts";
import { countWaiting, type Line, lineLookup } from "./lines.ts";

export type StoredPlace = EntityItem<typeof LinePlaceEntity>;

/** For how long the reason of a refused order is shown. */
const refusalMilliseconds = minutes(limits.holdMinutes);

/** A member's place in an event's line, for a batch read. */
export const placeLookup = (user_id: string, event_id: string): ItemRead<StoredPlace> =>
  lookup(LinePlaceEntity, { user_id, event_id });

/** A member's place in an event's line, read consistently. */
export const findPlace = async (user_id: string, event_id: string): Promise<StoredPlace | null> =>
  (await LinePlaceEntity.get({ user_id, event_id }).go({ consistent: true })).data;

/** Whether the line was closed because the event is sold out, with this place in it. */
export const isSoldOutPlace = ({ stage, number }: StoredPlace, line: Line | null | undefined): boolean =>
  stage === "seats" && number <= (line?.sold_out_through ?? 0);

/** Whether a place still waits for seats. */
export const waitsForSeats = (place: StoredPlace | null | undefined, line: Line | null | undefined): boolean =>
  place?.stage === "seats" && !isSoldOutPlace(place, line);

/** The buyer of an order in line, as the call that joined it knew them. */
export const toBuyer = (place: StoredPlace): Caller => ({
  userId: place.user_id,
  username: place.username,
  email: place.email,
  emailVerified: place.email_verified,
  name: place.name,
  isAdmin: place.is_admin,
  hasSecondFactor: false,
  signedInAt: null,
});

const soldOutError = { code: "event.sold-out", message: "This event is sold out.", details: { spots_left: 0 } };

const countAhead = ({ stage, number, page_number: pageNumber }: StoredPlace, line: Line | null) => {
  if (stage === "seats") return Math.max(0, number - (line?.served ?? 0) - 1);
  return stage === "page" ? Math.max(0, (pageNumber ?? number) - (line?.pages_done ?? 0) - 1) : 0;
};

// Whoever waits for seats waits for a page behind those who have theirs.
const estimateWaitSeconds = (place: StoredPlace, ahead: number, line: Line | null): number => {
  const before = place.stage === "seats" ? ahead + countWaiting(line).pages : ahead;
  return Math.ceil((before + 1) / limits.paymentPagesPerSecond);
};

type PlaceContext = { line: Line | null; hold: StoredHold | null; event: StoredEvent | null };

/** A place as its member sees it at `now`; null once what came of it is over. */
export const toLinePlace = (place: StoredPlace, { line, hold, event }: PlaceContext, now: string): LinePlace | null => {
  const { event_id, stage, number, order, ticket_ids = [], joined_at, ended_at } = place;
  const isSoldOut = isSoldOutPlace(place, line);
  const isRefused = stage === "refused" || isSoldOut;
  const end = isSoldOut ? (line?.sold_out_at ?? now) : (ended_at ?? now);
  if (isRefused && addMilliseconds(end, refusalMilliseconds) <= now) return null;
  if (stage === "ready" && ticket_ids.length === 0 && !(hold && (hold.status === "paid" || isActive(hold, now)))) {
    return null;
  }
  const ahead = isRefused ? 0 : countAhead(place, line);
  const isWaiting = !isRefused && stage !== "ready";
  return {
    event_id,
    number,
    ahead,
    state: isRefused ? "refused" : isWaiting ? "waiting" : "ready",
    order: {
      tier: order.tier,
      quantity: order.quantity,
      ambassador_code: order.ambassador_code ?? null,
      expected_total: order.expected_total ?? null,
    },
    hold: hold && !isRefused ? toHold(hold, event, now) : null,
    ticket_ids,
    error: isSoldOut ? soldOutError : stage === "refused" ? place.error : null,
    joined_at,
    wait_seconds: isWaiting ? estimateWaitSeconds(place, ahead, line) : 0,
  };
};

/**
 * The caller's place in an event's line at `now`, or null. One read by key while the order waits for seats, two once it has a
 * hold.
 */
export const findLinePlace = async (eventId: string, userId: string, now: string): Promise<LinePlace | null> => {
  const found = await batchRead({ line: [lineLookup(eventId)], place: [placeLookup(userId, eventId)] });
  const [line = null, place] = [found.line[0], found.place[0]];
  if (!place) return null;
  if (place.stage === "seats" || place.stage === "refused")
    return toLinePlace(place, { line, hold: null, event: null }, now);
  const context = await batchRead({ hold: [holdLookup(place.hold_id)], event: [eventLookup(eventId)] });
  return toLinePlace(place, { line, hold: context.hold[0] ?? null, event: context.event[0] ?? null }, now);
};
