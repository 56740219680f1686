import { describe, expect, test } from "vitest";
import { EventUpdate } from "../../../shared/model/event.ts";
import { aStoredEvent } from "../../support/door/stored-items.ts";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/events/cancel-event.ts")),
  ...(await import("../../../functions/events/event-change.entity.ts")),
  ...(await import("../../../functions/events/event-states.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/manage-events.ts")),
  ...(await import("../../../functions/events/publication.entity.ts")),
  ...(await import("../../../functions/events/publish-due.ts")),
  ...(await import("../../../functions/events/series.ts")),
  ...(await import("../../../functions/events/stock.entity.ts")),
  ...(await import("../../../functions/events/stock.ts")),
  ...(await import("../../../functions/events/update-event.ts")),
  ...(await import("../../../functions/metrics/count.entity.ts")),
}));

const now = "2027-02-01T12:00:00.000Z";
const at = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();
const hour = 3_600_000;
const admin = { userId: "admin", email: "" };

/** An event of version 3 that starts in a day and lasts 6 hours, with 50 spots. */
const anEvent = async (about: object = {}, stock: object = {}) => {
  const { EventEntity, StockEntity, createStock } = city();
  const event = { ...aStoredEvent(), start_at: at(24 * hour), version: 3, ...about };
  const { id: eventId } = event;
  await EventEntity.put(event).go();
  await StockEntity.put({ ...createStock(eventId, 50), ...stock }).go();
  return {
    eventId,
    request: { admin, eventId },
    read: async () => (await EventEntity.get({ id: eventId }).go({ consistent: true })).data,
    readStock: async () => (await StockEntity.get({ event_id: eventId }).go({ consistent: true })).data,
    readPublication: async () => (await city().PublicationEntity.get({ event_id: eventId }).go()).data,
    listChanges: async () => (await city().EventChangeEntity.query.byEvent({ event_id: eventId }).go()).data,
    countRsvps: (amount: number) =>
      city().CountEntity.put({ name: "event-rsvps", subject: eventId, shard: "0", amount }).go(),
  };
};
const draft = { is_published: false };

describe("an event is cancelled", () => {
  const cancel = ({ request }: Awaited<ReturnType<typeof anEvent>>, version?: number) =>
    endOf(city().cancelEvent({ ...request, version }, "Rain", now));

  test("once, by the version that was read, and not once it is over", async () => {
    const event = await anEvent();
    expect(await cancel(event, 2)).toBe("version-conflict");
    expect(await cancel(event, 3)).toBe("done");
    expect(await cancel(event)).toBe("event.cancelled");
    expect(await cancel(await anEvent({ start_at: at(-6 * hour) }))).toBe("event.past");
    expect(await cancel(await anEvent({ start_at: at(-6 * hour + 1) }))).toBe("done");
  });

  test("by version 0 where it was written before there were versions", async () => {
    expect(await cancel(await anEvent({ version: undefined }), 1)).toBe("version-conflict");
    expect(await cancel(await anEvent({ version: undefined }), 0)).toBe("done");
  });

  test("with its stock closed, what its holders are told, and nothing left to publish", async () => {
    const event = await anEvent({ ...draft, publish_at: at(hour), calendar_sequence: 4 }, { sold: 1 });
    await city()
      .PublicationEntity.put({ event_id: event.eventId, publish_at: at(hour), by: "admin" })
      .go();
    await city().cancelEvent(event.request, "Rain", now);
    const stored = await event.read();
    expect(stored).toMatchObject({ cancelled_at: now, cancel_reason: "Rain", calendar_sequence: 5, version: 4 });
    expect(stored).not.toHaveProperty("publish_at");
    expect(await event.readStock()).toMatchObject({ is_closed: true, closed_at: now, sold: 1 });
    expect(await event.listChanges()).toMatchObject([
      { kind: "cancelled", reason: "Rain", by: "admin", status: "open" },
    ]);
    expect(await event.readPublication()).toBeNull();
  });

  test("as a draft only where somebody has a ticket, a reservation or an RSVP", async () => {
    expect(await cancel(await anEvent(draft))).toBe("event.nobody-holds");
    expect(await cancel(await anEvent(draft, { sold: 1 }))).toBe("done");
    expect(await cancel(await anEvent(draft, { held: 1 }))).toBe("done");
    const joined = await anEvent(draft);
    await joined.countRsvps(1);
    expect(await cancel(joined)).toBe("done");
  });
});

