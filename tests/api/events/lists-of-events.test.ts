import { beforeAll, describe, expect, test } from "vitest";
import { aStoredEvent } from "../../support/door/stored-items.ts";
import { giveOwnTable } from "../../support/own-table.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/list-calendar.ts")),
  ...(await import("../../../functions/events/list-events.ts")),
  ...(await import("../../../functions/events/list-sold-out.ts")),
  ...(await import("../../../functions/events/series.ts")),
  ...(await import("../../../functions/events/series.entity.ts")),
  ...(await import("../../../functions/events/sold-out.entity.ts")),
  ...(await import("../../../functions/events/sold-out.projection.ts")),
  ...(await import("../../../functions/events/stock.entity.ts")),
  ...(await import("../../../functions/events/stock.ts")),
}));

const now = "2027-02-01T12:00:00.000Z";
const at = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString();
const day = 24;

/** An event that starts so many hours from now, with 50 spots; its title is what tests know it by. */
const put = async (title: string, hours: number, about: object = {}) => {
  const { EventEntity, StockEntity, createStock } = city();
  const event = { ...aStoredEvent(), title, start_at: at(hours), ...about };
  await EventEntity.put(event).go();
  await StockEntity.put(createStock(event.id, 50)).go();
  return event;
};
const titlesOf = (items: readonly { title: string }[]): string[] => items.map(({ title }) => title);

beforeAll(async () => {
  await put("over for long", -31 * day - 7);
  await put("over", -6);
  await put("on", -5.5);
  await put("long and on", -30 * day, { end_at: at(1) });
  await put("tonight", 4, { venue_name: "The Volstead", type: "Concert", event_section: ["city"] });
  await put("tomorrow", day, { location: "San Marco" });
  await put("postponed", 2 * day, { postponed_at: now });
  await put("postponed in the past", -8, { postponed_at: now });
  await put("draft", 3 * day, { is_published: false });
  await put("cancelled", 4 * day, { cancelled_at: now });
});

describe("the city's calendar", () => {
  const list = async (search: object = {}) => {
    const { items } = await city().listCalendar({ span: null, ...search }, { limit: undefined, position: null }, now);
    return titlesOf(items);
  };

  test("has the published events that aren't over, soonest first, and those that are postponed", async () => {
    expect(await list()).toEqual(["long and on", "postponed in the past", "on", "tonight", "tomorrow", "postponed"]);
  });

  test("of some days has what is on within them, from the first instant on and before the last, and nothing that is postponed", async () => {
    expect(await list({ span: { from: at(0), until: at(4) } })).toEqual(["long and on", "on"]);
    expect(await list({ span: { from: at(0.5), until: at(4.001) } })).toEqual(["long and on", "tonight"]);
    expect(await list({ span: { from: at(1), until: at(3 * day) } })).toEqual(["tonight", "tomorrow"]);
  });

  test("of one kind has that kind", async () => {
    expect(await list({ category: "Concert" })).toEqual(["tonight"]);
  });

  test("is searched by title, venue, place and kind, in either case", async () => {
    const found = await Promise.all(
      ["TOMORROW", "volstead", "san marco", "concert", "nothing"].map((q) => list({ q })),
    );
    expect(found).toEqual([["tomorrow"], ["tonight"], ["tomorrow"], ["tonight"], []]);
  });

  test("comes page by page, each event once", async () => {
    const pageAt = (position: string | null) => city().listCalendar({ span: null }, { limit: 2, position }, now);
    const first = await pageAt(null);
    const second = await pageAt(first.position);
    const third = await pageAt(second.position);
    expect([first, second, third].map(({ items }) => titlesOf(items))).toEqual([
      ["long and on", "postponed in the past"],
      ["on", "tonight"],
      ["tomorrow", "postponed"],
    ]);
    const last = third.position ? await pageAt(third.position) : { items: [], position: null };
    expect(last).toEqual({ items: [], position: null });
  });

  test("names what isn't over to those who ask for a map of the site", async () => {
    const titles = titlesOf(await city().listSitemapEvents(now));
    expect(titles).toEqual(["long and on", "postponed in the past", "on", "tonight", "tomorrow", "postponed"]);
  });
});

describe("the back-office's list of events", () => {
  const list = async (filter: object = {}, about: object = {}) => {
    const { items } = await city().listEvents(filter, { limit: undefined, position: null, ...about }, now);
    return titlesOf(items);
  };

  test("has those to come soonest first, drafts and cancelled ones too", async () => {
    expect(await list({ when: "upcoming" })).toEqual([
      ...["long and on", "postponed in the past", "on", "tonight", "tomorrow", "postponed", "draft", "cancelled"],
    ]);
  });

  test("has those that are over latest first", async () => {
    expect(await list({ when: "past" })).toEqual(["over", "over for long"]);
  });

  test("has all of them latest first", async () => {
    expect(await list()).toEqual([
      ...["cancelled", "draft", "postponed", "tomorrow", "tonight", "on", "over", "postponed in the past"],
      ...["long and on", "over for long"],
    ]);
  });

  test("has those of one section, kind or state, and those whose title has a word in either case", async () => {
    expect(await list({ section: "city" })).toEqual(["tonight"]);
    expect(await list({ type: "Concert" })).toEqual(["tonight"]);
    expect(await list({ state: "draft" })).toEqual(["draft"]);
    expect(await list({ q: "TOM" })).toEqual(["tomorrow"]);
  });

  test("comes page by page in both directions, each event once", async () => {
    for (const filter of [{}, { when: "upcoming" }, { when: "past" }, { q: "o" }] as const) {
      const titles: string[] = [];
      for (let position: string | null | undefined; position !== null; ) {
        const page = await city().listEvents(filter, { limit: 1, position: position ?? null }, now);
        titles.push(...titlesOf(page.items));
        position = page.position;
      }
      expect(titles).toEqual(await list(filter));
    }
  });
});

