import { expect, test } from "vitest";
import * as z from "zod";
import type { HttpEvent } from "../../../functions/platform/http/caller.ts";
import { toResponse } from "../../../functions/platform/http/response.ts";
import type { Route } from "../../../shared/api/route.ts";

const route = {
  method: "GET",
  path: "/api/things",
  access: "public",
  summary: "Things",
  input: z.object({}),
  output: z.object({ name: z.string() }),
  cache: { seconds: 5 },
} as unknown as Route;
const ask = (headers: Record<string, string> = {}) =>
  toResponse(route, { headers } as unknown as HttpEvent, { name: "Rye" });
const tag = ask().headers.etag ?? "";

test.each([
  ["as it was sent", tag],
  ["made weak by compression", `W/${tag}`],
  ["among others", `"other", W/${tag}, "more"`],
  ["any at all", "*"],
])("a client that has this version (%s) gets 304 without a body", (_how, known) => {
  const answer = ask({ "if-none-match": known });
  expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, "", tag]);
});

test.each(['"other"', `"other", W/"one"`, tag.slice(1, -1), ""])(
  "a client with %j gets the whole response",
  (known) => {
    expect(ask({ "if-none-match": known }).statusCode).toBe(200);
  },
);

test("a shared route is stored for 5 seconds whoever asks, and never served older (R46)", () => {
  const shared = { ...route, cache: { seconds: 5, isShared: true } } as Route;
  const answer = (headers: Record<string, string>) =>
    toResponse(shared, { headers } as unknown as HttpEvent, { name: "Rye" });
  expect(answer({ authorization: "Bearer a.b.c" })).toEqual(answer({}));
  expect(answer({}).headers["cache-control"]).toBe("public, max-age=0, s-maxage=5");
  expect(answer({}).headers.vary).toBeUndefined();
});

test("another public read is fresh for a signed-in caller", () => {
  const answer = ask({ authorization: "Bearer a.b.c" });
  expect([answer.headers["cache-control"], answer.headers.vary]).toEqual(["private, no-cache", "authorization"]);
});

const respond = (about: object, result: unknown) =>
  toResponse(
    { ...route, cache: undefined, ...about } as unknown as Route,
    { headers: {} } as unknown as HttpEvent,
    result,
  );

test.each([
  [
    "a text of a route that produces a document",
    { produces: "text/calendar", output: z.string() },
    "BEGIN",
    "BEGIN",
    "text/calendar",
  ],
  ["a text of any other route", { output: z.string() }, "BEGIN", '"BEGIN"', "application/json"],
  ["what is no text", { produces: "text/calendar", output: z.null() }, null, "null", "application/json"],
])("%s is sent as what it is", (_what, about, result, body, type) => {
  const answer = respond(about, result);
  expect([answer.body, answer.headers["content-type"]]).toEqual([body, `${type}; charset=utf-8`]);
});

test("a route that isn't cacheable is stored nowhere and has no version", () => {
  const { statusCode, headers } = respond({ status: 201 }, { name: "Rye" });
  expect([statusCode, headers["cache-control"], headers.etag]).toEqual([201, "no-store", undefined]);
});