describe("sales of an event", () => {
  const stop = ({ request }: Awaited<ReturnType<typeof anEvent>>) => endOf(city().stopSales(request, now));
  const resume = ({ request }: Awaited<ReturnType<typeof anEvent>>) => endOf(city().resumeSales(request, now));

  test("are stopped and resumed, each once however often it is said", async () => {
    const event = await anEvent();
    expect([await resume(event), (await event.read())?.version]).toEqual(["done", 3]);
    expect([await stop(event), await stop(event), (await event.read())?.version]).toEqual(["done", "done", 4]);
    expect(await event.read()).toMatchObject({ sales_stopped_at: now });
    expect((await event.readStock())?.is_closed).toBe(true);
    expect([await resume(event), await resume(event), (await event.read())?.version]).toEqual(["done", "done", 5]);
    expect(await event.read()).not.toHaveProperty("sales_stopped_at");
    expect((await event.readStock())?.is_closed).toBe(false);
  });

  test.each([
    ["a draft", draft, "event.not-published"],
    ["a cancelled event", { cancelled_at: now }, "event.cancelled"],
    ["an event that is over", { start_at: at(-6 * hour) }, "event.past"],
    ["a postponed event", { postponed_at: now }, "event.postponed"],
    ["an event postponed past its date", { postponed_at: now, start_at: at(-6 * hour) }, "event.postponed"],
  ])("of %s are neither stopped nor resumed", async (_, about, code) => {
    const event = await anEvent(about);
    expect([await stop(event), await resume(event), (await event.read())?.version]).toEqual([code, code, 3]);
  });
});

describe("an event is postponed", () => {
  test("once however often it is said, and whoever is coming is told once", async () => {
    const event = await anEvent({ calendar_sequence: 1 });
    const postpone = () => city().postponeEvent(event.request, now);
    await postpone();
    await postpone();
    expect(await event.read()).toMatchObject({ postponed_at: now, calendar_sequence: 2, version: 4 });
    expect(await event.listChanges()).toMatchObject([{ kind: "postponed" }]);
    expect((await event.readStock())?.is_closed).toBe(true);
  });

  test.each([
    ["a draft", draft, "event.not-published"],
    ["cancelled", { cancelled_at: now }, "event.cancelled"],
    ["over", { start_at: at(-6 * hour) }, "event.past"],
  ])("but not while it is %s", async (_, about, code) => {
    const { request, listChanges } = await anEvent(about);
    expect([await endOf(city().postponeEvent(request, now)), await listChanges()]).toEqual([code, []]);
  });
});

describe("when a draft publishes itself", () => {
  const schedule = ({ request }: Awaited<ReturnType<typeof anEvent>>, publishAt: string | null) =>
    endOf(city().schedulePublication(request, publishAt, now));

  test("is in the future, and before the event is over", async () => {
    const event = await anEvent(draft);
    expect(await schedule(event, now)).toBe("invalid-input");
    expect(await schedule(event, at(30 * hour))).toBe("invalid-input");
    expect(await event.readPublication()).toBeNull();
    expect(await schedule(event, at(1))).toBe("done");
    expect(await schedule(event, at(30 * hour - 1))).toBe("done");
    expect(await event.readPublication()).toMatchObject({ publish_at: at(30 * hour - 1), by: "admin" });
  });

  test("is said once, and taken back", async () => {
    const event = await anEvent(draft);
    await schedule(event, null);
    expect((await event.read())?.version).toBe(3);
    await schedule(event, at(hour));
    await schedule(event, at(hour));
    expect(await event.read()).toMatchObject({ version: 4, publish_at: at(hour) });
    await schedule(event, null);
    expect([(await event.read())?.publish_at, await event.readPublication()]).toEqual([undefined, null]);
  });

  test("isn't said of what is published or cancelled", async () => {
    expect(await schedule(await anEvent(), at(hour))).toBe("event.already-published");
    expect(await schedule(await anEvent({ ...draft, cancelled_at: now }), at(hour))).toBe("event.cancelled");
  });

  test("is when the job publishes it, at that instant and not before, whatever else fails", async () => {
    const due = async (publish_at: string, about: object = {}) => {
      const event = await anEvent({ ...draft, publish_at, ...about });
      await city().PublicationEntity.put({ event_id: event.eventId, publish_at, by: "admin" }).go();
      return event;
    };
    await city()
      .PublicationEntity.put({ event_id: "evt_missing", publish_at: at(-hour), by: "admin" })
      .go();
    const first = await due(now);
    const late = await due(at(-hour));
    const notYet = await due(at(1));
    const moved = await due(now, { publish_at: at(hour) });
    const withdrawn = await due(now, { publish_at: undefined });
    const cancelled = await due(now, { cancelled_at: now });
    const published = await due(now, { is_published: true });
    expect(await city().publishDue(now)).toBe(2);
    const versions = [first, late, notYet, moved, withdrawn, cancelled, published].map(async ({ read }) => {
      const event = await read();
      return [event?.is_published, event?.version];
    });
    expect(await Promise.all(versions)).toEqual([
      ...[
        [true, 4],
        [true, 4],
        [false, 3],
        [false, 3],
        [false, 3],
      ],
      ...[
        [false, 3],
        [true, 3],
      ],
    ]);
    expect(await first.readPublication()).toBeNull();
    await city().PublicationEntity.delete({ event_id: "evt_missing" }).go();
  });
});

