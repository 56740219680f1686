import { aStoredEvent } from "../../support/door/stored-items.ts";
import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";

const events = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/events/delete-event.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/event-change.entity.ts")),
  ...(await import("../../../functions/events/manage-events.ts")),
  ...(await import("../../../functions/events/update-event.ts")),
  ...(await import("../../../functions/events/stock.entity.ts")),
  ...(await import("../../../functions/events/stock.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const admin = { userId: "admin", email: "" };

/** An event with 50 spots that no member can see yet. */
const anEvent = async () => {
  const { EventEntity, StockEntity, createStock } = events();
  const event = { ...aStoredEvent(), is_published: false };
  const { id } = event;
  await EventEntity.put(event).go();
  await StockEntity.put(createStock(id, 50)).go();
  return {
    id,
    write: { containing: id },
    hold: () => StockEntity.patch({ event_id: id }).add({ left: -1, held: 1 }).go(),
    setFlags: (flags: { featured?: boolean; is_published?: boolean }) =>
      events().setEventFlags({ admin, eventId: id }, flags, now),
    read: async () => (await EventEntity.get({ id }).go({ consistent: true })).data,
    readStock: async () => (await StockEntity.get({ event_id: id }).go({ consistent: true })).data,
  };
};

testOvertaken(
  "an event that gets fewer spots while somebody reserves one",
  async () => {
    const { changeEvent, nextVersion, resizeStock } = events();
    const { id: eventId, write, hold, readStock } = await anEvent();
    const request = { admin, eventId, action: "event.update" } as const;
    const shrink = () =>
      changeEvent(
        request,
        ({ event, stock }) => ({
          event: { ...event, version: nextVersion(event) },
          stock: resizeStock(stock, 10),
        }),
        now,
      );
    const outcome = async () => {
      const stock = await readStock();
      return [stock?.capacity, stock?.left, stock?.held];
    };
    return { write, late: shrink, meanwhile: hold, outcome };
  },
  { guarded: [10, 9, 1], control: [10, 10, 1] },
);

testOvertaken(
  "an event that is featured while somebody else publishes it",
  async () => {
    const { write, setFlags, read } = await anEvent();
    const outcome = async () => {
      const event = await read();
      return [event?.featured, event?.is_published, event?.version];
    };
    return {
      write,
      late: () => setFlags({ featured: true }),
      meanwhile: () => setFlags({ is_published: true }),
      outcome,
    };
  },
  { guarded: [true, true, 2], control: [true, false, 1] },
);

testOvertaken(
  "an event that two administrators delete at once",
  async () => {
    const { AuditEntity, deleteEvent } = events();
    const { id, write } = await anEvent();
    const remove = () => endOf(deleteEvent(admin, id, now));
    const outcome = async (end: string) => {
      const { data } = await AuditEntity.query.bySubject({ subject: id }).go();
      return [end, data.length];
    };
    return { write, late: remove, meanwhile: remove, outcome };
  },
  { guarded: ["not-found", 1], control: ["done", 2] },
);

testOvertaken(
  "[move-01] an event that is moved unasked while somebody reserves its first ticket",
  async () => {
    const { id: eventId, write, hold } = await anEvent();
    const { EventEntity, EventChangeEntity, updateEvent } = events();
    const { data: stored } = await EventEntity.get({ id: eventId }).go();
    const input = {
      ...stored,
      start_at: "2027-03-09T12:00:00.000Z",
      total_spots: 50,
      entry: "rsvp",
      ticket_types: [],
    } as never;
    const move = () => endOf(updateEvent({ admin, eventId }, input, { now, readPaid: async () => 0 }));
    const outcome = async (end: string) => {
      const { data } = await EventChangeEntity.query.byEvent({ event_id: eventId }).go();
      return [end, data.length];
    };
    return { write, late: move, meanwhile: hold, outcome };
  },
  { guarded: ["event.move-confirm", 0], control: ["done", 0] },
);
