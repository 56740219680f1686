import { beforeEach, describe, expect, test, vi } from "vitest";
import { eventsAdmin } from "../../../shared/api/events.ts";
import { CityEvent } from "../../../shared/model/event.ts";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { typesAt } from "../../support/prices.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/attendance/event-page.ts")),
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/events/delete-event.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/events.ts")),
  ...(await import("../../../functions/events/list-calendar.ts")),
  ...(await import("../../../functions/events/list-events.ts")),
  ...(await import("../../../functions/events/manage-events.ts")),
  ...(await import("../../../functions/events/stock.entity.ts")),
  ...(await import("../../../functions/events/update-event.ts")),
  ...(await import("../../../functions/metrics/count.entity.ts")),
}));

beforeEach(() => vi.stubEnv("CITY_ZONE", "America/New_York"));

const now = "2027-03-01T12:00:00.000Z";
const admin = { userId: "admin", email: "admin@x.test" };
const unknownId = "evt_01JZZZZZZZZZZZZZZZZZZZZZZZ";
const all = { limit: undefined, position: null };
const fields = {
  title: "Lantern walk",
  description: "Bring a light",
  type: "Community Event",
  location: "Riverside",
  date: "2031-07-15",
  time: "7:00 PM - 11:30 PM",
  entry: "tickets",
  ticket_types: typesAt(),
};
const inputOf = (about: object) => eventsAdmin.create.input.parse({ ...fields, ...about });
const create = async (about: object = {}) => city().createEvent(admin, inputOf(about), now);
const update = async (id: string, about: object = {}) => {
  const { eventId, version, ...input } = eventsAdmin.update.input.parse({ ...fields, eventId: id, ...about });
  return city().updateEvent({ admin, eventId, version }, input, { now, readPaid: async () => 0 });
};
const setFlags = (eventId: string, flags: object, version?: number) =>
  city().setEventFlags({ admin, eventId, version }, flags, now);
/** An event as members read it. */
const page = async (eventId: string) => CityEvent.parse(await city().readEventPage(eventId, null, now));
const read = (eventId: string) => city().getEventRecord(eventId, now);
const auditOf = async (subject: string) => {
  const { data } = await city().AuditEntity.query.bySubject({ subject }).go({ pages: "all" });
  return data.map(({ action, actor, details }) => ({
    ...{ action, actor, changes: JSON.parse(details).changes as Record<string, unknown> },
  }));
};
const changeStock = (event_id: string, about: object) => city().StockEntity.patch({ event_id }).set(about).go();
type Refusal = { code: string; message: string; details?: { fields?: object[] } };
const refusalOf = (work: Promise<unknown>): Promise<Refusal | string> =>
  work.then(
    () => "done",
    ({ code, message, details }: Refusal) => ({ code, message, ...(details && { details }) }),
  );
/** At which fields the two routes refuse an input. */
const refusedAt = (about: object) =>
  [eventsAdmin.create.input, eventsAdmin.update.input].map((input) => {
    const issues = input.safeParse({ ...fields, eventId: unknownId, ...about }).error?.issues ?? [];
    return [...new Set(issues.map(({ path }) => path[0]))];
  });

