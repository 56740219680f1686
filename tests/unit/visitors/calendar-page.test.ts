import { expect, test } from "vitest";
import { headingOf } from "../../../functions/visitors/calendar-address.ts";
import { readCalendarPage } from "../../../functions/visitors/calendar-page.tsx";
import { renderPage } from "../../../functions/visitors/document.tsx";
import type { CityEvent } from "../../../shared/model/event.ts";
import { anEvent } from "../../support/component/samples/events.ts";

const context = { origin: "https://city.example", zone: "America/New_York", now: "2031-01-10T12:00:00.000Z" };

type Query = Parameters<typeof readCalendarPage>[0];
const read = (query: Query, events: CityEvent[] = [], cursor: string | null = null) =>
  readCalendarPage(query, async () => ({ items: events as never, cursor }), context);
const emptyOf = (html: string) => {
  const [, empty = ""] = /<section class="empty">(.*?)<\/section>/.exec(html) ?? [];
  const [, heading] = /<h2>([^<]*)</.exec(empty) ?? [];
  const [, text] = /<p class="soft">([^<]*)</.exec(empty) ?? [];
  const ways = [...empty.matchAll(/<a class="([^"]*)" href="([^"]*)">([^<]*)</g)].map(([, ...way]) => way);
  return { heading, text: text?.split(".")[0], ways };
};

const signUp = ["quiet", "/auth?mode=signup", "Sign up for free"];
const all = (look: string) => [look, "/calendar", "See all dates"];
const coming = "New parties come every week";

test.each<[Query, string, string[][]]>([
  [{}, "Nothing yet", [signUp]],
  [{ category: "Pop-up" }, "Nothing in Pop-up yet", [all("action"), signUp]],
  [{ q: "dock" }, "Nothing for “dock” yet", [all("action"), signUp]],
  [{ when: "week" }, "Nothing in the next 7 days yet", [all("action"), signUp]],
  [{ q: "dock", category: "Pop-up", when: "today" }, "Nothing in Pop-up for “dock” today yet", [all("action"), signUp]],
])("a calendar of %j without an event names what was asked for and has a way on", async (query, heading, ways) => {
  const html = await read(query);
  expect(emptyOf(html)).toEqual({ heading, text: coming, ways });
  expect(html).not.toContain("Keep looking");
});

test("a page without an event, behind which there is more, leads further", async () => {
  const more = { heading: "Nothing among the next events", text: "There&#x27;s more behind them" };
  const next = (path: string) => ["action", path, "Keep looking"];
  const empty = await read({}, [], "c");
  expect(emptyOf(empty)).toEqual({ ...more, ways: [next("/calendar?cursor=c")] });
  expect(empty).not.toContain("Later events");
  expect(emptyOf(await read({ q: "dock" }, [], "c"))).toEqual({
    ...more,
    ways: [next("/calendar?q=dock&amp;cursor=c"), all("quiet")],
  });
});

test("a page with events leads to later ones where there are some, and loads its first picture alone at once", async () => {
  const image = "/media/admin-images/a-1600x900.webp";
  const events = [
    anEvent({ id: "evt_a", title: "First", image }),
    anEvent({ id: "evt_b", title: "Second", image }),
    anEvent({ id: "evt_c", title: "Next day", start_at: "2031-01-16T03:00:00.000Z", image }),
  ];
  const html = await read({}, events, "c");
  expect(await read({}, events.slice(0, 1), "c")).toContain("Later events");
  expect(html).toContain('<a class="quiet" href="/calendar?cursor=c" rel="next">Later events</a>');
  expect(html).not.toContain('class="empty"');
  expect([...html.matchAll(/loading="(\w+)"/g)].map(([, loading]) => loading)).toEqual(["eager", "lazy", "lazy"]);
  expect(html.match(/<section class="day"/g)).toHaveLength(2);
  const last = await read({}, events.slice(0, 1));
  expect(last).toContain('<section class="day"');
  expect(last).not.toContain("Later events");
  expect(last).not.toContain("/visitor.js");
});

test("search engines keep days and categories, neither a search nor a later page", async () => {
  const isKept = async (query: Query) => !(await read(query)).includes('content="noindex, follow"');
  expect(await Promise.all([{}, { when: "week" } as const, { q: "a" }, { cursor: "c" }].map(isKept))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("the links mark the days and the category that are shown, and keep what else is asked for", async () => {
  const currentOf = async (query: Query) => {
    const html = await read(query);
    return [...html.matchAll(/<a href="([^"]*)" aria-current="true">([^<]*)</g)].map(([, ...link]) => link);
  };
  expect(await currentOf({})).toEqual([
    ["/calendar", "All dates"],
    ["/calendar", "Everything"],
  ]);
  expect(await currentOf({ q: "a", when: "month", category: "Pop-up" })).toEqual([
    ["/calendar?q=a&amp;when=month&amp;category=Pop-up", "This month"],
    ["/calendar?q=a&amp;when=month&amp;category=Pop-up", "Pop-up"],
  ]);
});

test("the search keeps days and category, and shows what was searched for", async () => {
  const inputsOf = async (query: Query) => {
    const [, form = ""] = /<form(.*?)<\/form>/.exec(await read(query)) ?? [];
    return [...form.matchAll(/<input type="(\w+)"[^>]*? name="(\w+)"/g)].map(([, type, name]) => [type, name]);
  };
  expect(await inputsOf({})).toEqual([["search", "q"]]);
  const when = ["hidden", "when"];
  const category = ["hidden", "category"];
  expect(await inputsOf({ when: "today" })).toEqual([["search", "q"], when]);
  expect(await inputsOf({ category: "Pop-up" })).toEqual([["search", "q"], category]);
  expect(await read({ q: "dock" })).toContain('value="dock"');
});

test("a heading names the search, the category and the days", () => {
  expect(headingOf({})).toBe("What's on in Jacksonville");
  expect(headingOf({ q: "dock", category: "Pop-up", when: "today" })).toBe("“dock” · Pop-up · Today in Jacksonville");
});

test("a page has a script only where it asks for one", () => {
  const page = {
    title: "T",
    description: "D",
    canonical: "/",
    isIndexed: true,
    picture: "/p",
    shareTitle: "S",
    data: {},
  };
  const isScripted = (hasScript?: boolean) =>
    renderPage({ ...page, hasScript, children: null } as never).includes("visitor.js");
  expect([isScripted(true), isScripted(false), isScripted()]).toEqual([true, false, false]);
});
