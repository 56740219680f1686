import type { Context } from "aws-lambda";
import { isPast } from "../../shared/rules/event-times.ts";
import { findEvent } from "../events/events.ts";
import { clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { ticketPlaces } from "../tickets/offered-back/ticket-places.ts";
import { endWaiting } from "../waiting-lists/end-waiting.ts";
import { makeOffers } from "../waiting-lists/make-offers.ts";
import { closeIdleLists, listOpenLists, sweepDue } from "../waiting-lists/sweep-lists.ts";

/** Time reserved for the offer that is being made when the function is about to end. */
const reserveMilliseconds = 10_000;

type Payload = { eventIds?: string[] } | null;

// An event that is over ends its lists, page by page with each call; nobody waits for one that was called off longer than its job takes.
const serveList = async (eventId: string, mayContinue: () => boolean): Promise<number> => {
  const now = clock.now();
  const event = await findEvent(eventId);
  if (event && !isPast(event, now)) {
    const offered = await makeOffers(eventId, mayContinue, ticketPlaces);
    await closeIdleLists(eventId, { isOver: false }, now);
    return offered;
  }
  let position: string | null = null;
  do {
    position = await endWaiting(eventId, { event, reason: "over", position }, now);
  } while (position && mayContinue());
  if (!position) await closeIdleLists(eventId, { isOver: true }, now);
  return 0;
};

const serveSafely = async (
  eventId: string,
  mayContinue: () => boolean,
): Promise<{ offered: number; failed: number }> => {
  try {
    return { offered: await serveList(eventId, mayContinue), failed: 0 };
  } catch (error) {
    log.error("waiting list not served", { event: eventId, cause: String(error) });
    return { offered: 0, failed: 1 };
  }
};

/**
 * Offers places to those who wait: of the named events, called when some are freed, or every minute of all events, after what lapsed was
 * passed on. Events are served side by side: one that fails or takes long delays no other.
 */
export const handler = async (
  event: Payload,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<{ offered: number }> => {
  const mayContinue = () => context.getRemainingTimeInMillis() > reserveMilliseconds;
  const failedDue = event?.eventIds ? 0 : await sweepDue(clock.now());
  const eventIds = event?.eventIds ?? (await listOpenLists());
  const served = await Promise.all(eventIds.map((eventId) => serveSafely(eventId, mayContinue)));
  const offered = served.reduce((sum, one) => sum + one.offered, 0);
  const failed = served.reduce((sum, one) => sum + one.failed, failedDue);
  if (offered > 0) log.info("places offered", { offered });
  if (failed > 0) throw new Error(`${failed} waiting lists or offers could not be served`);
  return { offered };
};