describe("what an event must have", () => {
  test.each(["title", "description", "location", "type"])(
    "[adminevents-03] an event without %s isn't taken, new or changed",
    (field) => {
      for (const nothing of [undefined, "", " "]) expect(refusedAt({ [field]: nothing })).toEqual([[field], [field]]);
    },
  );

  test.each([
    ["date", [undefined, ""], "Enter a date"],
    ["time", [undefined, "", " "], "Enter a time"],
  ])(
    "[adminevents-03] an event without %s is refused at its field, new or changed",
    async (field, nothings, message) => {
      const { id } = await create();
      for (const nothing of nothings) {
        const refused = { code: "invalid-input", message, details: { fields: [{ path: field, message }] } };
        expect(await refusalOf(create({ [field]: nothing }))).toEqual(refused);
        expect(await refusalOf(update(id, { [field]: nothing }))).toEqual(refused);
      }
      expect((await auditOf(id)).map(({ action }) => action)).toEqual(["event.create"]);
    },
  );

  test("[adminevents-03] only the six types are accepted", async () => {
    for (const type of ["RAGER", "Community Event", "Pop-up", "Festival", "Networking", "Workshop"])
      expect((await create({ type })).type).toBe(type);
    for (const type of ["Party", "rager", 3]) expect(refusedAt({ type })).toEqual([["type"], ["type"]]);
  });

  test("[adminevents-04] a new event with RSVPs sells no tickets and gets price Free, 50 spots, category city and is published", async () => {
    const event = await create({ entry: "rsvp", ticket_types: undefined });
    const defaults = {
      ...{ price: "Free", entry: "rsvp", ticket_types: [], total_spots: 50, spots_left: 50 },
      ...{ event_section: ["city"], is_published: true },
    };
    expect(event).toMatchObject({ ...defaults, featured: false, premium: false, version: 0, sold: 0, held: 0 });
    expect(await page(event.id)).toMatchObject(defaults);
  });

  test("[adminevents-06] no category is stored as city, and unknown ones are refused", async () => {
    expect((await create({ event_section: [] })).event_section).toEqual(["city"]);
    const event = await create({ event_section: ["vip", "rager", "vip"] });
    expect(event.event_section).toEqual(["rager", "vip"]);
    for (const event_section of [["secret"], ["city", "Rager"], "city"])
      expect(refusedAt({ event_section })).toEqual([["event_section"], ["event_section"]]);
    expect((await update(event.id, { event_section: [] })).event_section).toEqual(["city"]);
  });

  test("[adminevents-07] total spots below 1 is refused, and spots left is not taken from requests", async () => {
    const event = await create({ total_spots: 8, spots_left: 3 });
    expect([event.total_spots, event.spots_left]).toEqual([8, 8]);
    for (const total_spots of [0, -1, 1.5, 100_001, "9"])
      expect(refusedAt({ total_spots })).toEqual([["total_spots"], ["total_spots"]]);
    expect((await update(event.id, { total_spots: 1, spots_left: 9 })).spots_left).toBe(1);
  });

  test("[adminevents-07] a total below what is sold is refused with that number at its field, and nothing of the event changes", async () => {
    const { id } = await create({ total_spots: 10 });
    await changeStock(id, { left: 6, sold: 4 });
    const message = "4 tickets are already sold.";
    expect(await refusalOf(update(id, { total_spots: 3, title: "Smaller walk" }))).toEqual({
      ...{ code: "event.below-sold", message },
      details: { sold: 4, held: 0, fields: [{ path: "total_spots", message }] },
    });
    const { title } = fields;
    expect(await read(id)).toMatchObject({ title, total_spots: 10, spots_left: 6, sold: 4, version: 0 });
    expect(await auditOf(id)).toHaveLength(1);
    expect(await update(id, { total_spots: 4 })).toMatchObject({ spots_left: 0, sold: 4 });
  });
});

