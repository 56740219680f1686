import { isPast } from "../../../shared/rules/event-times.ts";
import { findEvents } from "../../events/events.ts";
import type { Projection, StreamChange } from "../../platform/stream/change.ts";
import { type StoredGuest, sessionOfGuest } from "../../tickets/guests/guests.ts";
import { TicketEntity } from "../../tickets/ticket.entity.ts";
import type { StoredTicket } from "../../tickets/tickets.ts";
import { isScanned } from "../door-events.ts";
import { type BuildStep, continueListBuild, deriveOrdersOf, startListBuild } from "./build-list.ts";
import { deriveDoorOrder } from "./derive-order.ts";

const isCancelled = (item: StreamChange["before"]): boolean => item?.status === "cancelled";

// Who comes in stays in the list as they are: only what the list shows of a ticket matters.
const isListed = ({ before, after }: StreamChange): boolean =>
  after !== null &&
  (isCancelled(before) !== isCancelled(after) ||
    before?.holder_id !== after.holder_id ||
    before?.cancelled_by !== after.cancelled_by ||
    before?.seat_passed !== after.seat_passed ||
    before === null);

// A name is kept until its event is over; that of a deleted account nowhere.
const deriveNames = async (userId: string, isDeleted: boolean, now: string): Promise<void> => {
  const { data } = await TicketEntity.query.byUser({ user_id: userId }).go({ pages: "all" });
  const events = await findEvents(data.map(({ event_id }) => event_id));
  const isConcerned = ({ event_id }: StoredTicket) => {
    const event = events.get(event_id);
    return event !== undefined && isScanned(event) && (isDeleted || !isPast(event, now));
  };
  await deriveOrdersOf(data.filter(isConcerned));
};

const deriveGuest = async ({ id, event_id }: StoredGuest): Promise<void> => {
  await deriveDoorOrder({ event_id, hold_id: id, session_id: sessionOfGuest(id) });
};

const applyChange = async (change: StreamChange, now: string): Promise<void> => {
  const { entity, before, after } = change;
  if (entity === "ticket" && isListed(change)) await deriveOrdersOf([after as unknown as StoredTicket]);
  if (entity === "member" && before && before.name !== after?.name) {
    await deriveNames(String(before.user_id), after === null, now);
  }
  if (entity === "guest" && before && after && before.name !== after.name)
    await deriveGuest(after as unknown as StoredGuest);
  if (entity === "event" && after?.door_mode === "scan" && before?.door_mode !== "scan") {
    await startListBuild(String(after.id));
  }
  if (entity === "door-list-build" && after && !after.ended_at) await continueListBuild(after as BuildStep, now);
};

/** Keeps the lists of events whose doors use scanners in step with tickets and their holders' names. */
export const doorList: Projection = {
  name: "door-list",
  entities: ["ticket", "member", "guest", "event", "door-list-build"],
  derives: true,
  apply: async (changes, { now }) => {
    for (const change of changes) await applyChange(change, now);
  },
};
