import type { NightFigures } from "../../../shared/model/night.ts";
import { getEventState } from "../../../shared/rules/event-state.ts";
import { listDevices } from "../../door/devices/devices.ts";
import { isScanned } from "../../door/door-events.ts";
import { readInside } from "../../door/sync/inside.ts";
import { countMessagesLeft, nextMessageAt } from "../../event-changes/messages/message-days.ts";
import { listMessages } from "../../event-changes/messages/messages.ts";
import { countEverybodyComing, countOwnRsvps } from "../../events/count-rsvps.ts";
import { isOver, type StoredEvent } from "../../events/events.ts";
import { readStored } from "../../events/manage-events.ts";
import { countWaiting, type Stock, toSpots } from "../../events/stock.ts";
import { entryOf, toTicketTypeRecords } from "../../events/ticket-types.ts";
import { summarizeTickets } from "../../tickets/management/summarize-tickets.ts";

const toTypes = (event: StoredEvent, stock: Stock): NightFigures["types"] =>
  entryOf(event) === "rsvp"
    ? []
    : toTicketTypeRecords(event, stock)
        .map(({ tier, name, sold, held, limit, is_on }) => {
          return { tier, name, sold, held, waiting: countWaiting(stock, tier), limit, is_on };
        })
        .filter(({ is_on, sold, held, waiting }) => is_on || sold + held + waiting > 0);

// Where members redeem their tickets themselves there is no door's log.
const countInside = async (event: StoredEvent, redeemed: number): Promise<number | null> => {
  if (entryOf(event) === "rsvp") return null;
  if (!isScanned(event)) return redeemed;
  const { admitted, out } = await readInside(event.id, await listDevices(event.id));
  return Math.max(0, admitted - out);
};

/**
 * Reads an event on its night at `now`. Seats and waiting are those of its stock, money and redeemed tickets those of the counts that the
 * tickets' list shows, who is inside that of the door's page: it costs the same for ten and ten thousand holders. Amounts in cents. Throws `not-found`.
 */
export const readNight = async (eventId: string, now: string): Promise<NightFigures> => {
  const [{ event, stock }, rsvps, people, summary, messages, left] = await Promise.all([
    readStored(eventId),
    countOwnRsvps(eventId),
    countEverybodyComing(eventId),
    summarizeTickets({ event_id: eventId }, now),
    listMessages(eventId),
    countMessagesLeft(eventId, now),
  ]);
  const types = toTypes(event, stock);
  return {
    event: {
      id: event.id,
      title: event.title,
      start_at: event.start_at,
      doors_at: event.doors_at ?? event.start_at,
      entry: entryOf(event),
      state: getEventState(event),
      past: isOver(event, now),
      is_scanned: isScanned(event),
    },
    capacity: toSpots(stock).total_spots,
    sold: stock.sold,
    held: stock.held,
    rsvps,
    inside: await countInside(event, summary.redeemed),
    waiting: types.reduce((sum, { waiting }) => sum + waiting, countWaiting(stock, null)),
    types,
    taken: summary.total_revenue,
    people,
    messages,
    messages_left: left,
    messages_again_at: left > 0 ? null : nextMessageAt(now),
    as_of: now,
  };
};
