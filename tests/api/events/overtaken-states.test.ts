import { describe, expect, test } from "vitest";
import { EventInput } from "../../../shared/model/event.ts";
import { aStoredEvent } from "../../support/door/stored-items.ts";
import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { typesAt } from "../../support/prices.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/events/delete-event.ts")),
  ...(await import("../../../functions/events/event-change.entity.ts")),
  ...(await import("../../../functions/events/event-states.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/manage-events.ts")),
  ...(await import("../../../functions/events/update-event.ts")),
  ...(await import("../../../functions/events/publication.entity.ts")),
  ...(await import("../../../functions/events/publish-due.ts")),
  ...(await import("../../../functions/events/rsvp.entity.ts")),
  ...(await import("../../../functions/events/rsvps.ts")),
  ...(await import("../../../functions/events/stock.entity.ts")),
  ...(await import("../../../functions/events/stock.ts")),
  ...(await import("../../../functions/platform/table/transaction.ts")),
  ...(await import("../../../functions/tickets/seats.ts")),
}));

const now = "2027-02-01T12:00:00.000Z";
const later = "2027-02-01T12:05:00.000Z";
const admin = { userId: "admin", email: "" };
const guest = { userId: "guest", username: "guest", email: "", emailVerified: false, name: "", isAdmin: false };

/** An event with 50 spots that starts on March 1, and what can happen to it. */
const anEvent = async (is_published = true, entry: "rsvp" | "tickets" = "tickets") => {
  const { EventEntity, StockEntity, createStock } = city();
  const { door_mode: _member, ...event } = { ...aStoredEvent(), is_published, entry, types_version: 1 };
  const { id: eventId } = event;
  await EventEntity.put(event).go();
  await StockEntity.put(createStock(eventId, 50)).go();
  const request = { admin, eventId };
  const joinAs = (userId: string) =>
    city().joinEvent(eventId, { ...guest, userId, hasSecondFactor: false, signedInAt: null }, now);
  return {
    eventId,
    request,
    write: { containing: eventId },
    setPublished: (published: boolean) => city().setEventFlags(request, { is_published: published }, now),
    reserve: async () => {
      const refused = await city().writeAll(
        city().reserveSeatsSteps(
          { event_id: eventId, tier: "GA+", quantity: 2 },
          { typesVersion: 1, limit: undefined, contenders: [] },
        ),
      );
      return refused.size > 0 ? "refused" : "reserved";
    },
    join: () => joinAs(guest.userId),
    joinAs,
    toTickets: {
      ...EventInput.omit({ is_published: true }).parse({ ...event, entry: "tickets", ticket_types: typesAt() }),
    },
    remove: () => city().deleteEvent(admin, eventId, now),
    read: async () => (await EventEntity.get({ id: eventId }).go({ consistent: true })).data,
    readStock: async () => (await StockEntity.get({ event_id: eventId }).go({ consistent: true })).data,
    readRsvps: async () =>
      (await city().RsvpEntity.query.byUser({ user_id: guest.userId }).go({ consistent: true })).data,
    readHistory: async () => (await city().AuditEntity.query.bySubject({ subject: eventId }).go()).data,
  };
};

testOvertaken(
  "[states-04] an event that is unpublished while somebody reserves two of its tickets",
  async () => {
    const { write, setPublished, reserve, read, readStock } = await anEvent();
    return {
      write,
      late: () => endOf(setPublished(false)),
      meanwhile: reserve,
      outcome: async (end: string) => [end, (await read())?.is_published, (await readStock())?.held],
    };
  },
  { guarded: ["event.has-holders", true, 2], control: ["done", false, 2] },
);

testOvertaken(
  "[states-04] two tickets of an event that are reserved while it is unpublished",
  async () => {
    const { write, setPublished, reserve, read, readStock } = await anEvent();
    return {
      write,
      late: reserve,
      meanwhile: () => setPublished(false),
      outcome: async (end: string) => [end, (await read())?.is_published, (await readStock())?.held],
    };
  },
  { guarded: ["refused", false, 0], control: ["reserved", false, 2] },
);

testOvertaken(
  "[states-04] an event that is unpublished while somebody joins it",
  async () => {
    const { write, setPublished, join, read } = await anEvent(true, "rsvp");
    return {
      write,
      late: () => endOf(setPublished(false)),
      meanwhile: join,
      outcome: async (end: string) => [end, (await read())?.is_published],
    };
  },
  { guarded: ["event.has-holders", true], control: ["done", false] },
);

testOvertaken(
  "[states-01] an RSVP that is written while the sales of its event are stopped",
  async () => {
    const { write, request, join, readRsvps, eventId } = await anEvent(true, "rsvp");
    return {
      write,
      late: () => endOf(join()),
      meanwhile: () => city().stopSales(request, now),
      outcome: async (end: string) => [end, (await readRsvps()).filter(({ event_id }) => event_id === eventId).length],
    };
  },
  { guarded: ["event.sales-stopped", 0], control: ["done", 1] },
);

