import { describe, expect, test } from "vitest";
import { startSmallStack } from "./support/small-stack.ts";

const stack = startSmallStack();

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(stack.origin + path, { headers });
  const text = await response.text();
  return { status: response.status, text, headers: response.headers, cache: response.headers.get("x-cache") };
};
const callsOf = ({ text }: { text: string }) => (JSON.parse(text) as { calls: number }).calls;

describe("pages", () => {
  test("a path that is no file returns the app through the distribution's own function", async () => {
    const page = await get("/events/123");
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  });

  test("a missing file is the bucket's 403 instead of the app", async () => {
    expect((await get("/assets/gone.js")).status).toBe(403);
  });

  test("hashed files may be cached forever, and pages may not", async () => {
    expect((await get("/assets/app-1a2b.js")).headers.get("cache-control")).toContain("immutable");
    expect((await get("/")).headers.get("cache-control")).toBe("no-cache");
  });

  test("the template's headers are sent, except those that plain HTTP cannot use", async () => {
    const { headers } = await get("/");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("default-src 'self'");
  });

  test("compressible responses are compressed", async () => {
    expect((await get("/", { "accept-encoding": "br" })).headers.get("content-encoding")).toBe("br");
    expect((await get("/", { "accept-encoding": "gzip" })).headers.get("content-encoding")).toBe("gzip");
    expect((await get("/", { "accept-encoding": "identity" })).headers.get("content-encoding")).toBeNull();
  });
});

describe("the cache", () => {
  test("stores what the API allows and asks again for the rest", async () => {
    const first = await get("/api/echo?maxAge=60&a=1");
    const second = await get("/api/echo?maxAge=60&a=1");
    expect([first.cache, second.cache]).toEqual(["Miss from cloudfront", "Hit from cloudfront"]);
    expect(callsOf(second)).toBe(callsOf(first));
    expect(callsOf(await get("/api/echo?a=2"))).toBeLessThan(callsOf(await get("/api/echo?a=2")));
  });

  test("never serves one caller's response to another", async () => {
    const mine = await get("/api/echo?maxAge=60&b=1", { authorization: "Bearer mine" });
    const yours = await get("/api/echo?maxAge=60&b=1", { authorization: "Bearer yours" });
    expect(callsOf(yours)).not.toBe(callsOf(mine));
  });

  test("answers 304 to a viewer who has the response", async () => {
    await get("/api/echo?maxAge=60&c=1");
    expect((await get("/api/echo?maxAge=60&c=1", { "if-none-match": '"one"' })).status).toBe(304);
  });

  test("sends the viewer's own tag to the API when the response may not be cached", async () => {
    const { text } = await get("/api/echo?f=1", { "if-none-match": 'W/"other"' });
    expect(JSON.parse(text).event.headers["if-none-match"]).toBe('W/"other"');
  });

  test("recognizes a tag that compression made weak", async () => {
    await get("/api/echo?maxAge=60&g=1");
    expect((await get("/api/echo?maxAge=60&g=1", { "if-none-match": 'W/"one"' })).status).toBe(304);
  });

  test("combines many viewers of one response into one request to the origin", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get("/api/echo?maxAge=60&d=1")));
    expect(new Set(answers.map(callsOf)).size).toBe(1);
  });

  test("is bypassed by a request with a time of its own", async () => {
    await get("/api/echo?maxAge=60&e=1");
    expect((await get("/api/echo?maxAge=60&e=1", { "x-local-now": "2030-01-01T00:00:00.000Z" })).cache).toBe(
      "Miss from cloudfront",
    );
  });
});

describe("the control", () => {
  test("refuses pages of other sites and other host names", async () => {
    expect((await get("/__local/health")).status).toBe(200);
    expect((await get("/__local/health", { origin: "https://elsewhere.example" })).status).toBe(403);
  });

  test("lists its verbs when it does not know one", async () => {
    expect(JSON.parse((await get("/__local/dance")).text)).toMatchObject({
      verbs: expect.arrayContaining(["POST invoke"]),
    });
  });
});
