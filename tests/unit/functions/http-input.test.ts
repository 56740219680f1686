import { describe, expect, test, vi } from "vitest";
import * as z from "zod";
import type { HttpEvent } from "../../../functions/platform/http/caller.ts";
import { type CursorScope, openCursor, sealCursor } from "../../../functions/platform/http/cursor.ts";
import { toAppError, toErrorResponse } from "../../../functions/platform/http/error-response.ts";
import { idempotencyKeyOf, parseInput } from "../../../functions/platform/http/parse-request.ts";
import type { Route } from "../../../shared/api/route.ts";
import { AppError } from "../../../shared/model/errors.ts";
import { limits } from "../../../shared/model/limits.ts";

vi.mock("../../../functions/platform/log.ts", () => ({ log: { warn: vi.fn(), error: vi.fn() } }));
vi.mock("../../../functions/platform/secrets.ts", () => ({ getSecret: async () => "signing-secret" }));

const input = z.object({ dealId: z.string().min(3), text: z.string().max(5).optional() });
const routeOf = (method: string) => ({ method, path: "/api/deals/{dealId}", input }) as unknown as Route;
const pathParameters = { dealId: "deal_1" };
const parse = (method: string, event: object) =>
  parseInput(routeOf(method), { pathParameters, headers: {}, ...event } as unknown as HttpEvent);
const codeOf = (act: () => unknown): string => {
  try {
    act();
    return "done";
  } catch (error) {
    return error instanceof AppError ? error.code : (error as Error).name;
  }
};

describe("the input of a route", () => {
  test.each(["GET", "DELETE"])("%s has it in its query, and the path's parameters win", (method) => {
    const event = { queryStringParameters: { text: "hi", dealId: "other" }, body: '{"text":"body"}' };
    expect(parse(method, event)).toEqual({ dealId: "deal_1", text: "hi" });
    expect(parse(method, {})).toEqual({ dealId: "deal_1" });
  });

  test.each(["POST", "PUT", "PATCH"])("%s has it in its body, and the path's parameters win", (method) => {
    const event = { body: '{"text":"hi","dealId":"other"}', queryStringParameters: { text: "query" } };
    expect(parse(method, event)).toEqual({ dealId: "deal_1", text: "hi" });
    expect(parse(method, {})).toEqual({ dealId: "deal_1" });
  });

  test("a body that came in base64 is read as what it was", () => {
    const body = Buffer.from('{"text":"né"}').toString("base64");
    expect(parse("POST", { body, isBase64Encoded: true })).toEqual({ dealId: "deal_1", text: "né" });
  });

  test("a body of as many bytes as are allowed is read, and one of one more isn't", () => {
    const ofBytes = (bytes: number) => `{}${" ".repeat(bytes - 2)}`;
    expect(codeOf(() => parse("POST", { body: ofBytes(limits.bodyBytes) }))).toBe("done");
    expect(codeOf(() => parse("POST", { body: ofBytes(limits.bodyBytes + 1) }))).toBe("payload-too-large");
  });

  test.each(["[1]", "null", "7", '"text"', "{", "undefined"])("a body of %s is no JSON object", (body) => {
    expect(codeOf(() => parse("POST", { body }))).toBe("bad-request");
  });

  test("a field that the schema refuses is invalid input, and a parameter of the path that it refuses is not found", () => {
    const body = '{"text":"too long"}';
    expect(codeOf(() => parse("POST", { body }))).toBe("ZodError");
    expect(codeOf(() => parse("POST", { body, pathParameters: { dealId: "x" } }))).toBe("not-found");
  });
});

test.each([
  [undefined, "done"],
  ["a".repeat(7), "bad-request"],
  ["a".repeat(8), "done"],
  ["Az_9.:-x", "done"],
  ["a".repeat(128), "done"],
  ["a".repeat(129), "bad-request"],
  ["a".repeat(8).concat(" "), "bad-request"],
])("an Idempotency-Key of %j is %s", (key, code) => {
  expect(codeOf(() => idempotencyKeyOf({ headers: { "idempotency-key": key } } as unknown as HttpEvent))).toBe(code);
});