describe("when an event takes place", () => {
  test("[adminevents-08] [adminevents-09] date and time are read as New York wall time", async () => {
    const { id, ...summer } = await create({ doors_time: "6:30 PM" });
    expect([summer.start_at, summer.end_at, summer.doors_at]).toEqual([
      "2031-07-15T23:00:00.000Z",
      "2031-07-16T03:30:00.000Z",
      "2031-07-15T22:30:00.000Z",
    ]);
    const winter = await update(id, { date: "2031-01-15", time: "9:00 PM - 2:00 AM" });
    expect([winter.start_at, winter.end_at, winter.doors_at]).toEqual([
      "2031-01-16T02:00:00.000Z",
      "2031-01-16T07:00:00.000Z",
      "2031-01-16T02:00:00.000Z",
    ]);
    expect((await update(id, { time: "7:00 PM" })).end_at).toBeNull();
  });

  test("moving it is recorded as nothing but the move, also without a limit of spots", async () => {
    const { id } = await create({ total_spots: null });
    await update(id, { total_spots: null, date: "2031-07-16" });
    const [row] = (await auditOf(id)).filter(({ action }) => action === "event.update");
    expect(Object.keys(row?.changes ?? {}).sort()).toEqual(["end_at", "start_at"]);
  });

  test.each([
    [{ time: "19:00" }, "Invalid date or time format"],
    [{ time: "7:00 PM until late" }, "Invalid date or time format"],
    [{ date: "2031-02-30" }, "Invalid date or time format"],
    [{ date: "next Friday" }, "Invalid date or time format"],
    [{ doors_time: "early" }, "Invalid date or time format"],
    [{ date: "2026-03-08", time: "2:30 AM" }, expect.stringMatching(/doesn't exist/)],
    [{ date: "2026-11-01", time: "1:30 AM" }, expect.stringMatching(/occurs twice/)],
    [{ time: "7:00 PM - 7:00 PM" }, expect.stringMatching(/end after it starts/)],
    [{ start_at: now, end_at: "2027-04-02T12:00:00.000Z" }, expect.stringMatching(/at most 31 days/)],
  ])(
    "[adminevents-08] [adminevents-10] %j is refused with a message, and nothing is written",
    async (about, message) => {
      const title = `Never ${uniqueId()}`;
      expect(await refusalOf(create({ ...about, title }))).toMatchObject({ code: "invalid-input", message });
      expect((await city().listEvents({ q: title }, all, now)).items).toEqual([]);
    },
  );
});

describe("the lists", () => {
  test("[adminevents-12] an event moves from the upcoming list to the past one once it has ended", async () => {
    const mark = `Moves ${uniqueId()}`;
    const open = await create({ title: `${mark} open`, time: "7:00 PM" });
    const closed = await create({ title: `${mark} closed`, time: "7:00 PM - 8:00 PM" });
    const at = async (time: string) => {
      const [upcoming, past] = await Promise.all(
        (["upcoming", "past"] as const).map((when) => city().listEvents({ q: mark, when }, all, time)),
      );
      return [upcoming, past].map((list) => list?.items.map(({ id }) => id).sort());
    };
    const both = [open.id, closed.id].sort();
    expect(await at("2031-07-15T23:59:59.999Z")).toEqual([both, []]);
    expect(await at("2031-07-16T00:00:00.000Z")).toEqual([[open.id], [closed.id]]);
    expect(await at("2031-07-16T04:59:59.999Z")).toEqual([[open.id], [closed.id]]);
    expect(await at("2031-07-16T05:00:00.000Z")).toEqual([[], both]);
  });

  test("[adminevents-18] a draft is in no list of members and not found by id while the administrator sees it, and premium is shown", async () => {
    const { id, title, ...draft } = await create({ title: `Draft ${uniqueId()}`, is_published: false, premium: true });
    const isListed = async () => {
      const calendar = await city().listCalendar({ q: title, span: null }, all, now);
      const lists = [await city().listPublishedEvents("upcoming", { limit: 100, position: null }, now), calendar];
      return lists.map(({ items }) => items.some((event) => event.id === id));
    };
    expect(await isListed()).toEqual([false, false]);
    expect(await endOf(page(id))).toBe("not-found");
    expect(await read(id)).toEqual({ id, title, ...draft });
    expect((await city().listEvents({ q: title }, all, now)).items).toEqual([{ id, title, ...draft }]);
    await setFlags(id, { is_published: true });
    expect(await isListed()).toEqual([true, true]);
    expect((await page(id)).premium).toBe(true);
  });

  test("one that doesn't exist is not found by the back-office", async () => {
    expect(await endOf(read(unknownId))).toBe("not-found");
  });

  test("[adminevents-17] setting featured changes what members read and nothing else of the event", async () => {
    const { id } = await create({ rewards: "A lantern", doors_time: "6:00 PM" });
    const { featured: _was, ...rest } = await page(id);
    for (const featured of [true, false]) {
      await setFlags(id, { featured });
      expect(await page(id)).toEqual({ ...rest, featured });
      const { items } = await city().listPublishedEvents("upcoming", { limit: 100, position: null }, now);
      expect(items.find((event) => event.id === id)?.featured).toBe(featured);
    }
    const rows = await auditOf(id);
    expect(rows.flatMap(({ action, changes }) => (action === "event.update" ? [changes] : []))).toEqual(
      expect.arrayContaining([{ featured: [true, false] }, { featured: [false, true] }]),
    );
    expect(rows).toHaveLength(3);
  });
});

describe("what a change leaves out", () => {
  test("stays as it is stored, and what it gives as null or empty is gone", async () => {
    const stored = {
      ...{ rewards: "A lantern", venue_name: "The Docks", venue_address: "1 Bay St", door_mode: "scan" },
      ...{ re_entry: true, transfer_until: "2031-07-14T12:00:00.000Z", rights_transferable: true },
    };
    const { id } = await create(stored);
    expect(await update(id)).toMatchObject(stored);
    const cleared = await update(id, { rewards: "", venue_name: null, transfer_until: null });
    expect(cleared).toMatchObject({ ...stored, rewards: null, venue_name: null, transfer_until: null });
  });

  test("doesn't keep an end or doors that the new times don't name", async () => {
    const { id } = await create({ doors_time: "6:00 PM" });
    const changed = await update(id, { time: "8:00 PM" });
    expect(changed).toMatchObject({ end_at: null, doors_at: changed.start_at });
  });
});

describe("two administrators on one event", () => {
  test("a change of what somebody else has changed since is refused, whatever they changed", async () => {
    const { id } = await create();
    await setFlags(id, { featured: true }, 0);
    const late = [update(id, { version: 0, title: "Late" }), setFlags(id, { featured: false }, 0)];
    expect(await Promise.all(late.map(endOf))).toEqual(["version-conflict", "version-conflict"]);
    const { title } = fields;
    expect(await update(id, { version: 1, featured: true })).toMatchObject({ version: 2, title, featured: true });
  });

  test("of eight who save the same version at once exactly one is written, and the control without versions writes all", async () => {
    const { id } = await create();
    const save = (version?: number) =>
      Promise.all(Array.from({ length: 8 }, (_, index) => endOf(update(id, { version, title: `Walk ${index}` }))));
    expect((await save(0)).sort()).toEqual(["done", ...Array.from({ length: 7 }, () => "version-conflict")]);
    expect(await save()).toEqual(Array.from({ length: 8 }, () => "done"));
    expect(await auditOf(id)).toHaveLength(1 + 1 + 8);
  });
});

describe("deleting an event", () => {
  const remove = (eventId: string) => city().deleteEvent(admin, eventId, now);

  test("[adminevents-19] takes it from everybody, and the audit log keeps what it was", async () => {
    const { id, title } = await create({ title: `Gone ${uniqueId()}`, entry: "rsvp", ticket_types: [] });
    await remove(id);
    expect(await Promise.all([page(id), read(id), remove(id)].map(endOf))).toEqual([
      ...["not-found", "not-found", "not-found"],
    ]);
    expect((await city().listEvents({ q: title }, all, now)).items).toEqual([]);
    const row = (await auditOf(id)).find(({ action }) => action === "event.delete");
    expect(row).toMatchObject({ actor: "admin", changes: { title: [title, null], total_spots: [50, null] } });
  });

  test.each([
    [{ sold: 2, left: 48 }, 0, "2 tickets", { tickets: 2, rsvps: 0, held: 0, waiting: 0 }],
    [{ held: 1, left: 49 }, 0, "1 reserved ticket", { tickets: 0, rsvps: 0, held: 1, waiting: 0 }],
    [{}, 2, "2 RSVPs", { tickets: 0, rsvps: 2, held: 0, waiting: 0 }],
    [{ waiting_1: 1 }, 0, "1 member waiting", { tickets: 0, rsvps: 0, held: 0, waiting: 1 }],
  ])(
    "[adminevents-19] is refused with %j and %i RSVPs, and the answer tells what to do",
    async (stock, amount, holders, details) => {
      const { id } = await create();
      await changeStock(id, stock);
      if (amount > 0) await city().CountEntity.put({ name: "event-rsvps", subject: id, shard: "0", amount }).go();
      const message = `This event has ${holders}, so it can't be deleted. Postpone or cancel it instead.`;
      expect(await refusalOf(remove(id))).toEqual({ code: "event.has-holders", message, details });
      expect((await page(id)).is_published).toBe(true);
      expect(await auditOf(id)).toHaveLength(1);
    },
  );
});