testOvertaken(
  "[entry-02] an RSVP for the last spot that somebody else takes meanwhile",
  async () => {
    const { write, eventId, join, joinAs, readStock, readRsvps } = await anEvent(true, "rsvp");
    await city().StockEntity.patch({ event_id: eventId }).set({ capacity: 1, left: 1 }).go();
    return {
      write,
      late: () => endOf(join()),
      meanwhile: () => joinAs("another"),
      outcome: async (end: string) => {
        const { left, joined } = (await readStock()) ?? {};
        return [end, left, joined, (await readRsvps()).filter(({ event_id }) => event_id === eventId).length];
      },
    };
  },
  { guarded: ["event.full", 0, 1, 0], control: ["done", -1, 2, 1] },
);

testOvertaken(
  "[entry-01] an RSVP that is written while its event changes to tickets",
  async () => {
    const { write, request, join, readRsvps, readStock, eventId, toTickets } = await anEvent(true, "rsvp");
    return {
      write,
      late: () => endOf(join()),
      meanwhile: () => city().updateEvent(request, toTickets, { now, readPaid: async () => 0 }),
      outcome: async (end: string) => [
        end,
        (await readStock())?.joined ?? 0,
        (await readRsvps()).filter(({ event_id }) => event_id === eventId).length,
      ],
    };
  },
  { guarded: ["event.tickets-only", 0, 0], control: ["done", 1, 1] },
);

testOvertaken(
  "[entry-02] an RSVP that its member cancels twice at once",
  async () => {
    const { write, eventId, join, readStock } = await anEvent(true, "rsvp");
    await join();
    const leave = () => endOf(city().leaveEvent(eventId, guest.userId));
    return {
      write,
      late: leave,
      meanwhile: leave,
      outcome: async (end: string) => [end, (await readStock())?.left, (await readStock())?.joined],
    };
  },
  { guarded: ["not-found", 50, 0], control: ["done", 51, -1] },
);

testOvertaken(
  "[states-04] an event that is deleted while somebody joins it",
  async () => {
    const { write, remove, join, read } = await anEvent(true, "rsvp");
    return {
      write,
      late: () => endOf(remove()),
      meanwhile: join,
      outcome: async (end: string) => [end, (await read()) !== null],
    };
  },
  { guarded: ["event.has-holders", true], control: ["done", false] },
);

testOvertaken(
  "[states-02] an event that two administrators postpone at once",
  async () => {
    const { write, request, eventId, read } = await anEvent();
    const postpone = () => endOf(city().postponeEvent(request, now));
    return {
      write,
      late: postpone,
      meanwhile: postpone,
      outcome: async (end: string) => {
        const { data } = await city().EventChangeEntity.query.byEvent({ event_id: eventId }).go();
        return [end, data.length, (await read())?.version];
      },
    };
  },
  { guarded: ["done", 1, 1], control: ["done", 2, 1] },
);

describe("[states-03] a draft whose instant has come", () => {
  const aDueDraft = async () => {
    const event = await anEvent(false);
    await city().schedulePublication(event.request, later, now);
    return event;
  };

  test("is published once by two runs, also by one whose clock is behind or ahead, and leaves what is due", async () => {
    const { eventId, read, readStock, readHistory } = await aDueDraft();
    const before = "2027-02-01T12:04:59.999Z";
    expect(await city().publishDue(before)).toBe(0);
    expect((await read())?.is_published).toBe(false);
    const counts = [await city().publishDue(later), await city().publishDue(later), await city().publishDue(before)];
    expect([...counts, await city().publishDue("2027-02-01T13:00:00.000Z")]).toEqual([1, 0, 0, 0]);
    expect(await read()).toMatchObject({ is_published: true, version: 2, updated_at: later });
    expect((await readStock())?.is_closed).toBe(false);
    expect((await city().PublicationEntity.get({ event_id: eventId }).go()).data).toBeNull();
    // One row for the instant, one for the publication, which says who chose it.
    expect((await readHistory()).map(({ actor }) => actor)).toEqual(["admin", "admin"]);
  });

  test("is published by two runs at the same moment once", async () => {
    const { read, readHistory } = await aDueDraft();
    await Promise.all([city().publishDue(later), city().publishDue(later)]);
    expect([(await read())?.version, (await readHistory()).length]).toEqual([2, 2]);
  });

  test("isn't published once it was cleared, and one that fails doesn't keep another waiting", async () => {
    const [cleared, broken, sound] = [await aDueDraft(), await aDueDraft(), await aDueDraft()];
    await city().schedulePublication(cleared.request, null, now);
    await city().StockEntity.delete({ event_id: broken.eventId }).go();
    expect(await city().publishDue(later)).toBe(1);
    expect([(await cleared.read())?.is_published, (await sound.read())?.is_published]).toEqual([false, true]);
    await city().PublicationEntity.delete({ event_id: broken.eventId }).go();
  });

  test("leaves nothing due once it is published by hand or deleted", async () => {
    const [published, deleted] = [await aDueDraft(), await aDueDraft()];
    await published.setPublished(true);
    await deleted.remove();
    expect(await city().publishDue(later)).toBe(0);
    expect((await published.read())?.publish_at).toBeUndefined();
  });
});

test("[entry-06] [wait-32] an event that comes to need tickets starts what ends its RSVPs and its waiting, also where nobody has a spot", async () => {
  const { eventId, request, toTickets } = await anEvent(true, "rsvp");
  await city().updateEvent(request, toTickets, { now, readPaid: async () => 0 });
  const { data } = await city().EventChangeEntity.query.byEvent({ event_id: eventId }).go();
  expect(data).toMatchObject([{ kind: "entry-changed", status: "open" }]);
});