describe("a cursor", () => {
  const scope: CursorScope = { operation: "deals.list", userId: "usr_1", query: { q: "rye", sort: "new" } };
  const sealed = async () => (await sealCursor("deal_9", scope)) ?? "";

  test("opens for the same query of the same caller, in whatever order it names its fields", async () => {
    expect(await openCursor(await sealed(), scope)).toBe("deal_9");
    expect(await openCursor(await sealed(), { ...scope, query: { sort: "new", q: "rye" } })).toBe("deal_9");
  });

  test("is none at the end of a list, and without one a list is read from its beginning", async () => {
    expect(await sealCursor(null, scope)).toBeNull();
    expect(await openCursor(undefined, scope)).toBeNull();
  });

  test.each<[string, Partial<CursorScope>]>([
    ["another list", { operation: "deals.favorites" }],
    ["another caller", { userId: "usr_2" }],
    ["a visitor", { userId: null }],
    ["another query", { query: { q: "gin", sort: "new" } }],
  ])("doesn't open for %s", async (_case, other) => {
    await expect(openCursor(await sealed(), { ...scope, ...other })).rejects.toMatchObject({ code: "invalid-cursor" });
  });

  test("doesn't open once it was altered, cut off or made longer", async () => {
    const [payload = "", signature = ""] = (await sealed()).split(".");
    const other = Buffer.from("deal_8").toString("base64url");
    for (const altered of [`${other}.${signature}`, payload, `${payload}.`, `${payload}.${signature}AAAA`, ""])
      await expect(openCursor(altered, scope)).rejects.toMatchObject({ code: "invalid-cursor" });
  });
});

const caused = (depth: number, name: string): Error => {
  const cause = depth > 1 ? caused(depth - 1, name) : undefined;
  const error = new Error("wrapped", { cause });
  if (depth === 1) error.name = name;
  return error;
};

describe("a failure", () => {
  test("of ours stays as it is", () => {
    const error = new AppError("not-found", "Not found");
    expect(toAppError(error)).toBe(error);
  });

  test("of a schema names each field with its path, 20 at most", () => {
    const { error } = z.array(z.object({ name: z.string() })).safeParse(Array(21).fill({}));
    const { code, details } = toAppError(error);
    const fields = details?.fields as { path: string; message: string }[];
    expect([code, fields.length, fields[0]?.path, fields[19]?.path]).toEqual([
      "invalid-input",
      20,
      "0.name",
      "19.name",
    ]);
  });

  test.each([
    ["ThrottlingException", 1, "unavailable"],
    ["TimeoutError", 2, "unavailable"],
    ["InternalServerError", 5, "unavailable"],
    ["InternalServerError", 6, "internal-error"],
    ["RangeError", 1, "internal-error"],
  ])("by a %s, %d causes deep, is %s", (name, depth, code) => {
    expect(toAppError(caused(depth, name)).code).toBe(code);
  });

  test("by a conflict of transactions is unavailable, as an error or as a text", () => {
    const error = new Error("Transaction cancelled: [None, TransactionConflict]");
    expect(toAppError(error)).toMatchObject({ code: "unavailable", details: { retryAfterSeconds: 1 } });
    expect(toAppError("TransactionConflict").code).toBe("unavailable");
    expect(toAppError("anything else").code).toBe("internal-error");
  });

  test("says in a header when to try again, if it knows, and always which request it was", () => {
    const busy = toErrorResponse(new AppError("unavailable", "Busy", { retryAfterSeconds: 7 }), "req-1");
    expect([busy.statusCode, busy.headers["retry-after"]]).toEqual([503, "7"]);
    expect(JSON.parse(busy.body)).toEqual({
      error: { code: "unavailable", message: "Busy", details: { retryAfterSeconds: 7 }, requestId: "req-1" },
    });
    expect(toErrorResponse(new AppError("not-found", "Gone"), "req-2").headers).not.toHaveProperty("retry-after");
  });
});
