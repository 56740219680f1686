import { afterAll, beforeEach, expect, test, vi } from "vitest";

const calls = vi.hoisted(() => ({ consume: vi.fn(), isFromOrigin: vi.fn() }));

vi.mock("../../../../functions/platform/http/origin-secret.ts", () => ({ isFromOrigin: calls.isFromOrigin }));
vi.mock("../../../../functions/realtime/socket-tickets.ts", () => ({ consumeSocketTicket: calls.consume }));

const { handler } = await import("../../../../functions/realtime/realtime.authorizer.ts");

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubEnv("PUBLIC_ORIGIN", "https://city.test");
  calls.isFromOrigin.mockImplementation(async (proof?: string) => proof === "proof");
  calls.consume.mockResolvedValue({ userId: "usr_ada" });
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const headers = {
  "Sec-WebSocket-Protocol": "playyy.v1, ticket",
  Origin: "https://city.test",
  "X-Origin-Verify": "proof",
};
const authorize = (change: Record<string, string | undefined> | null = {}) =>
  handler({ methodArn: "arn:method", headers: change && { ...headers, ...change } } as never);

test("a page of ours with a ticket opens the live connection of the ticket's member", async () => {
  const { principalId, context, policyDocument } = await authorize();
  expect([principalId, context]).toStrictEqual(["usr_ada", { userId: "usr_ada" }]);
  expect(policyDocument.Statement).toEqual([{ Effect: "Allow", Action: "execute-api:Invoke", Resource: "arn:method" }]);
  expect(calls.consume.mock.calls).toEqual([["ticket", expect.any(String)]]);
  calls.consume.mockResolvedValue({ userId: "usr_ada", adminName: "ada" });
  expect((await authorize()).context).toEqual({ userId: "usr_ada", adminName: "ada" });
});

test.each([
  ["another site's page", { Origin: "https://other.test" }],
  ["what doesn't name its page", { Origin: undefined }],
  ["what didn't come through the web distribution", { "X-Origin-Verify": "guess" }],
  ["another protocol", { "Sec-WebSocket-Protocol": "other, ticket" }],
  ["our protocol without a ticket", { "Sec-WebSocket-Protocol": "playyy.v1" }],
  ["no protocol", { "Sec-WebSocket-Protocol": undefined }],
  ["no headers at all", null],
])("the live connection of %s is refused, and its ticket stays unused", async (_, change) => {
  await expect(authorize(change)).rejects.toThrow("Unauthorized");
  expect(calls.consume).not.toHaveBeenCalled();
});

test("a ticket that isn't good any more is refused", async () => {
  calls.consume.mockResolvedValue(null);
  await expect(authorize()).rejects.toThrow("Unauthorized");
});
