import { describe, expect, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, stack } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";
import { typesAt } from "../../support/prices.ts";
import { uniqueText } from "../../support/unique-text.ts";

const asAdmin = async () => ({ token: (await anAdmin()).token });

type Repeat = { every: "week" | "month" | "month-weekday"; dates: number; is_published?: boolean; version?: number };
const repeat = async (eventId: string, { is_published = true, ...about }: Repeat) =>
  call("eventsAdmin", "repeat", { eventId, is_published, ...about }, await asAdmin());
const seriesOf = async (eventId: string) =>
  (await ok(call("eventsAdmin", "series", { eventId }, await asAdmin()))).items;
const auditOf = async (subject: string) =>
  (await ok(call("auditAdmin", "list", { subject, limit: 100 }, await asAdmin()))).items.map(({ action }) => action);

// A Saturday in October at 8 PM in New York; the clocks go back on the first of November.
const start_at = "2031-10-19T00:00:00.000Z";
const early = { tier: "T3", name: "Early bird", price: 1_500, rule: "flat", max_per_order: 8, is_on: true } as const;
const aParty = (about: Parameters<typeof anEvent>[0] = {}) =>
  anEvent({ title: uniqueText("Series"), start_at, end_at: "2031-10-19T06:00:00.000Z", total_spots: 80, ...about });

type Party = Awaited<ReturnType<typeof anEvent>>;
const change = async (event: { id: string }, about: object, scope?: "this" | "later") => {
  const stored = await ok(call("eventsAdmin", "event", { eventId: event.id }, await asAdmin()));
  const input = { ...stored, ...about, ...(scope ? { scope } : {}), eventId: event.id };
  return call("eventsAdmin", "update", input as never, await asAdmin());
};

