import { expect, inject, test } from "vitest";
import { anEvent } from "../../support/fixtures.ts";
import { changeStoredEvent } from "../../support/stored-event.ts";
import { aFullEvent } from "../../support/waiting-lists.ts";

const linkReader = { "user-agent": "facebookexternalhit/1.1" };
const read = (path: string, headers: Record<string, string> = {}) => fetch(inject("origin") + path, { headers });
const pageOf = async (id: string) => (await read(`/calendar/${id}`)).text();

const property = (html: string, name: string): string | undefined =>
  new RegExp(`<meta property="${name}" content="([^"]*)"/>`).exec(html)?.[1];

test("[city-01] a visitor reads when, where and what each ticket costs for whom, and the way in leads to sign-in and on to the event", async () => {
  const { id } = await anEvent({ title: "RAGER at the Docks", venue_name: "The Docks", venue_address: "1 Bay St" });
  const answer = await read(`/calendar/${id}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  const html = await answer.text();
  for (const text of ["The Docks", "1 Bay St", "$20", "Essential $10 · Premium $10", "VIP+", "Premium $10<"])
    expect(html).toContain(text);
  expect(html).toContain("first one of the month is free");
  expect(html).toContain(`href="/auth?next=%2Fevent%2F${id}">Get tickets</a>`);
  const { id: open } = await anEvent({ entry: "rsvp", total_spots: 40 });
  const page = await pageOf(open);
  expect(page).toContain(`href="/auth?next=%2Fevent%2F${open}">RSVP</a>`);
  expect(page).toContain("40 of 40 spots left");
});

test("[city-03] a link reader gets the same page from the app's link: title, picture, price, description and the page's own address (R33)", async () => {
  const { id } = await anEvent({
    title: "RAGER at the Docks",
    description: "Three floors,\n\none river.",
    venue_name: "The Docks",
    start_at: "2026-12-12T01:00:00.000Z",
  });
  const answer = await read(`/event/${id}`, linkReader);
  expect(new URL(answer.url).pathname).toBe(`/calendar/${id}`);
  const html = await answer.text();
  expect(html).toBe(await pageOf(id));
  expect(html).toContain("<title>RAGER at the Docks · PLAYYY Jacksonville</title>");
  expect(property(html, "og:title")).toBe("RAGER at the Docks");
  expect(property(html, "og:description")).toMatch(
    /^Fri, Dec 11 • 8:00 PM .* · The Docks · From \$20 · Three floors, one river\.$/,
  );
  expect(property(html, "og:image")).toMatch(/^https?:\/\/[^/]+\/(art|media)\//);
  const canonical = /<link rel="canonical" href="([^"]+)"\/>/.exec(html)?.[1];
  expect([canonical, new URL(canonical ?? "").pathname]).toEqual([property(html, "og:url"), `/calendar/${id}`]);
});

test("[city-09] what is written about an event stays text, in the page as in its structured data", async () => {
  const title = `"></title><script>alert(1)</script>`;
  const { id } = await anEvent({ title, description: "</script><!--<img src=x onerror=alert(1)>" });
  const html = await pageOf(id);
  expect(html).not.toMatch(/<script>alert|<img src=x|<!--/);
  expect(html.match(/<script/g)).toHaveLength(2);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "";
  expect(JSON.parse(data)).toMatchObject({ "@type": "Event", name: title });
  expect(property(html, "og:title")).toBe("&quot;&gt;&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
});

test("a long description is shortened for link readers, and whole on the page", async () => {
  const { id } = await anEvent({ description: `${"word ".repeat(200)}end` });
  const html = await pageOf(id);
  const description = property(html, "og:description") ?? "";
  expect(description.length).toBeLessThanOrEqual(200);
  expect(description).toMatch(/word…$/);
  expect(html).toContain("word end</p>");
});

test("[city-07] a draft and an unknown event are the same 404, a page with a way on; what is cancelled or over keeps its page and sells nothing", async () => {
  const draft = await anEvent({ is_published: false });
  const answers = await Promise.all([draft.id, "evt_01J0000000000000000000000"].map((id) => read(`/calendar/${id}`)));
  const pages = await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect(answers.map(({ headers }) => headers.get("content-type"))).toEqual(Array(2).fill("text/html; charset=utf-8"));
  expect(pages[0]).toBe(pages[1]);
  expect(pages[0]).toContain('<h1>Event not found</h1><p><a href="/calendar">');
  const now = new Date().toISOString();
  const shown = async (about: Parameters<typeof changeStoredEvent>[1]) => {
    const { id } = await anEvent();
    await changeStoredEvent(id, about);
    const answer = await read(`/calendar/${id}`);
    return { status: answer.status, html: await answer.text() };
  };
  const called = await shown({ cancelled_at: now, cancel_reason: "The band is ill." });
  const over = await shown({ start_at: "2026-01-01T00:00:00.000Z", end_at: "2026-01-01T02:00:00.000Z" });
  for (const { status, html } of [called, over]) {
    expect(status).toBe(200);
    expect(html).not.toMatch(/Get tickets|"offers"|aria-label="Tickets"/);
    expect(html).toContain('href="/calendar">See what&#x27;s on</a>');
  }
  expect(called.html).toContain("This event is cancelled. The band is ill.");
  expect(over.html).toContain("This event is over.");
});

test("[city-08] an event that is sold out, stopped or postponed reads as what it is, with no way to buy", async () => {
  const noted = async (html: string, note: string) => {
    expect(html).toContain(note);
    expect(html).not.toContain("Get tickets");
  };
  const { id: postponed } = await anEvent();
  await changeStoredEvent(postponed, { postponed_at: new Date().toISOString() });
  await noted(await pageOf(postponed), "This event is postponed. A new date is to come.");
  const { id: stopped } = await anEvent();
  await changeStoredEvent(stopped, { sales_stopped_at: new Date().toISOString() });
  await noted(await pageOf(stopped), "Ticket sales are closed.");
  const full = await aFullEvent();
  await noted(await pageOf(full), "Every spot is taken.");
  expect(await pageOf(full)).toContain(`href="/auth?next=%2Fevent%2F${full}">Join the waiting list</a>`);
  const types = [
    { tier: "GA+" as const, name: "GA+", price: 2_000, rule: "flat" as const, opens_at: "2098-01-01T17:00:00.000Z" },
  ];
  const later = await anEvent({ ticket_types: types, start_at: "2098-02-01T00:00:00.000Z" });
  expect(await pageOf(later.id)).toContain("On sale from Wed, Jan 1 • 12:00 PM (ET)");
});

test("[states-11] the description of a postponed event has no date, and that of a cancelled one has it as former", async () => {
  const at = new Date().toISOString();
  const descriptionOf = async (about: Parameters<typeof changeStoredEvent>[1]) => {
    const { id } = await anEvent({ start_at: "2026-12-12T01:00:00.000Z" });
    await changeStoredEvent(id, about);
    return property(await (await read(`/event/${id}`, linkReader)).text(), "og:description") ?? "";
  };
  expect(await descriptionOf({ postponed_at: at })).toMatch(/^Postponed · new date to come · Jacksonville/);
  expect(await descriptionOf({ cancelled_at: at })).toMatch(
    /^Cancelled \(was Fri, Dec 11 • 8:00 PM .*\) · Jacksonville/,
  );
});
