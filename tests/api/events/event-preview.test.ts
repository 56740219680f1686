import { expect, inject, test } from "vitest";
import { anEvent } from "../../support/fixtures.ts";
import { changeStoredEvent } from "../../support/stored-event.ts";

const linkReader = { "user-agent": "facebookexternalhit/1.1" };
const read = (path: string) => fetch(inject("origin") + path, { headers: linkReader });

const property = (html: string, name: string): string | undefined =>
  new RegExp(`<meta property="${name}" content="([^"]*)">`).exec(html)?.[1];

test("a shared event link shows title, picture, price and description (R33)", async () => {
  const { id } = await anEvent({
    title: "RAGER at the Docks",
    description: "Three floors,\n\none river.",
    venue_name: "The Docks",
    start_at: "2026-12-12T01:00:00.000Z",
  });
  const answer = await read(`/event/${id}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  const html = await answer.text();
  expect(html).toContain("<title>RAGER at the Docks · PLAYYY Jacksonville</title>");
  expect(property(html, "og:title")).toBe("RAGER at the Docks");
  expect(property(html, "og:description")).toMatch(
    /^Fri, Dec 11 • 8:00 PM .* · The Docks · From \$20 · Three floors, one river\.$/,
  );
  expect(property(html, "og:image")).toMatch(/^https?:\/\/[^/]+\/(art|media)\//);
});

test("text of an event is escaped in its preview", async () => {
  const { id } = await anEvent({ title: `"><script>alert(1)</script>`, description: "<img src=x onerror=alert(1)>" });
  const html = await (await read(`/event/${id}`)).text();
  expect(html).not.toMatch(/<script|<img/);
  expect(property(html, "og:title")).toBe("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
});

test("a long description is shortened, and an unpublished event has no preview", async () => {
  const { id } = await anEvent({ description: "word ".repeat(200) });
  const description = property(await (await read(`/event/${id}`)).text(), "og:description") ?? "";
  expect(description.length).toBeLessThanOrEqual(200);
  expect(description).toMatch(/word…$/);
  const draft = await anEvent({ is_published: false });
  expect((await read(`/event/${draft.id}`)).status).toBe(404);
});

test("[states-11] the preview of a postponed event has no date, and that of a cancelled one has it as former", async () => {
  const at = new Date().toISOString();
  const descriptionOf = async (about: Parameters<typeof changeStoredEvent>[1]) => {
    const { id } = await anEvent({ start_at: "2026-12-12T01:00:00.000Z" });
    await changeStoredEvent(id, about);
    return property(await (await read(`/event/${id}`)).text(), "og:description") ?? "";
  };
  expect(await descriptionOf({ postponed_at: at })).toMatch(/^Postponed · new date to come · Jacksonville/);
  expect(await descriptionOf({ cancelled_at: at })).toMatch(
    /^Cancelled \(was Fri, Dec 11 • 8:00 PM .*\) · Jacksonville/,
  );
});
