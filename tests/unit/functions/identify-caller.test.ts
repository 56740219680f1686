import { expect, test } from "vitest";
import { identifyCaller } from "../../../functions/platform/middleware/access.ts";
import type { Call } from "../../../functions/platform/middleware/call.ts";
import { api } from "../../../shared/api/index.ts";
import type { Route } from "../../../shared/api/route.ts";

const claims = { sub: "0b7d1c9e-7a3f-4f7e-9d55-000000000001", token_use: "access", email: "maya@example.com" };
const event = { headers: {}, requestContext: { authorizer: { jwt: { claims } } } };

const callerOf = async (route: Route): Promise<Call["caller"]> => {
  const context = { call: { served: { operation: "", route, handle: async () => ({}) }, caller: null } };
  await identifyCaller().before?.({ event, context } as never);
  return context.call.caller;
};

test("a scanner's route takes no person for its caller", async () => {
  expect(await callerOf(api.door.list)).toBeNull();
});

test("a shared route never learns who calls, even with a token that reached it (R46)", async () => {
  expect(await callerOf(api.deals.list)).toBeNull();
  expect(await callerOf(api.events.list)).toBeNull();
  expect(await callerOf(api.events.get)).toMatchObject({ userId: claims.sub });
});