describe("an event's flags", () => {
  const set = ({ request }: Awaited<ReturnType<typeof anEvent>>, flags: object) =>
    endOf(city().setEventFlags(request, flags, now));

  test("that aren't named stay", async () => {
    const event = await anEvent({ ...draft, publish_at: at(hour) });
    await set(event, { featured: true });
    expect(await event.read()).toMatchObject({ featured: true, is_published: false, publish_at: at(hour), version: 4 });
    await set(event, { is_published: true });
    const stored = await event.read();
    expect(stored).toMatchObject({ featured: true, is_published: true, version: 5 });
    expect(stored).not.toHaveProperty("publish_at");
  });

  test("make a draft of it again without the state of its sales, once nobody holds anything", async () => {
    const stopped = await anEvent({ sales_stopped_at: now, postponed_at: now });
    expect(await set(stopped, { is_published: false })).toBe("done");
    const stored = await stopped.read();
    expect([stored?.is_published, stored?.sales_stopped_at, stored?.postponed_at]).toEqual([
      false,
      undefined,
      undefined,
    ]);
    expect((await stopped.readStock())?.is_closed).toBe(true);
    expect(await set(await anEvent({}, { waiting_1: 2 }), { is_published: false })).toBe("done");
  });

  test("keep it published while somebody does, with the numbers of each", async () => {
    const refusalOf = async (stock: object, rsvps = 0) => {
      const event = await anEvent({}, stock);
      await event.countRsvps(rsvps);
      const error = await city()
        .setEventFlags(event.request, { is_published: false }, now)
        .catch(({ code, message, details }) => ({ code, message, details }));
      expect((await event.read())?.is_published).toBe(true);
      return error;
    };
    const rest = "so it can't be unpublished. Postpone or cancel it instead.";
    expect(await refusalOf({ sold: 2, held: 1 }, 3)).toEqual({
      code: "event.has-holders",
      message: `This event has 2 tickets, 3 RSVPs, and 1 reserved ticket, ${rest}`,
      details: { tickets: 2, rsvps: 3, held: 1, waiting: undefined },
    });
    expect(await refusalOf({ sold: 1 })).toMatchObject({ message: `This event has 1 ticket, ${rest}` });
    expect(await refusalOf({ held: 2 })).toMatchObject({ message: `This event has 2 reserved tickets, ${rest}` });
    expect(await refusalOf({}, 1)).toMatchObject({ message: `This event has 1 RSVP, ${rest}` });
  });

  test("of a cancelled event stay", async () => {
    expect(await set(await anEvent({ cancelled_at: now }), { featured: true })).toBe("event.cancelled");
  });
});

