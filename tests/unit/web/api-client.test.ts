import { describe, expect, test, vi } from "vitest";
import { ApiError, NetworkError } from "../../../web/src/api/api-error.ts";
import { type Bearer, createClient } from "../../../web/src/api/client.ts";
import { toRequest } from "../../../web/src/api/request.ts";
import { aSession, tokensFor } from "./fake-auth.ts";

const claim = { method: "POST", path: "/api/deals/{dealId}/claims", access: "user" };
const list = { method: "GET", path: "/api/deals", access: "user" };
const events = { method: "GET", path: "/api/events", access: "public" };

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const refused = (status: number, code: string) => json(status, { error: { code, message: "No", requestId: "r1" } });

type Sent = { url: string; headers: Record<string, string> };

const clientWith = (answers: (Response | Error)[], tokens: Partial<Bearer> = {}) => {
  const waited: number[] = [];
  const sent: Sent[] = [];
  const fetch = vi.fn(async (url: string, init: { headers: Record<string, string> }) => {
    sent.push({ url, headers: init.headers });
    const answer = answers.shift() ?? json(200, {});
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const bearer = {
    atHand: () => "t1",
    token: async () => "t1",
    refresh: async () => "t2",
    expired: vi.fn(async () => {}),
    ...tokens,
  };
  let keys = 0;
  let requests = 0;
  const call = createClient(() => bearer, {
    fetch: fetch as never,
    wait: async (milliseconds) => void waited.push(milliseconds),
    newKey: () => `key-${++keys}`,
    newRequestId: () => `request-${++requests}`,
    random: () => 0.5,
  });
  return { call, sent, bearer, waited };
};

describe("a request", () => {
  test("takes path parameters from the input and sends the rest as JSON", () => {
    const route = { method: "PATCH", path: "/api/posts/{postId}", access: "user" };
    const { url, init } = toRequest(route, { postId: "a/b", content: "hi" }, { idempotencyKey: "k" });
    expect(url).toBe("/api/posts/a%2Fb");
    expect(init).toMatchObject({ method: "PATCH", body: '{"content":"hi"}' });
    expect(init.headers).toMatchObject({ "idempotency-key": "k", "content-type": "application/json" });
  });

  test("puts the rest of a read into the query and leaves out what is undefined", () => {
    expect(toRequest(list, { limit: 20, cursor: undefined }, {}).url).toBe("/api/deals?limit=20");
  });

  test("repeats a query's name for each of several values, leaves out null, and has no query without any", () => {
    expect(toRequest(list, { type: ["a", "b"], from: null }, {}).url).toBe("/api/deals?type=a&type=b");
    expect(toRequest(list, { from: null }, {})).toStrictEqual({
      url: "/api/deals",
      init: { method: "GET", headers: { accept: "application/json" } },
    });
  });

  test("that deletes has what it needs in its query, and no body", () => {
    const route = { method: "DELETE", path: "/api/deals/{dealId}", access: "user" };
    const { url, init } = toRequest(route, { dealId: "d1", version: 3 }, { token: null });
    expect([url, init]).toEqual([
      "/api/deals/d1?version=3",
      { method: "DELETE", headers: { accept: "application/json" } },
    ]);
  });
});

describe("the client", () => {
  test("[session-07] sends the token it has, with public reads as well, and an idempotency key with a change only", async () => {
    const { call, sent } = clientWith([]);
    await call(claim, { dealId: "d1" });
    await call(events, {});
    expect(sent[0]?.headers).toMatchObject({ authorization: "Bearer t1", "idempotency-key": "key-1" });
    expect(sent[1]?.headers).toMatchObject({ authorization: "Bearer t1" });
    expect(sent[1]?.headers["idempotency-key"]).toBeUndefined();
  });

  test("[trace-01] names each call by an id, which its retries keep", async () => {
    const { call, sent } = clientWith([json(503, {}), json(200, {})]);
    await call(events, {});
    await call(claim, { dealId: "d1" });
    expect(sent.map(({ headers }) => headers["x-request-id"])).toEqual(["request-1", "request-1", "request-2"]);
  });

  test("[session-07] reads what is the same for everybody without a token and without waiting for the session (R46)", async () => {
    const { call, sent, bearer } = clientWith([], { atHand: vi.fn(() => "t1"), token: () => new Promise(() => {}) });
    await call({ ...events, access: "shared" }, { limit: 20 });
    expect(sent).toEqual([{ url: "/api/events?limit=20", headers: { accept: "application/json" } }]);
    expect(bearer.atHand).not.toHaveBeenCalled();
  });

  test.each([
    ["read", events],
    ["change", { method: "POST", path: "/api/contact", access: "public" }],
  ])("[session-07] sends a visitor's public %s without a token", async (_, route) => {
    const { call, sent } = clientWith([], { atHand: () => null, token: async () => null });
    await call(route, {});
    expect(sent.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  test("does not delay a public read for a token that must be fetched first", async () => {
    const { call, sent } = clientWith([], { atHand: () => null, token: () => new Promise(() => {}) });
    await call(events, {});
    expect(sent[0]?.headers.authorization).toBeUndefined();
  });

  test("retries a lost change with the same idempotency key", async () => {
    const { call, sent } = clientWith([new TypeError("gone"), refused(503, "unavailable"), json(201, { id: "c1" })]);
    expect(await call(claim, { dealId: "d1" })).toEqual({ id: "c1" });
    expect(sent.map(({ headers }) => headers["idempotency-key"])).toEqual(["key-1", "key-1", "key-1"]);
  });

  test.each([502, 503, 504])(
    "repeats a request that got %i after 300 ms and once more after 900 ms",
    async (status) => {
      const { call, sent, waited } = clientWith([1, 2, 3].map(() => refused(status, "upstream-failed")));
      await expect(call(list, {})).rejects.toMatchObject({ status });
      expect(waited).toEqual([300, 900]);
      expect(sent).toHaveLength(3);
    },
  );

  test("repeats a request that got no answer after 300 ms and once more after 900 ms", async () => {
    const { call, sent, waited } = clientWith([new TypeError("gone"), new TypeError("gone"), json(200, { items: [] })]);
    expect(await call(list, {})).toEqual({ items: [] });
    expect(waited).toEqual([300, 900]);
    expect(sent).toHaveLength(3);
  });

  test.each([
    [400, "invalid-input"],
    [404, "not-found"],
    [429, "too-many-requests"],
    [500, "internal-error"],
    [501, "internal-error"],
    [503, "payments-busy"],
  ])("repeats no request that got %i %s", async (status, code) => {
    const { call, sent, waited } = clientWith([refused(status, code)]);
    await expect(call(claim, { dealId: "d1" })).rejects.toMatchObject({ status, code });
    expect(waited).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  test("waits as long as a busy server asks, up to 5 seconds, before it retries", async () => {
    const busy = (retryAfterSeconds: number) =>
      json(503, { error: { code: "unavailable", message: "Busy", requestId: "r1", details: { retryAfterSeconds } } });
    const { call, waited } = clientWith([busy(1), busy(60), json(201, { id: "c1" })]);
    expect(await call(claim, { dealId: "d1" })).toEqual({ id: "c1" });
    expect(waited).toEqual([1_100, 900]);
  });

  test("[start-07] a read that was asked too often waits as told and up to a fifth more, and a longer time isn't waited here", async () => {
    const tooMany = (retryAfter: string) => new Response("{}", { status: 429, headers: { "retry-after": retryAfter } });
    const soon = clientWith([tooMany("2"), json(200, { items: [] })]);
    expect(await soon.call(list, {})).toEqual({ items: [] });
    expect(soon.waited).toEqual([2_200]);
    const late = clientWith([tooMany("6")]);
    await expect(late.call(list, {})).rejects.toMatchObject({ status: 429, retryAfterSeconds: 6 });
    expect(late.waited).toEqual([]);
  });

  test("distinguishes a broken network from a refusal", async () => {
    const gone = clientWith([1, 2, 3].map(() => new TypeError("gone")));
    await expect(gone.call(list, {})).rejects.toBeInstanceOf(NetworkError);
    const no = clientWith([refused(409, "deal.already-redeemed")]);
    const error = await no.call(claim, { dealId: "d1" }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: "deal.already-redeemed", status: 409, message: "No", requestId: "r1" });
    expect(no.sent).toHaveLength(1);
  });

  test("[session-07] refreshes once after a 401 and uses the new token", async () => {
    const { call, sent, bearer } = clientWith([refused(401, "unauthorized"), json(200, { items: [] })]);
    expect(await call(list, {})).toEqual({ items: [] });
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(["Bearer t1", "Bearer t2"]);
    expect(bearer.expired).not.toHaveBeenCalled();
  });

  test("[session-07] uses a refreshed token from the next call on", async () => {
    const { session } = await aSession(tokensFor(3_600));
    const { call, sent } = clientWith([refused(401, "unauthorized")], session.bearer);
    await call(list, {});
    await call(claim, { dealId: "d1" });
    const [first, ...later] = sent.map(({ headers }) => headers.authorization);
    expect(later).toEqual([`Bearer ${await session.accessToken()}`, `Bearer ${await session.accessToken()}`]);
    expect(first).not.toBe(later[0]);
    session.stop();
  });

  test("ends the session when the refreshed token is refused too", async () => {
    const { call, bearer } = clientWith([refused(401, "unauthorized"), refused(401, "unauthorized")]);
    await expect(call(list, {})).rejects.toMatchObject({ status: 401 });
    expect(bearer.expired).toHaveBeenCalledOnce();
  });

  test("treats a visitor's 401 as a refusal and ends nothing", async () => {
    const { call, bearer } = clientWith([refused(401, "unauthorized")], { token: async () => null });
    await expect(call(list, {})).rejects.toMatchObject({ code: "unauthorized" });
    expect(bearer.expired).not.toHaveBeenCalled();
  });
});

describe("an answer", () => {
  const soon = { headers: { "retry-after": "2" } };

  test.each([
    [401, "unauthorized"],
    [402, "internal-error"],
    [500, "internal-error"],
  ])("of %i that isn't JSON, or names no error, is %s", async (status, code) => {
    for (const body of ["<html>", '{"error":{"code":7,"message":8}}']) {
      const { call } = clientWith([new Response(body, { status })], { atHand: () => null });
      await expect(call(events, {})).rejects.toMatchObject({ status, code, message: "Something went wrong" });
    }
  });

  test("without a text is an empty one", async () => {
    expect(await clientWith([new Response(null, { status: 204 })]).call(events, {})).toEqual({});
  });

  test("that asks for 5 seconds is waited for", async () => {
    const tooMany = new Response("{}", { status: 429, headers: { "retry-after": "5" } });
    const { call, waited } = clientWith([tooMany]);
    await call(events, {});
    expect(waited).toEqual([5_500]);
  });

  test("that asks for some seconds isn't waited for by a change that came too often, nor by any other refusal", async () => {
    for (const [route, status] of [
      [claim, 429],
      [events, 409],
    ] as const) {
      const { call, waited } = clientWith([new Response("{}", { status, ...soon })]);
      await expect(call(route, { dealId: "d1" })).rejects.toMatchObject({ status, retryAfterSeconds: 2 });
      expect(waited).toEqual([]);
    }
  });

  test("that fails for want of a token isn't asked for again, whatever that failure is like", async () => {
    const failure = Object.assign(new Error("No token"), { status: 503 });
    const { call, sent, waited } = clientWith([], { token: () => Promise.reject(failure) });
    await expect(call(claim, { dealId: "d1" })).rejects.toBe(failure);
    expect([sent, waited]).toEqual([[], []]);
  });

  test("that nobody waits for any more ends as it was ended", async () => {
    const ended = new DOMException("Ended", "AbortError");
    const { call, waited } = clientWith([ended]);
    await expect(call(events, {}, AbortSignal.abort())).rejects.toBe(ended);
    expect(waited).toEqual([]);
  });

  test("to a public change has the token that had to be fetched first", async () => {
    const { call, sent } = clientWith([], { atHand: () => null });
    await call({ method: "POST", path: "/api/contact", access: "public" }, {});
    expect(sent[0]?.headers.authorization).toBe("Bearer t1");
  });

  test("of 401 without a new token ends the session, and the call isn't sent again", async () => {
    const { call, sent, bearer } = clientWith([refused(401, "unauthorized")], { refresh: async () => null });
    await expect(call(list, {})).rejects.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(1);
    expect(bearer.expired).toHaveBeenCalledTimes(1);
  });
});
