import { expect, test } from "vitest";
import { CityEvent } from "../../../shared/model/event.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";

const all = async (query: { limit?: number } = {}, now?: string) => {
  const items: CityEvent[] = [];
  let cursor: string | undefined;
  do {
    const page = await ok(call("events", "list", { ...query, cursor }, { now }));
    items.push(...page.items);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return items;
};

test("[events-01] the public list contains every published event and no other, latest start first", async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const [late, early, draft] = await Promise.all([
    anEvent({ title: "Late", start_at: inDays(20), event_section: ["city", "vip"] }),
    anEvent({ title: "Early", start_at: inDays(10) }),
    anEvent({ title: "Draft", start_at: inDays(15), is_published: false }),
  ]);
  const items = await all({ limit: 2 });
  const starts = items.map(({ start_at }) => start_at);
  expect(starts).toEqual([...starts].sort().reverse());
  const ids = items.map(({ id }) => id);
  expect(ids.indexOf(late.id)).toBeLessThan(ids.indexOf(early.id));
  expect(ids).not.toContain(draft.id);
  expect(items.every(({ is_published }) => is_published)).toBe(true);
  const listed = items.find(({ id }) => id === late.id);
  expect(Object.keys(listed ?? {}).sort()).toEqual(Object.keys(CityEvent.shape).sort());
  expect(listed?.event_section).toEqual(["city", "vip"]);
});

test("[look-07] the list of what is coming leaves out what is over and drafts, and has what runs now first", async () => {
  const now = new Date().toISOString();
  const at = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString();
  const from = (hours: number, about: Parameters<typeof anEvent>[0] = {}) =>
    anEvent({ start_at: at(hours), end_at: at(hours + 2), ...about });
  const [over, running, next, later, draft] = await Promise.all([
    from(-3),
    from(-1),
    from(1),
    from(2),
    from(1, { is_published: false }),
  ]);
  const own = [over, running, next, later, draft].map(({ id }) => id);
  const items: CityEvent[] = [];
  let cursor: string | undefined;
  do {
    const page = await ok(call("events", "list", { when: "upcoming", limit: 2, cursor }, { now }));
    items.push(...page.items);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  expect(items.filter(({ id }) => own.includes(id)).map(({ id }) => id)).toEqual([running.id, next.id, later.id]);
  expect(items.map(({ past }) => past)).not.toContain(true);
  expect((await call("events", "list", { when: "past" as "upcoming" })).error).toMatchObject({ code: "invalid-input" });
});

test("[event-02] an event is public by its id, and an unknown and an unpublished one get the same 404", async () => {
  const [event, draft] = await Promise.all([anEvent(), anEvent({ is_published: false })]);
  expect((await ok(call("events", "get", { eventId: event.id }))).title).toBe(event.title);
  const [hidden, unknown] = await Promise.all([
    call("events", "get", { eventId: draft.id }),
    call("events", "get", { eventId: "evt_01JZZZZZZZZZZZZZZZZZZZZZZZ" }),
  ]);
  expect([hidden.status, unknown.status]).toEqual([404, 404]);
  expect(hidden.error?.message).toBe(unknown.error?.message);
});

test("[hold-12] lowering the total below the sold number is refused with that number", async () => {
  const [buyer, admin, event] = await Promise.all([aMember(), anAdmin(), anEvent({ total_spots: 10 })]);
  const { session } = await buy(buyer, event.id, { quantity: 4 });
  await payAndSettle(session);
  const change = (total_spots: number | null) =>
    call("eventsAdmin", "update", { ...event, eventId: event.id, total_spots }, { token: admin.token });
  const refused = await change(3);
  expect(refused.status).toBe(409);
  expect(refused.error).toMatchObject({ code: "event.below-sold", details: { sold: 4 } });
  expect(refused.error?.message).toContain("4");
  const spots = async () => {
    const { total_spots, spots_left } = await ok(call("events", "get", { eventId: event.id }));
    return [total_spots, spots_left];
  };
  expect(await spots()).toEqual([10, 6]);
  await ok(change(4));
  expect(await spots()).toEqual([4, 0]);
  await ok(change(null));
  expect(await spots()).toEqual([null, null]);
  await ok(change(9));
  expect(await spots()).toEqual([9, 5]);
});

test("[hold-12] spots_left cannot be written", async () => {
  const [admin, event] = await Promise.all([anAdmin(), anEvent({ total_spots: 10 })]);
  const change = { ...event, eventId: event.id, spots_left: 3 };
  expect((await ok(call("eventsAdmin", "update", change, { token: admin.token }))).spots_left).toBe(10);
});

test("[time-01] date and time of an event are texts in the city's time", async () => {
  const event = await anEvent({ start_at: "2027-01-16T01:00:00.000Z", end_at: "2027-01-16T07:00:00.000Z" });
  expect([event.date, event.time]).toEqual(["Fri, Jan 15", "8:00 PM – 2:00 AM (Sat) (ET)"]);
});

test("the doors open at the start unless set otherwise, and never after it", async () => {
  const [start_at, before, after] = [
    "2027-01-16T01:00:00.000Z",
    "2027-01-16T00:00:00.000Z",
    "2027-01-16T01:00:01.000Z",
  ];
  const [{ token }, event] = await Promise.all([anAdmin(), anEvent({ start_at })]);
  expect(event.doors_at).toBe(start_at);
  const change = (about: { doors_at?: string; start_at?: string }) =>
    call("eventsAdmin", "update", { ...event, eventId: event.id, ...about }, { token });
  const read = async () => (await ok(call("events", "get", { eventId: event.id }))).doors_at;
  const refused = await change({ doors_at: after });
  expect([refused.status, refused.error?.code]).toEqual([400, "invalid-input"]);
  expect(await read()).toBe(start_at);
  await ok(change({ doors_at: before }));
  expect(await read()).toBe(before);
  await ok(change({ doors_at: start_at }));
  const { doors_at: _echo, ...rest } = event;
  await ok(call("eventsAdmin", "update", { ...rest, eventId: event.id, start_at: after }, { token }));
  expect(await read()).toBe(after);
});

test("[home-13] the upcoming events are public, take no arguments, and are marked as past by the server", async () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const about = { image: "/art/river-wide.webp", featured: true, premium: true, description: "By the river" };
  const [ahead, over] = await Promise.all([anEvent({ ...about, start_at: at(2) }), anEvent({ start_at: at(-2) })]);
  const fields = ["id", "title", "description", "type", "date", "time", "location", "image", "featured", "premium"];
  const listed = await all();
  for (const event of listed) expect(Object.keys(event)).toEqual(expect.arrayContaining([...fields, "past"]));
  const found = async (now?: string) => {
    const items = await all({}, now);
    return [ahead, over].map(({ id }) => items.find((event) => event.id === id)?.past);
  };
  expect(listed.find(({ id }) => id === ahead.id)).toMatchObject({ ...about, past: false });
  expect(await found()).toEqual([false, true]);
  expect(await found(at(3))).toEqual([true, true]);
});