describe("an event is changed", () => {
  const type = { tier: "GA+", name: "GA+", price: 2_000, rule: "flat" };
  const change = async ({ request, read }: Awaited<ReturnType<typeof anEvent>>, about: object) => {
    const { title, description, location, start_at, version } = (await read()) ?? {};
    const input = { title, description, type: "RAGER", location, start_at, version, entry: "tickets" };
    const parsed = EventUpdate.parse({ ...input, ticket_types: [type], ...about });
    return city().updateEvent({ ...request, version }, parsed, { now, readPaid: async () => 0 });
  };

  test("in how its door works until a scanner is paired or somebody is in, and no further", async () => {
    const fresh = await anEvent({ door_mode: "member" });
    for (const door_mode of ["scan", "member", "scan"] as const)
      expect(await change(fresh, { door_mode })).toMatchObject({ door_mode });
    for (const [kept, other] of [
      ["scan", "member"],
      ["member", "scan"],
      [undefined, "scan"],
    ]) {
      const open = await anEvent({ door_mode: kept, door_opened_at: now });
      expect(await endOf(change(open, { door_mode: other }))).toBe("event.door-open");
      expect((await open.read())?.door_mode).toBe(kept);
      expect(await endOf(change(open, { door_mode: kept ?? "member" }))).toBe("done");
    }
  });

  test("in its title alone, and keeps its way in, deadline and rights", async () => {
    const kept = { door_mode: "scan", transfer_until: at(hour), rights_transferable: true };
    const event = await anEvent(kept);
    expect(await change(event, { title: "RAGER on the roof" })).toMatchObject({ ...kept, title: "RAGER on the roof" });
    expect(await event.read()).toMatchObject({ ...kept, title: "RAGER on the roof" });
  });
});

describe("an event is repeated", () => {
  const repeat = ({ request }: Awaited<ReturnType<typeof anEvent>>, about: object = {}, version?: number) =>
    city().repeatEvent(
      { ...request, version },
      { every: "week", dates: 2, is_published: true, ...about } as never,
      now,
    );
  const messageOf = (verb: Promise<unknown>) =>
    verb.then(
      () => "done",
      ({ message }) => message,
    );

  test("on as many more days, each an event of its own without what happened to the first", async () => {
    const event = await anEvent({
      featured: true,
      sales_stopped_at: now,
      publish_at: at(1),
      door_opened_at: now,
      calendar_sequence: 3,
    });
    const dates = await repeat(event, { is_published: false });
    expect(dates.map(({ start_at }) => start_at)).toEqual(
      [24, 24 + 7 * 24, 24 + 14 * 24].map((hours) => at(hours * hour)),
    );
    const [first, second] = dates;
    expect(first).toMatchObject({ id: event.eventId, featured: true, version: 4 });
    expect(second).toMatchObject({
      featured: false,
      version: 0,
      is_published: false,
      total_spots: 50,
      publish_at: null,
    });
    const { data: copy } = await city()
      .EventEntity.get({ id: second?.id ?? "" })
      .go();
    for (const name of ["sales_stopped_at", "publish_at", "door_opened_at", "calendar_sequence"])
      expect(copy).not.toHaveProperty(name);
    expect(copy?.series_id).toBe(first?.series_id);
    const { data: stock } = await city()
      .StockEntity.get({ event_id: second?.id ?? "" })
      .go();
    expect(stock).toMatchObject({ capacity: 50, left: 50, is_closed: true });
  });

  test("by the version that was read, and not while it is cancelled, postponed or over", async () => {
    expect(await endOf(repeat(await anEvent(), {}, 2))).toBe("version-conflict");
    expect(await endOf(repeat(await anEvent(), {}, 3))).toBe("done");
    expect(await endOf(repeat(await anEvent({ cancelled_at: now })))).toBe("event.cancelled");
    expect(await endOf(repeat(await anEvent({ postponed_at: now })))).toBe("event.past");
    expect(await endOf(repeat(await anEvent({ start_at: at(-6 * hour) })))).toBe("event.past");
  });

  test("from the last of its dates alone, up to 20 in all", async () => {
    const event = await anEvent();
    const dates = await repeat(event, { dates: 18 });
    expect(await endOf(repeat(event))).toBe("event.in-series");
    const last = { request: { admin, eventId: dates.at(-1)?.id ?? "" } } as typeof event;
    expect(await messageOf(repeat(last, { dates: 2 }))).toBe("A series has at most 20 dates.");
    expect(await repeat(last, { dates: 1 })).toHaveLength(20);
  });

  test("not in a month without such a day, which is named", async () => {
    const last = await anEvent({ start_at: "2027-12-31T17:00:00.000Z" });
    expect(await messageOf(repeat(last, { every: "month" }))).toBe(
      "February 2028 has no such date. Choose the weekday of the month, or fewer dates.",
    );
    expect(await messageOf(repeat(last, { every: "month", dates: 1 }))).toBe("done");
    const fifth = await anEvent({ start_at: "2027-03-29T17:00:00.000Z" });
    expect(await messageOf(repeat(fifth, { every: "month-weekday", dates: 1 }))).toBe(
      "April 2027 has no such weekday. Choose another rhythm, or fewer dates.",
    );
  });
});
