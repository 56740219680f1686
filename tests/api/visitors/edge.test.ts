import { expect, test } from "vitest";
import { callOrigin } from "../../support/call.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";

// A stack of its own with the edge's cache, on which nobody else writes.
giveOwnStack("in-memory-counted-cached");

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(callOrigin() + path, { headers, redirect: "manual" });
  return { response, text: await response.text(), from: response.headers.get("x-cache")?.split(" ")[0] };
};

test("[city-13] everybody gets the edge's one copy of a page, whatever token, cookie or unknown query they bring", async () => {
  const authorization = "Bearer a.b.c";
  const first = await read("/calendar?when=month");
  expect([first.response.status, first.from]).toEqual([200, "Miss"]);
  expect(first.response.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=10, stale-while-revalidate=60");
  for (const [query, headers] of [
    ["utm_source=mail", {}],
    ["fbclid=1", { authorization }],
    ["", { cookie: "a=b" }],
  ] as const) {
    const again = await read(`/calendar?when=month&${query}`, headers);
    expect([query, again.from, again.text === first.text]).toEqual([query, "Hit", true]);
  }
  expect((await read("/calendar?when=month&q=Seen")).from).toBe("Miss");
});

test("the sitemap and the rules for search engines have their types, an unknown filter is refused as a page, and the slash leads to the calendar", async () => {
  const typeOf = async (path: string) => (await read(path)).response.headers.get("content-type");
  expect(await typeOf("/sitemap.xml")).toBe("application/xml; charset=utf-8");
  expect(await typeOf("/robots.txt")).toBe("text/plain; charset=utf-8");
  const { response, text } = await read("/calendar?when=never");
  expect([response.status, response.headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"]);
  expect(text).toContain('<a href="/calendar">');
  const slash = await read("/calendar/");
  expect([slash.response.status, slash.response.headers.get("location")]).toEqual([301, "/calendar"]);
});
