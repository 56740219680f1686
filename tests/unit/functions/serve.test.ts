import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import type { HttpEvent } from "../../../functions/platform/http/caller.ts";
import { createServe } from "../../../functions/platform/http/serve.ts";
import { log } from "../../../functions/platform/log.ts";
import type { CallContext } from "../../../functions/platform/middleware/call.ts";
import { currentRequestId } from "../../../functions/platform/request-id.ts";
import { defineRoutes } from "../../../shared/api/route.ts";
import { AppError } from "../../../shared/model/errors.ts";
import { Page, PageQuery } from "../../../shared/model/primitives.ts";

vi.mock("../../../functions/platform/secrets.ts", () => ({
  getSecret: async (name: string) => (name === "ORIGIN_SECRET_ARN" ? '{"current":"from-the-edge"}' : "signing-key"),
}));

const routes = defineRoutes({
  greet: {
    method: "GET",
    path: "/api/greet",
    access: "public",
    summary: "Greets.",
    input: z.object({ name: z.string().min(2) }),
    output: z.object({ text: z.string() }),
  },
  letters: {
    method: "GET",
    path: "/api/letters",
    access: "public",
    summary: "Lists letters.",
    input: PageQuery.extend({ of: z.string().optional() }),
    output: Page(z.string()),
  },
  page: {
    method: "GET",
    path: "/api/page",
    access: "public",
    summary: "Shows a page.",
    input: z.object({}),
    output: z.string(),
    produces: "text/html",
  },
  mine: {
    method: "GET",
    path: "/api/mine",
    access: "user",
    summary: "Says who is calling.",
    input: z.object({}),
    output: z.object({ userId: z.string() }),
  },
});

const greet = vi.fn(async ({ name }: { name: string }) => ({ text: `Hello ${name}`, secret: "stays here" }));
const alphabet = ["a", "b", "c"];

const handler = createServe({
  assertNotBlocked: async () => undefined,
  tierOf: async () => "free",
  roleOf: async () => null,
  deviceOf: () => Promise.reject(),
})("test", routes, {
  greet,
  letters: async (query, _caller, { pageOf }) =>
    pageOf(query, async ({ limit = 2, position }) => {
      const from = Number(position ?? 0);
      const next = from + limit;
      return { items: alphabet.slice(from, next), position: next < alphabet.length ? String(next) : null };
    }),
  page: async () => {
    throw new AppError("not-found", "This event is over");
  },
  mine: async (_input, caller) => ({ userId: caller.userId }),
});

type Answer = { statusCode: number; headers: Record<string, string>; body: string };
type Request = { query?: Record<string, string>; headers?: Record<string, string>; claims?: Record<string, string> };

const send = async (routeKey: string, { query = {}, headers = {}, claims }: Request = {}, lambda = {}) => {
  const event = {
    routeKey,
    headers: { "x-origin-verify": "from-the-edge", ...headers },
    queryStringParameters: query,
    requestContext: {
      requestId: "request-1",
      http: { sourceIp: "192.0.2.1" },
      authorizer: claims && { jwt: { claims } },
    },
  } as unknown as HttpEvent;
  const answer = (await handler(event, lambda as CallContext)) as Answer;
  return { ...answer, json: answer.body.startsWith("{") ? JSON.parse(answer.body) : undefined };
};

beforeEach(() => {
  greet.mockClear();
  vi.spyOn(log, "info")
    .mockClear()
    .mockImplementation(() => undefined);
  for (const level of ["warn", "error"] as const)
    vi.spyOn(log, level)
      .mockClear()
      .mockImplementation(() => undefined);
});

test("a response holds what the output schema declares and the request's id", async () => {
  const answer = await send("GET /api/greet", { query: { name: "Ann" } });
  expect([answer.statusCode, answer.json]).toEqual([200, { text: "Hello Ann" }]);
  expect(answer.headers["x-request-id"]).toBe("request-1");
});

test("[trace-01] the browser's id names the request if it has the right form; API Gateway's does otherwise", async () => {
  const sent = "0b6fd2a4-2a59-4dd8-8a3c-1d9a3f0e7c11";
  const seen: (string | undefined)[] = [];
  const answerNoting = async () => {
    seen.push(currentRequestId());
    return { text: "Hello", secret: "" };
  };
  for (let times = 0; times < 7; times += 1) greet.mockImplementationOnce(answerNoting);
  const nameOf = async (id: string) =>
    (await send("GET /api/greet", { query: { name: "Ann" }, headers: { "x-request-id": id } })).headers["x-request-id"];
  expect(await nameOf(sent)).toBe(sent);
  for (const id of [
    "",
    "ann@example.org-and-more",
    "+1 904 555 0123 and more",
    "short",
    "a".repeat(65),
    'a" or 1=1 --aaaaaaaaaaa',
  ])
    expect(await nameOf(id)).toBe("request-1");
  expect(seen).toEqual([sent, ...Array(6).fill("request-1")]);
  expect(currentRequestId()).toBeUndefined();
  const logged = vi.mocked(log.info).mock.calls.map(([, entry]) => entry);
  expect(logged[0]).toMatchObject({ requestId: sent, gatewayRequestId: "request-1" });
});

