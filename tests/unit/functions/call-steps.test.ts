import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { runOnce } from "../../../functions/platform/http/idempotency.ts";
import { atMostOnce, readInput, servedRoute } from "../../../functions/platform/middleware/call.ts";

vi.mock("../../../functions/platform/http/idempotency.ts", () => ({
  runOnce: vi.fn((_call: unknown, _lambda: unknown, work: () => Promise<unknown>) => work()),
}));

beforeEach(() => vi.clearAllMocks());

const key = "key-12345678";
const caller = { userId: "user-1" };

/** The repetitions that a call is kept from. */
const guardedAs = async (about: object, route: object = {}) => {
  const call = {
    served: { operation: "test.greet", route },
    caller,
    idempotencyKey: key,
    input: { name: "Ann" },
    ...about,
  };
  const answer = await atMostOnce(async () => "Hello Ann")({} as never, { call } as never);
  expect(answer).toBe("Hello Ann");
  return vi.mocked(runOnce).mock.calls.map(([guarded]) => guarded);
};

test("a change with an Idempotency-Key runs once for its caller and input", async () => {
  const once = { operation: "test.greet", userId: "user-1", key, input: { name: "Ann" } };
  expect(await guardedAs({})).toEqual([once]);
});

test.each([
  ["without a key", { idempotencyKey: undefined }, {}],
  ["of a visitor", { caller: null }, {}],
  ["whose domain recognises the key itself", {}, { idempotency: "own" }],
])("a change %s is left to its handler", async (_what, about, route) => {
  expect(await guardedAs(about, route)).toEqual([]);
});

test.each([
  ["GET", undefined],
  ["POST", key],
  ["DELETE", key],
])("the Idempotency-Key of a %s is read as %j", (method, expected) => {
  const route = { method, path: "/api/greet", input: z.object({}) };
  const call = { served: { operation: "", route, handle: async () => ({}) }, idempotencyKey: undefined };
  readInput().before?.({ event: { headers: { "idempotency-key": key } }, context: { call } } as never);
  expect(call.idempotencyKey).toBe(expected);
});

test("a step that needs the route names what has to come first", () => {
  expect(() => servedRoute({ call: {} } as never)).toThrow("The call has no route: findRoute comes first");
});
