import { expect, test } from "vitest";
import { aStoredEvent } from "../../support/door/stored-items.ts";
import { giveOwnTable } from "../../support/own-table.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/visitors/calendar-page.tsx")),
  ...(await import("../../../functions/visitors/sitemap.ts")),
}));

// A Monday.
const now = "2027-02-01T17:00:00.000Z";
const context = { origin: "https://city.example", zone: "America/New_York", now };
const at = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString();

type Stored = Partial<ReturnType<typeof aStoredEvent>> & Record<string, unknown>;
const put = async (...events: Stored[]): Promise<void> => {
  for (const about of events)
    await city()
      .EventEntity.put({ ...aStoredEvent(), ...about })
      .go();
};

type Query = Parameters<ReturnType<typeof city>["readCalendarPage"]>[0];
/** A page of the calendar: the titles it shows, and where it goes on. */
const read = async (query: Query, limit?: number) => {
  const position: { next: string | null } = { next: null };
  const html = await city().readCalendarPage(
    query,
    async ({ cursor }, list) => {
      const page = await list({ limit, position: cursor ?? null });
      position.next = page.position;
      return { items: page.items, cursor: page.position };
    },
    context,
  );
  return { html, titles: [...html.matchAll(/<h3>([^<]*)<\/h3>/g)].map(([, title]) => title), next: position.next };
};

test("[city-10] the calendar has what is published and not over, by search, category and days, each page goes on where the last one ended", async () => {
  await put(
    { title: "Over", start_at: at(-48) },
    { title: "On now", start_at: at(-2), type: "Festival" },
    { title: "Tonight", start_at: at(9), venue_name: "The Dock" },
    { title: "Friday noon", start_at: "2027-02-05T17:00:00.000Z", end_at: "2027-02-05T22:00:00.000Z" },
    { title: "Friday night", start_at: "2027-02-06T02:00:00.000Z", type: "Pop-up" },
    { title: "Monday", start_at: "2027-02-08T05:00:00.000Z" },
    { title: "March", start_at: "2027-03-01T05:00:00.000Z" },
    { title: "Postponed", start_at: at(30), postponed_at: at(-1) },
    { title: "Cancelled", start_at: at(31), cancelled_at: at(-1) },
    { title: "Draft", start_at: at(32), is_published: false },
  );
  expect((await read({})).titles).toEqual([
    "On now",
    "Tonight",
    "Friday noon",
    "Friday night",
    "Monday",
    "March",
    "Postponed",
  ]);
  expect((await read({ when: "today" })).titles).toEqual(["On now", "Tonight"]);
  expect((await read({ when: "weekend" })).titles).toEqual(["Friday night"]);
  expect((await read({ when: "week" })).titles).toEqual(["On now", "Tonight", "Friday noon", "Friday night"]);
  expect((await read({ when: "month" })).titles).toEqual([
    "On now",
    "Tonight",
    "Friday noon",
    "Friday night",
    "Monday",
  ]);
  expect((await read({ q: "the DOCK" })).titles).toEqual(["Tonight"]);
  expect((await read({ category: "Pop-up", when: "weekend" })).titles).toEqual(["Friday night"]);
  expect((await read({ category: "Pop-up", when: "today" })).titles).toEqual([]);
  const shown: (string | undefined)[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await read({ cursor: cursor ?? undefined }, 2);
    shown.push(...page.titles);
    cursor = page.next;
    if (cursor) expect(page.html).toContain(`cursor=${encodeURIComponent(cursor).replaceAll("%20", "+")}`);
  } while (cursor);
  expect(shown.toSorted()).toEqual(
    ["On now", "Tonight", "Friday noon", "Friday night", "Monday", "March", "Postponed"].toSorted(),
  );
});

test("[city-11] days and categories are pages of their own for search engines, a search and later pages aren't, and an empty one has a way on", async () => {
  const weekend = await read({ when: "weekend", category: "Workshop" });
  expect(weekend.html).toContain(
    '<link rel="canonical" href="https://city.example/calendar?category=Workshop&amp;when=weekend"/>',
  );
  expect(weekend.html).toContain("<title>Workshop · This weekend in Jacksonville · PLAYYY</title>");
  expect(weekend.html).toContain("<h2>Nothing in Workshop this weekend yet</h2>");
  expect(weekend.html).toContain('href="/calendar">See all dates</a>');
  expect(weekend.html).not.toContain("noindex");
  const search = await read({ q: '"><b>no', when: "today" });
  expect(search.html).toContain('content="noindex, follow"');
  expect(search.html).not.toContain("<b>");
  expect(search.html).toContain('<input type="hidden" name="when" value="today"/>');
  expect(search.html).toContain('<link rel="canonical" href="https://city.example/calendar?when=today"/>');
});

test("[city-12] the sitemap names the landing page, the calendar and each event that isn't over, cancelled or a draft, with when it was changed", async () => {
  const xml = await city().readSitemap("https://city.example", now);
  const places = [...xml.matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g)];
  expect(places.slice(0, 2).map(([, address]) => address)).toEqual([
    "https://city.example/",
    "https://city.example/calendar",
  ]);
  // Of the ten that the first test wrote.
  expect(places).toHaveLength(2 + 7);
  for (const [, address, changed] of places.slice(2)) {
    expect(address).toMatch(/^https:\/\/city\.example\/calendar\/event_/);
    expect(changed).toBe(aStoredEvent().updated_at);
  }
  expect(city().writeRobots("https://city.example")).toContain("Sitemap: https://city.example/sitemap.xml");
});
