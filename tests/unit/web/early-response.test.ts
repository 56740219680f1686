import { afterEach, expect, test } from "vitest";
import { takeEarlyResponse } from "../../../web/src/api/early-response.ts";

const now = Date.parse("2026-11-22T20:00:00Z");
const url = "/api/deals";
const read = { method: "GET", headers: { accept: "application/json" } };

const ask = (secondsAgo: number): Promise<Response> => {
  const response = Promise.resolve(new Response("{}"));
  globalThis.playyyEarly = { [url]: { response, sentAt: now - secondsAgo * 1_000 } };
  return response;
};

afterEach(() => {
  globalThis.playyyEarly = undefined;
});

test("an early response is handed to the first request of its URL only", () => {
  const response = ask(5);
  expect(takeEarlyResponse("/api/events", read, now)).toBeNull();
  expect(takeEarlyResponse(url, read, now)).toBe(response);
  expect(takeEarlyResponse(url, read, now)).toBeNull();
});

test("a request with a token never gets the response that was asked for without one", () => {
  ask(1);
  expect(takeEarlyResponse(url, { ...read, headers: { authorization: "Bearer t" } }, now)).toBeNull();
  // The page has moved on: later requests don't get it either.
  expect(takeEarlyResponse(url, read, now)).toBeNull();
});

test("an early response is left unused after 15 seconds, and by anything but a read", () => {
  ask(15);
  expect(takeEarlyResponse(url, read, now)).toBeNull();
  ask(1);
  expect(takeEarlyResponse(url, { ...read, method: "POST" }, now)).toBeNull();
});