describe("what sold out today", () => {
  const zone = "America/New_York";
  // The city's day of `now` began at 05:00 UTC.
  const morning = "2027-02-01T05:00:00.000Z";
  const sellOut = async (since: string, about: object = {}, hours = 5) => {
    const { id, title } = await put(`sold out at ${since}`, hours, about);
    await city().SoldOutEntity.put({ event_id: id, since, ttl: 2_000_000_000 }).go();
    return title;
  };

  test("is of the city's day alone, the first to sell out first, and only what is published and to come", async () => {
    await sellOut("2027-02-01T04:59:59.999Z");
    const second = await sellOut("2027-02-01T09:00:00.000Z");
    const first = await sellOut(morning);
    await sellOut("2027-02-02T05:00:00.000Z");
    await sellOut("2027-02-01T08:00:00.000Z", { is_published: false });
    await sellOut("2027-02-01T08:00:00.001Z", { cancelled_at: now });
    await sellOut("2027-02-01T08:00:00.002Z", {}, 0);
    expect(titlesOf(await city().listSoldOutToday(zone, now))).toEqual([first, second]);
  });

  const follow = async (event_id: string, was: Record<string, number> | null, is: Record<string, number>) => {
    const change = { id: "1", at: now, entity: "stock", before: was, after: { event_id, ...is }, isExpiry: false };
    await city().soldOut.apply([change], { zone, now });
    return (await city().SoldOutEntity.get({ event_id }).go()).data;
  };
  const gone = { left: 0, held: 0 };

  test("is noted when the last spot goes, for three days, and stays at the first time", async () => {
    const { id } = await put("the last spot", 5);
    await city().StockEntity.patch({ event_id: id }).set(gone).go();
    const ttl = Date.parse(now) / 1_000 + 3 * 86_400;
    expect(await follow(id, { left: 1, held: 0 }, gone)).toMatchObject({ since: now, ttl });
    const change = {
      id: "2",
      at: at(1),
      entity: "stock",
      before: null,
      after: { event_id: id, ...gone },
      isExpiry: false,
    };
    await city().soldOut.apply([change], { zone, now });
    expect((await city().SoldOutEntity.get({ event_id: id }).go()).data?.since).toBe(now);
  });

  test("is forgotten when a spot is free again, whatever the change says that came late", async () => {
    const { id } = await put("free again", 5);
    await city().SoldOutEntity.put({ event_id: id, since: now, ttl: 2_000_000_000 }).go();
    expect(await follow(id, { left: 1, held: 0 }, gone)).toBeNull();
  });

  test("stays as it is while a change leaves it sold out, or not", async () => {
    const { id } = await put("unchanged", 5);
    await city()
      .SoldOutEntity.put({ event_id: id, since: at(-1), ttl: 2_000_000_000 })
      .go();
    expect(await follow(id, gone, { ...gone, sold: 7 })).toMatchObject({ since: at(-1) });
    expect(await follow(id, { left: 2, held: 0 }, { left: 1, held: 0 })).toMatchObject({ since: at(-1) });
  });
});

describe("the dates of a series", () => {
  const aSeries = async () => {
    const series_id = `series_${crypto.randomUUID()}`;
    const dates = [
      await put("third", 30, { series_id }),
      await put("first", 10, { series_id }),
      await put("cancelled date", 25, { series_id, cancelled_at: now }),
      await put("second", 20, { series_id }),
    ];
    const event_ids = dates.map(({ id }) => id);
    await city().SeriesEntity.put({ id: series_id, event_ids, created_at: now }).go();
    return dates;
  };

  test("come soonest first, cancelled ones too, whichever of them is asked for", async () => {
    for (const { id } of await aSeries())
      expect(titlesOf(await city().listSeries(id, now))).toEqual(["first", "second", "cancelled date", "third"]);
  });

  test("are none for an event that isn't part of one", async () => {
    const { id } = await put("alone", 10);
    expect(await city().listSeries(id, now)).toEqual([]);
  });

  test("that an edit reaches are later than its own, and neither cancelled nor without a stock", async () => {
    const [third, first, , second] = (await aSeries()) as [never, never, never, never];
    const laterThan = async (event: { id: string }) =>
      (await city().readLaterDates(event as never)).map(({ event: { title } }) => title);
    expect(await laterThan(first)).toEqual(["second", "third"]);
    expect(await laterThan(third)).toEqual([]);
    await city()
      .StockEntity.delete({ event_id: (second as { id: string }).id })
      .go();
    expect(await laterThan(first)).toEqual(["third"]);
    await city()
      .EventEntity.delete({ id: (third as { id: string }).id })
      .go();
    expect(await laterThan(first)).toEqual([]);
  });
});
