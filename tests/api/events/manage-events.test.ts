import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { StockEntity } from "../../../functions/events/stock.entity.ts";
import type { eventsAdmin } from "../../../shared/api/events.ts";
import type { RequestOf } from "../../../shared/api/route.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, tryToBuy } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member } from "../../support/fixtures.ts";
import { typesAt } from "../../support/prices.ts";
import { keyOf, openTable } from "../../support/table.ts";

type Input = RequestOf<typeof eventsAdmin.create>;

let admin: Member;
beforeAll(async () => {
  admin = await anAdmin();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const fields: Input = {
  title: "Lantern walk",
  description: "Bring a light",
  type: "Community Event",
  location: "Riverside",
  date: "2031-07-15",
  time: "7:00 PM - 11:30 PM",
  entry: "tickets",
  ticket_types: typesAt(),
};
const create = (about: Record<string, unknown> = {}) =>
  call("eventsAdmin", "create", { ...fields, ...about } as Input, { token: admin.token });
const update = (eventId: string, about: Record<string, unknown> = {}) =>
  call("eventsAdmin", "update", { ...fields, eventId, ...about } as never, { token: admin.token });
const setFlags = (eventId: string, about: { featured?: boolean; is_published?: boolean; version?: number }) =>
  call("eventsAdmin", "setFlags", { eventId, ...about }, { token: admin.token });
const remove = (eventId: string) => call("eventsAdmin", "remove", { eventId }, { token: admin.token });
const list = (query: Omit<RequestOf<typeof eventsAdmin.list>, "cursor"> = {}, now?: string) =>
  ok(call("eventsAdmin", "list", query, { token: admin.token, now }));
const searched = async (
  q: string,
  query: Omit<RequestOf<typeof eventsAdmin.list>, "cursor" | "q"> = {},
  now?: string,
) => (await list({ q, ...query }, now)).items;
const auditOf = async (subject: string) =>
  (await ok(call("auditAdmin", "list", { subject }, { token: admin.token }))).items;
const reasonsOf = ({ error }: { error?: { details?: Record<string, unknown> } }) =>
  ((error?.details?.fields ?? []) as { path: string }[]).map(({ path }) => path);

describe("what an event must have", () => {
  test.each(["title", "description", "date", "time", "location", "type"])(
    "[adminevents-03] an event without %s is refused, new or changed",
    async (field) => {
      const event = await ok(create());
      for (const nothing of [undefined, "", " "]) {
        const answers = [await create({ [field]: nothing }), await update(event.id, { [field]: nothing })];
        for (const answer of answers) {
          expect([answer.status, answer.error?.code]).toEqual([400, "invalid-input"]);
          expect(reasonsOf(answer)[0]).toBe(field === "date" && nothing === " " ? "date" : field);
        }
      }
      expect((await auditOf(event.id)).map(({ action }) => action)).toEqual(["event.create"]);
    },
  );

  test("[adminevents-03] only the six types are accepted", async () => {
    for (const type of ["RAGER", "Community Event", "Pop-up", "Festival", "Networking", "Workshop"])
      expect((await ok(create({ type }))).type).toBe(type);
    for (const type of ["Party", "rager", 3]) expect(reasonsOf(await create({ type }))).toEqual(["type"]);
  });

  test("[adminevents-04] a new event with RSVPs sells no tickets and gets price Free, 50 spots, category city and is published", async () => {
    const event = await ok(create({ entry: "rsvp", ticket_types: undefined }));
    const tiers = { price: "Free", entry: "rsvp", ticket_types: [] };
    const defaults = { ...tiers, total_spots: 50, spots_left: 50, event_section: ["city"], is_published: true };
    expect(event).toMatchObject({ ...defaults, featured: false, premium: false, version: 0, sold: 0, held: 0 });
    expect(await ok(call("events", "get", { eventId: event.id }))).toMatchObject(defaults);
  });

  test("[adminevents-06] no category is stored as city, and unknown ones are refused", async () => {
    expect((await ok(create({ event_section: [] }))).event_section).toEqual(["city"]);
    const event = await ok(create({ event_section: ["vip", "rager", "vip"] }));
    expect(event.event_section).toEqual(["rager", "vip"]);
    for (const event_section of [["secret"], ["city", "Rager"], "city"])
      expect((await update(event.id, { event_section })).status).toBe(400);
    expect((await ok(update(event.id, { event_section: [] }))).event_section).toEqual(["city"]);
  });

  test("[adminevents-07] total spots below 1 is refused, and spots left is not taken from requests", async () => {
    const event = await ok(create({ total_spots: 8, spots_left: 3 }));
    expect([event.total_spots, event.spots_left]).toEqual([8, 8]);
    for (const total_spots of [0, -1, 1.5, 100_001, "9"]) {
      expect(reasonsOf(await create({ total_spots }))).toEqual(["total_spots"]);
      expect((await update(event.id, { total_spots })).status).toBe(400);
    }
    expect((await ok(update(event.id, { total_spots: 1, spots_left: 9 }))).spots_left).toBe(1);
  });

  test("[adminevents-07] a total below what is sold is refused with that number, and nothing of the event changes", async () => {
    const [buyer, event] = await Promise.all([aMember(), ok(create({ total_spots: 10 }))]);
    await payAndSettle((await buy(buyer, event.id, { quantity: 4 })).session);
    const refused = await update(event.id, { total_spots: 3, title: "Smaller walk" });
    expect([refused.status, refused.error?.code, refused.error?.details]).toMatchObject([
      409,
      "event.below-sold",
      { sold: 4 },
    ]);
    expect(refused.error?.message).toContain("4 tickets are already sold");
    expect(refused.error?.details?.fields).toEqual([{ path: "total_spots", message: refused.error?.message }]);
    expect((await searched(event.title)).find(({ id }) => id === event.id)).toMatchObject({
      title: fields.title,
      total_spots: 10,
      spots_left: 6,
      sold: 4,
      version: 0,
    });
    expect(await auditOf(event.id)).toHaveLength(1);
    expect(await ok(update(event.id, { total_spots: 4 }))).toMatchObject({ spots_left: 0, sold: 4 });
  });
});

describe("when an event takes place", () => {
  test("[adminevents-08] [adminevents-09] date and time are read on the server as New York wall time", async () => {
    const event = await ok(create({ doors_time: "6:30 PM" }));
    expect([event.start_at, event.end_at, event.doors_at]).toEqual([
      "2031-07-15T23:00:00.000Z",
      "2031-07-16T03:30:00.000Z",
      "2031-07-15T22:30:00.000Z",
    ]);
    const winter = await ok(update(event.id, { date: "2031-01-15", time: "9:00 PM - 2:00 AM" }));
    expect([winter.start_at, winter.end_at, winter.doors_at]).toEqual([
      "2031-01-16T02:00:00.000Z",
      "2031-01-16T07:00:00.000Z",
      "2031-01-16T02:00:00.000Z",
    ]);
    expect((await ok(update(event.id, { time: "7:00 PM" }))).end_at).toBeNull();
  });

  test("moving it is recorded as nothing but the move, also without a limit of spots", async () => {
    const event = await ok(create({ total_spots: null }));
    await ok(update(event.id, { total_spots: null, date: "2031-07-16" }));
    const [row] = await auditOf(event.id);
    const changes = row?.details.changes as Record<string, unknown> | undefined;
    expect(Object.keys(changes ?? {}).sort()).toEqual(["end_at", "start_at"]);
  });

  test.each([
    [{ time: "19:00" }, "Invalid date or time format"],
    [{ time: "7:00 PM until late" }, "Invalid date or time format"],
    [{ date: "2031-02-30" }, "Invalid date or time format"],
    [{ date: "next Friday" }, "Invalid date or time format"],
    [{ doors_time: "early" }, "Invalid date or time format"],
    [{ date: "2026-03-08", time: "2:30 AM" }, /doesn't exist/],
    [{ date: "2026-11-01", time: "1:30 AM" }, /occurs twice/],
    [{ time: "7:00 PM - 7:00 PM" }, /end after it starts/],
    [{ start_at: inDays(1), end_at: inDays(33) }, /at most 31 days/],
  ])("[adminevents-08] [adminevents-10] %j is refused with a message, and nothing is written", async (about, text) => {
    const title = `Never ${randomUUID()}`;
    const answer = await create({ ...about, title });
    expect([answer.status, answer.error?.code]).toEqual([400, "invalid-input"]);
    expect(answer.error?.message).toMatch(text);
    expect(await searched(title)).toEqual([]);
  });
});

describe("the lists", () => {
  test("[adminevents-01] [adminevents-12] an event moves from the upcoming list to the past one once it has ended", async () => {
    const mark = `Moves ${randomUUID()}`;
    const [open, closed] = await Promise.all([
      ok(create({ title: `${mark} open`, date: "2031-07-15", time: "7:00 PM" })),
      ok(create({ title: `${mark} closed`, date: "2031-07-15", time: "7:00 PM - 8:00 PM" })),
    ]);
    const at = async (now: string) => ({
      upcoming: (await searched(mark, { when: "upcoming" }, now)).map(({ id }) => id),
      past: (await searched(mark, { when: "past" }, now)).map(({ id }) => id),
    });
    const before = await at("2031-07-15T23:59:59.999Z");
    expect([before.upcoming.sort(), before.past]).toEqual([[open.id, closed.id].sort(), []]);
    expect(await at("2031-07-16T00:00:00.000Z")).toEqual({ upcoming: [open.id], past: [closed.id] });
    expect(await at("2031-07-16T04:59:59.999Z")).toEqual({ upcoming: [open.id], past: [closed.id] });
    const after = await at("2031-07-16T05:00:00.000Z");
    expect([after.upcoming, after.past.sort()]).toEqual([[], [open.id, closed.id].sort()]);
  });

  test("[adminevents-01] upcoming events are listed soonest first and past ones latest first, page by page", async () => {
    const mark = `Pages ${randomUUID()}`;
    const made = await Promise.all(
      [-30, -20, -10, 10, 20, 30, 40].map((days) => anEvent({ title: `${mark} ${days}`, start_at: inDays(days) })),
    );
    const read = async (when: "upcoming" | "past", limit: number) => {
      const found: string[] = [];
      for (let cursor: string | undefined, pages = 0; pages < 9; pages += 1) {
        const page = await ok(call("eventsAdmin", "list", { q: mark, when, limit, cursor }, { token: admin.token }));
        expect(page.items.length).toBeLessThanOrEqual(limit);
        found.push(...page.items.map(({ title }) => title.replace(`${mark} `, "")));
        cursor = page.cursor ?? undefined;
        if (!cursor) break;
      }
      return found;
    };
    expect(made).toHaveLength(7);
    for (const limit of [2, 3, 50]) {
      expect(await read("upcoming", limit)).toEqual(["10", "20", "30", "40"]);
      expect(await read("past", limit)).toEqual(["-10", "-20", "-30"]);
    }
  });

  test("a list without a filter pages through every event once", async () => {
    await Promise.all([1, 2, 3].map((days) => anEvent({ start_at: inDays(days) })));
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await ok(
        call("eventsAdmin", "list", { when: "upcoming", limit: 7, cursor }, { token: admin.token }),
      );
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.cursor ?? undefined;
    } while (cursor);
    expect(ids.length).toBeGreaterThanOrEqual(3);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("title, category, type and state narrow the list", async () => {
    const mark = randomUUID();
    const [walk, talk, draft] = await Promise.all([
      ok(create({ title: `Dusk Walk ${mark}`, event_section: ["rager"] })),
      ok(create({ title: `Dusk Talk ${mark}`, type: "Workshop", event_section: ["city", "vip"] })),
      ok(create({ title: `Dawn Walk ${mark}`, is_published: false })),
    ]);
    const found = async (q: string, query: Parameters<typeof searched>[1] = {}) =>
      (await searched(q, query)).map(({ id }) => id).sort();
    expect(await found(mark)).toEqual([walk.id, talk.id, draft.id].sort());
    expect(await found(`dusk walk ${mark}`.toUpperCase())).toEqual([walk.id]);
    expect(await found(mark, { section: "vip" })).toEqual([talk.id]);
    expect(await found(mark, { type: "Workshop" })).toEqual([talk.id]);
    expect(await found(mark, { state: "draft" })).toEqual([draft.id]);
    expect(await found(mark, { state: "published" })).toEqual([walk.id, talk.id].sort());
    expect((await call("eventsAdmin", "list", { type: "Party" } as never, { token: admin.token })).status).toBe(400);
  });
});

describe("published, premium and featured", () => {
  test("[adminevents-18] a draft is in no list of members and not found by id while the administrator sees it", async () => {
    const [member, event] = await Promise.all([
      aMember({ tier: "premium" }),
      ok(create({ title: `Draft ${randomUUID()}`, is_published: false, premium: true })),
    ]);
    const { token } = member;
    const isListed = async () => {
      const { items } = await ok(call("events", "list", { limit: 100 }, { token }));
      return items.some(({ id }) => id === event.id);
    };
    expect(await isListed()).toBe(false);
    expect((await call("events", "get", { eventId: event.id }, { token })).status).toBe(404);
    expect((await searched(event.title)).map(({ id, is_published }) => [id, is_published])).toEqual([
      [event.id, false],
    ]);
    await ok(setFlags(event.id, { is_published: true }));
    expect(await isListed()).toBe(true);
    expect((await ok(call("events", "get", { eventId: event.id }, { token }))).premium).toBe(true);
  });

  test("[adminevents-17] setting featured changes what members read and nothing else of the event", async () => {
    const event = await ok(create({ rewards: "A lantern", doors_time: "6:00 PM" }));
    const shown = () => ok(call("events", "get", { eventId: event.id }));
    const listed = async () =>
      (await ok(call("events", "list", { limit: 100 }))).items.find(({ id }) => id === event.id);
    const { featured: _was, ...rest } = await shown();
    for (const featured of [true, false]) {
      await ok(setFlags(event.id, { featured }));
      expect(await shown()).toEqual({ ...rest, featured });
      expect((await listed())?.featured).toBe(featured);
    }
    const changes = (await auditOf(event.id)).map(({ details }) => details.changes);
    expect(changes.slice(0, 2)).toEqual([{ featured: [true, false] }, { featured: [false, true] }]);
  });
});

describe("what a change leaves out", () => {
  test("stays as it is stored, and what it gives as null or empty is gone", async () => {
    const stored = {
      rewards: "A lantern",
      venue_name: "The Docks",
      venue_address: "1 Bay St",
      door_mode: "scan",
      re_entry: true,
      transfer_until: "2031-07-14T12:00:00.000Z",
      rights_transferable: true,
    };
    const event = await ok(create(stored));
    expect(await ok(update(event.id))).toMatchObject(stored);
    const cleared = await ok(update(event.id, { rewards: "", venue_name: null, transfer_until: null }));
    expect(cleared).toMatchObject({ ...stored, rewards: null, venue_name: null, transfer_until: null });
  });

  test("doesn't keep an end or doors that the new times don't name", async () => {
    const event = await ok(create({ doors_time: "6:00 PM" }));
    const changed = await ok(update(event.id, { time: "8:00 PM" }));
    expect(changed).toMatchObject({ end_at: null, doors_at: changed.start_at });
  });
});

describe("two administrators on one event", () => {
  test("a change of what somebody else has changed since is refused, whatever they changed", async () => {
    const event = await ok(create());
    await ok(setFlags(event.id, { featured: true, version: 0 }));
    const late = [
      await update(event.id, { version: 0, title: "Late" }),
      await setFlags(event.id, { featured: false, version: 0 }),
    ];
    expect(late.map(({ status, error }) => [status, error?.code])).toEqual([
      [409, "version-conflict"],
      [409, "version-conflict"],
    ]);
    expect(await ok(update(event.id, { version: 1, featured: true }))).toMatchObject({
      version: 2,
      title: fields.title,
    });
  });

  test("of eight who save the same version at once exactly one is written, and the control without versions writes all", async () => {
    const event = await ok(create());
    const save = (version?: number) =>
      Promise.all(Array.from({ length: 8 }, (_, index) => update(event.id, { version, title: `Walk ${index}` })));
    const guarded = await save(0);
    expect(guarded.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(guarded.filter(({ error }) => error?.code === "version-conflict")).toHaveLength(7);
    const control = await save();
    expect(control.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(await auditOf(event.id)).toHaveLength(1 + 1 + 8);
  });
});

describe("deleting an event", () => {
  test("[adminevents-19] it is gone for everybody once nobody comes any more, and the audit log keeps what it was", async () => {
    const [guests, event] = await Promise.all([
      Promise.all([aMember(), aMember()]),
      ok(create({ title: `Gone ${randomUUID()}`, entry: "rsvp", ticket_types: [] })),
    ]);
    for (const { token } of guests) await ok(call("events", "join", { eventId: event.id }, { token }));
    const refused = await remove(event.id);
    expect(refused.error).toMatchObject({ code: "event.has-holders", details: { tickets: 0, rsvps: 2, held: 0 } });
    for (const { token } of guests) await ok(call("events", "leave", { eventId: event.id }, { token }));
    await ok(remove(event.id));
    expect((await call("events", "get", { eventId: event.id })).status).toBe(404);
    expect(await searched(event.title)).toEqual([]);
    expect((await remove(event.id)).status).toBe(404);
    const row = (await auditOf(event.id)).find(({ action }) => action === "event.delete");
    expect(row).toMatchObject({ actor: admin.userId });
    expect(row?.details.changes).toMatchObject({ title: [event.title, null], total_spots: [50, null] });
  });

  test("an event with sold tickets or running holds stays, and the answer says what to do", async () => {
    const [buyer, holder, sold, held] = await Promise.all([aMember(), aMember(), ok(create()), ok(create())]);
    await payAndSettle((await buy(buyer, sold.id, { quantity: 2 })).session);
    await buy(holder, held.id);
    const [refused, running] = [await remove(sold.id), await remove(held.id)];
    expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([
      409,
      "event.has-holders",
      { tickets: 2, rsvps: 0, held: 0, waiting: 0 },
    ]);
    expect(refused.error?.message).toBe(
      "This event has 2 tickets, so it can't be deleted. Postpone or cancel it instead.",
    );
    expect(running.error).toMatchObject({ code: "event.has-holders", details: { tickets: 0, rsvps: 0, held: 1 } });
    for (const { id } of [sold, held]) {
      expect((await ok(call("events", "get", { eventId: id }))).is_published).toBe(true);
      expect(await auditOf(id)).toHaveLength(1);
    }
  });

  test("of a checkout and a deletion at once one wins: a hold never outlives its event", async () => {
    const buyers = await Promise.all(Array.from({ length: 8 }, () => aMember()));
    const outcomes = await Promise.all(
      buyers.map(async (buyer) => {
        const event = await ok(create({ total_spots: 5 }));
        const [bought, removed] = await Promise.all([tryToBuy(buyer, event.id), remove(event.id)]);
        const stock = await (await openTable()).get(keyOf(StockEntity, { event_id: event.id }));
        return { isBought: bought.status < 300, removed: removed.status, held: stock?.held };
      }),
    );
    for (const outcome of outcomes) {
      const isGone = outcome.removed === 200;
      expect(outcome).toEqual({ isBought: !isGone, removed: isGone ? 200 : 409, held: isGone ? undefined : 1 });
    }
  });
});

test("[panel-05] one event is read by its id as the list has it, a draft included; an unknown one is not found", async () => {
  const { id: eventId, ...draft } = await ok(create({ is_published: false }));
  expect(await ok(call("eventsAdmin", "event", { eventId }, { token: admin.token }))).toEqual({
    id: eventId,
    ...draft,
  });
  const unknown = { eventId: "evt_01JZZZZZZZZZZZZZZZZZZZZZZZ" };
  expect((await call("eventsAdmin", "event", unknown, { token: admin.token })).status).toBe(404);
});