describe("an event that repeats", () => {
  test("[series-03] gets as many dates as asked for, at the same time on the city's clocks, with its types, spots and their windows", async () => {
    const window = { opens_at: "2031-10-10T16:00:00.000Z", closes_at: "2031-10-18T22:00:00.000Z" };
    const event = await aParty({
      doors_at: "2031-10-18T23:00:00.000Z",
      transfer_until: "2031-10-18T20:00:00.000Z",
      featured: true,
      ticket_types: [...typesAt(), { ...early, ...window, limit: 20 }],
    });
    const { items } = await ok(repeat(event.id, { every: "week", dates: 3 }));
    expect(items.map((date) => [date.start_at, date.end_at, date.doors_at])).toEqual([
      [start_at, "2031-10-19T06:00:00.000Z", "2031-10-18T23:00:00.000Z"],
      ["2031-10-26T00:00:00.000Z", "2031-10-26T06:00:00.000Z", "2031-10-25T23:00:00.000Z"],
      ["2031-11-02T00:00:00.000Z", "2031-11-02T07:00:00.000Z", "2031-11-01T23:00:00.000Z"],
      ["2031-11-09T01:00:00.000Z", "2031-11-09T07:00:00.000Z", "2031-11-09T00:00:00.000Z"],
    ]);
    const last = items[3] as (typeof items)[number];
    expect(last).toMatchObject({
      title: event.title,
      total_spots: 80,
      spots_left: 80,
      featured: false,
      state: "published",
      transfer_until: "2031-11-08T21:00:00.000Z",
      version: 0,
    });
    expect(last.ticket_types[2]).toMatchObject({
      ...early,
      limit: 20,
      left: 20,
      opens_at: "2031-10-31T16:00:00.000Z",
      closes_at: "2031-11-08T23:00:00.000Z",
    });
    expect(new Set(items.map(({ id }) => id)).size).toBe(4);
    expect(new Set(items.map(({ series_id }) => series_id)).size).toBe(1);
    expect(await seriesOf(last.id)).toEqual(items);
    expect([await auditOf(last.id), await auditOf(event.id)]).toEqual([
      ["event.create"],
      ["event.repeat", "event.create"],
    ]);
  });

  test("[series-03] is sold date by date: a ticket of one takes no seat of another", async () => {
    const event = await aParty();
    const { items } = await ok(repeat(event.id, { every: "month-weekday", dates: 1 }));
    const second = items[1] as (typeof items)[number];
    expect(second.start_at).toBe("2031-11-16T01:00:00.000Z");
    await payAndSettle((await buy(await aMember(), second.id, { quantity: 2 })).session);
    expect((await seriesOf(event.id)).map(({ sold, spots_left }) => [sold, spots_left])).toEqual([
      [0, 80],
      [2, 78],
    ]);
  });

  test("[series-03] starts as drafts where that is asked for, which no visitor sees", async () => {
    const event = await aParty();
    const { items } = await ok(repeat(event.id, { every: "week", dates: 1, is_published: false }));
    expect(items.map(({ state }) => state)).toEqual(["published", "draft"]);
    expect((await call("events", "get", { eventId: items[1]?.id ?? "" })).status).toBe(404);
  });

  test("[series-04] is repeated from its last date on, up to 20 dates in all, and all or none of them are added", async () => {
    const event = await aParty();
    const first = await ok(repeat(event.id, { every: "week", dates: 10 }));
    const again = await repeat(event.id, { every: "week", dates: 1 });
    expect([again.status, again.error?.code, again.error?.message]).toEqual([
      409,
      "event.in-series",
      "This event has later dates already. Repeat the last one to add more.",
    ]);
    const last = first.items.at(-1)?.id ?? "";
    const tooMany = await repeat(last, { every: "week", dates: 10 });
    expect(tooMany.error).toMatchObject({
      code: "invalid-input",
      details: { fields: [{ path: "dates", message: "A series has at most 20 dates." }] },
    });
    expect(await seriesOf(event.id)).toHaveLength(11);
    expect((await ok(repeat(last, { every: "week", dates: 9 }))).items).toHaveLength(20);
  });

  test("[series-04] once, however many administrators repeat it at the same moment", async () => {
    const event = await aParty();
    const answers = await Promise.all(Array.from({ length: 4 }, () => repeat(event.id, { every: "week", dates: 2 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(await seriesOf(event.id)).toHaveLength(3);
  });

  test("[series-05] is refused for days that don't exist, past, postponed and cancelled events and an outdated version, and nothing is added", async () => {
    const thirtyFirst = await aParty({ start_at: "2031-10-31T23:00:00.000Z", end_at: null });
    const noDate = "November 2031 has no such date. Choose the weekday of the month, or fewer dates.";
    expect((await repeat(thirtyFirst.id, { every: "month", dates: 1 })).error).toMatchObject({
      code: "invalid-input",
      details: { fields: [{ path: "every", message: noDate }] },
    });
    const noWeekday = "November 2031 has no such weekday. Choose another rhythm, or fewer dates.";
    expect((await repeat(thirtyFirst.id, { every: "month-weekday", dates: 1 })).error?.message).toBe(noWeekday);
    expect((await repeat(thirtyFirst.id, { every: "week", dates: 1, version: 7 })).error?.code).toBe(
      "version-conflict",
    );
    const past = await aParty({ start_at: "2021-10-31T23:00:00.000Z", end_at: null });
    expect((await repeat(past.id, { every: "week", dates: 1 })).error?.code).toBe("event.past");
    const postponed = await aParty();
    await ok(call("eventsAdmin", "postpone", { eventId: postponed.id }, await asAdmin()));
    expect((await repeat(postponed.id, { every: "week", dates: 1 })).error?.code).toBe("event.past");
    for (const dates of [0, 20]) expect((await repeat(thirtyFirst.id, { every: "week", dates })).status).toBe(400);
    expect(await seriesOf(thirtyFirst.id)).toEqual([]);
    expect((await repeat("evt_01J00000000000000000000000", { every: "week", dates: 1 })).status).toBe(404);
  });
});

describe("an edit of one date of a series", () => {
  const aSeries = async (about: Parameters<typeof anEvent>[0] = {}): Promise<Party[]> => {
    const event = await aParty({ ticket_types: [...typesAt(), early], ...about });
    return (await ok(repeat(event.id, { every: "week", dates: 3 }))).items as Party[];
  };
  const at = (dates: Party[], index: number) => dates[index] as Party;

  test("[series-06] changes that date alone unless the later ones are meant as well, and never the earlier ones", async () => {
    const dates = await aSeries();
    await ok(change(at(dates, 1), { rewards: "A lantern" }));
    await ok(change(at(dates, 1), { description: "More music", total_spots: 90 }, "later"));
    const after = await seriesOf(at(dates, 0).id);
    expect(
      after.map(({ rewards, description, total_spots, spots_left }) => [rewards, description, total_spots, spots_left]),
    ).toEqual([
      [null, "Music by the water", 80, 80],
      ["A lantern", "More music", 90, 90],
      [null, "More music", 90, 90],
      [null, "More music", 90, 90],
    ]);
  });

  test("[series-07] moves the later dates along, over the change of the clocks too, and keeps what they have of their own", async () => {
    const dates = await aSeries();
    await ok(change(at(dates, 2), { title: "The big one" }));
    // From Saturday, 8 PM to Friday, 9:30 PM.
    await ok(
      change(
        at(dates, 0),
        { start_at: "2031-10-18T01:30:00.000Z", end_at: "2031-10-18T06:00:00.000Z", doors_at: null },
        "later",
      ),
    );
    const after = await seriesOf(at(dates, 0).id);
    expect(after.map(({ start_at: start, end_at, title }) => [start, end_at, title === "The big one"])).toEqual([
      ["2031-10-18T01:30:00.000Z", "2031-10-18T06:00:00.000Z", false],
      ["2031-10-25T01:30:00.000Z", "2031-10-25T06:00:00.000Z", false],
      ["2031-11-01T01:30:00.000Z", "2031-11-01T06:00:00.000Z", true],
      ["2031-11-08T02:30:00.000Z", "2031-11-08T07:00:00.000Z", false],
    ]);
  });

  test("[series-07] changes the types of the later dates, with windows that move along", async () => {
    const dates = await aSeries();
    const closes_at = "2031-10-18T16:00:00.000Z";
    await ok(
      change(at(dates, 0), { ticket_types: [...typesAt({ price_ga: 2_500 }), { ...early, closes_at }] }, "later"),
    );
    const after = await seriesOf(at(dates, 0).id);
    expect(after.map(({ ticket_types: [ga, , third] }) => [ga?.price, third?.closes_at])).toEqual([
      [2_500, "2031-10-18T16:00:00.000Z"],
      [2_500, "2031-10-25T16:00:00.000Z"],
      [2_500, "2031-11-01T16:00:00.000Z"],
      [2_500, "2031-11-08T17:00:00.000Z"],
    ]);
  });

  test("[series-08] that can't be on one of the dates is refused with which one, and changes none", async () => {
    const dates = await aSeries();
    await buy(await aMember(), at(dates, 2).id, { quantity: 3 });
    const refused = await change(at(dates, 0), { total_spots: 2, rewards: "A lantern" }, "later");
    expect(refused.error).toMatchObject({
      code: "event.below-sold",
      message: "Sat, Nov 1: 0 tickets are already sold and 3 held in open checkouts.",
      details: {
        event_id: at(dates, 2).id,
        fields: [
          { path: "total_spots", message: "Sat, Nov 1: 0 tickets are already sold and 3 held in open checkouts." },
        ],
      },
    });
    await ok(change(at(dates, 0), { total_spots: 2 }));
    expect((await seriesOf(at(dates, 0).id)).map(({ total_spots, rewards }) => [total_spots, rewards])).toEqual([
      [2, null],
      [80, null],
      [80, null],
      [80, null],
    ]);
  });

  test("[series-08] that the table doesn't answer for one of the dates is no refusal of that date, and changes none", async () => {
    const dates = await aSeries();
    const containing = at(dates, 2).id.toLowerCase();
    // What follows the new dates would meet the fault instead.
    await stack().settled();
    await stack().fault({ kind: "internal-error", operation: "Query", containing, times: 10 });
    const failed = await change(at(dates, 0), { location: "The new hall" }, "later");
    await stack().clearFaults();
    expect([failed.status, failed.error?.code]).toEqual([503, "unavailable"]);
    expect(failed.error?.message).not.toContain("Nov 1");
    expect((await seriesOf(at(dates, 0).id)).map(({ location }) => location)).toEqual(Array(4).fill("Jacksonville"));
  });

  test("[series-08] that moves dates with holders asks once, with the sum of all of them, and then tells each", async () => {
    const dates = await aSeries();
    await payAndSettle((await buy(await aMember(), at(dates, 1).id, { quantity: 2 })).session);
    await payAndSettle((await buy(await aMember(), at(dates, 3).id)).session);
    await stack().settled();
    const moved = { location: "The new hall" };
    const asked = await change(at(dates, 0), moved, "later");
    expect(asked.error).toMatchObject({ code: "event.move-confirm", details: { tickets: 3, held: 0, paid: 6_000 } });
    expect((await seriesOf(at(dates, 0).id)).map(({ location }) => location)).toEqual(Array(4).fill("Jacksonville"));
    await ok(change(at(dates, 0), { ...moved, confirm_move: true }, "later"));
    const after = await seriesOf(at(dates, 0).id);
    expect(after.map(({ location, moved_from }) => [location, moved_from?.place ?? null])).toEqual([
      ["The new hall", null],
      ["The new hall", "Jacksonville"],
      ["The new hall", null],
      ["The new hall", "Jacksonville"],
    ]);
  });

  test("[series-06] leaves out a later date that is cancelled, and of an event without a series changes it alone", async () => {
    const dates = await aSeries();
    const reason = "The band is ill.";
    await ok(call("eventChangesAdmin", "cancel", { eventId: at(dates, 1).id, reason } as never, await asAdmin()));
    await ok(change(at(dates, 0), { description: "More music" }, "later"));
    expect((await seriesOf(at(dates, 0).id)).map(({ description }) => description)).toEqual([
      "More music",
      "Music by the water",
      "More music",
      "More music",
    ]);
    const alone = await aParty();
    expect(await ok(change(alone, { description: "More music" }, "later"))).toMatchObject({
      description: "More music",
    });
  });
});