test("every response is logged once, with its operation and status", async () => {
  await send("GET /api/greet", { query: { name: "Ann" } });
  await send("GET /api/nothing");
  expect(vi.mocked(log.info).mock.calls.map(([message, entry]) => [message, entry])).toEqual([
    ["answered", expect.objectContaining({ operation: "test.greet", status: 200, requestId: "request-1" })],
    ["answered", expect.objectContaining({ operation: "GET /api/nothing", status: 404 })],
  ]);
});

test("each step refuses before the next one runs: route, origin, access, input, handler", async () => {
  const elsewhere = { headers: { "x-origin-verify": "guessed" } };
  expect((await send("GET /api/nothing", elsewhere)).json.error.code).toBe("not-found");
  expect((await send("GET /api/mine", elsewhere)).json.error.code).toBe("forbidden");
  expect((await send("GET /api/mine")).json.error.code).toBe("unauthorized");
  expect((await send("GET /api/greet", { query: { name: "A" } })).json.error.code).toBe("invalid-input");
  expect(greet).not.toHaveBeenCalled();
});

test("the claims of the authorizer name the caller", async () => {
  const claims = { sub: "user-1", token_use: "access" };
  expect((await send("GET /api/mine", { claims })).json).toEqual({ userId: "user-1" });
});

test("an error becomes the one error body, and an unexpected one tells nothing of itself", async () => {
  greet.mockRejectedValueOnce(new AppError("payments-busy", "Try again.", { retryAfterSeconds: 3 }));
  const busy = await send("GET /api/greet", { query: { name: "Ann" } });
  expect([busy.statusCode, busy.headers["retry-after"], busy.headers["x-request-id"]]).toEqual([503, "3", "request-1"]);
  greet.mockRejectedValueOnce(new Error("connection to 10.0.0.3 lost"));
  const failed = await send("GET /api/greet", { query: { name: "Ann" } });
  expect([failed.statusCode, failed.json.error.code]).toEqual([500, "internal-error"]);
  expect(failed.body).not.toContain("10.0.0.3");
});

test("a handler that outlives its function is left to Lambda, which counts it as an error", async () => {
  greet.mockImplementationOnce(() => new Promise(() => undefined));
  const sending = send("GET /api/greet", { query: { name: "Ann" } }, { getRemainingTimeInMillis: () => 30 });
  await expect(sending).rejects.toThrow("aborted");
  expect(log.info).not.toHaveBeenCalled();
});

test("a list goes on where its cursor says, until there is no more", async () => {
  const first = await send("GET /api/letters", { query: { limit: "2" } });
  expect(first.json).toEqual({ items: ["a", "b"], cursor: expect.any(String) });
  const second = await send("GET /api/letters", { query: { cursor: first.json.cursor } });
  expect(second.json).toEqual({ items: ["c"], cursor: null });
});

test("a cursor is worth nothing in another query or for another caller", async () => {
  const { cursor } = (await send("GET /api/letters", { query: { of: "alphabet" } })).json;
  const claims = { sub: "user-1", token_use: "access" };
  for (const request of [{ query: { of: "names", cursor } }, { query: { of: "alphabet", cursor }, claims }]) {
    const answer = await send("GET /api/letters", request);
    expect([answer.statusCode, answer.json.error.code]).toEqual([400, "invalid-cursor"]);
  }
});

test.each([
  ["a client's own time limit", Object.assign(new Error("slow"), { name: "TimeoutError" }), 503, "unavailable"],
  ["another error of middy", new Error("misused", { cause: { package: "@middy/core" } }), 500, "internal-error"],
])("%s is answered like any other failure", async (_what, error, status, code) => {
  greet.mockRejectedValueOnce(error);
  const answer = await send("GET /api/greet", { query: { name: "Ann" } });
  expect([answer.statusCode, answer.json.error.code]).toEqual([status, code]);
});

test("an error is a page where the route's answer is one, and JSON everywhere else", async () => {
  const page = await send("GET /api/page");
  expect([page.statusCode, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
  expect(page.body).toContain("<h1>This event is over</h1>");
  const elsewhere = await send("GET /api/greet", { query: { name: "A" } });
  expect(elsewhere.headers["content-type"]).toBe("application/json; charset=utf-8");
});
