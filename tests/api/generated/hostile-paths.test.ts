import { request } from "node:http";
import { expect, inject, test } from "vitest";

const malformed = [
  "%00",
  "a%00.webp",
  "%",
  "%zz",
  "%c0%af",
  "%ff",
  "%ed%a0%80",
  "..%2f..%2fetc%2fpasswd",
  "%2e%2e/%2e%2e/x",
  "..%5c..%5cx",
  "../../x",
  "__proto__",
  "constructor",
  "x".repeat(6_000),
];
const roots = [
  "/",
  "/media/",
  "/media/event/",
  "/assets/",
  "/api/",
  "/api/events/",
  "/hooks/",
  "/hooks/stripe/",
  "/ws/",
];

/** Asks for a path exactly as written: `fetch` would tidy it first. */
const ask = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(inject("origin"));
    const outgoing = request({ hostname, port, path }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    });
    outgoing.on("error", reject);
    outgoing.end();
  });

test.each(roots)("no malformed path below %s causes a server error", async (root) => {
  for (const path of malformed) {
    const status = await ask(root + path);
    expect([path.slice(0, 40), status < 500]).toEqual([path.slice(0, 40), true]);
  }
});

test("a malformed picture address is refused as such", async () => {
  for (const path of ["%00", "%zz", "..%2f..%2fx", "%2e%2e/x"]) {
    expect([path, await ask(`/media/${path}`)]).toEqual([path, 400]);
  }
  expect(await ask("/media/event/nothing.webp")).toBeLessThan(405);
});

test("the first path segment is not looked up among object properties", async () => {
  for (const name of Object.getOwnPropertyNames(Object.prototype)) {
    expect([name, (await ask(`/${name}/x`)) < 500]).toEqual([name, true]);
  }
});
