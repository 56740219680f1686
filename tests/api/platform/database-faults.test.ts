import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Fault } from "../../../local/dynamodb/fault-proxy.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aMember, anAdmin, openSettings } from "../../support/fixtures.ts";
import { uniqueCode } from "../../support/sample-calls/sample-call.ts";

// Every call of every verb fails in failing-calls.test.ts; here the SDK is in between, and tries a call four times.

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

let office = "";
beforeAll(async () => {
  await openSettings();
  office = (await anAdmin()).token;
});

/** A member redeems a promo code; the request can be repeated. */
const aRedemption = async () => {
  const [{ token }, code, key] = [await aMember(), uniqueCode(), randomUUID()];
  const times = { starts_at: inMinutes(-60), expires_at: inMinutes(60_000) };
  await ok(call("membershipsAdmin", "createPromoCode", { code, discount_type: "free", ...times }, { token: office }));
  return {
    redeem: (now = inMinutes(0)) => call("memberships", "promo", { code }, { token, key, now }),
    expectDoneOnce: async () => {
      expect((await ok(call("memberships", "mine", {}, { token }))).tier).toBe("premium");
      const uses = await ok(call("membershipsAdmin", "promoRedemptions", { code }, { token: office }));
      expect(uses.items).toHaveLength(1);
    },
  };
};

const done = { success: true, already_redeemed: false };
const change = { operation: "TransactWriteItems" } as const;
const record = { operation: "UpdateItem", containing: "idempotency#memberships.promo" } as const;

test("a write of the database that fails three times is done by the fourth try, also where it was done before", async () => {
  const { redeem, expectDoneOnce } = await aRedemption();
  await stack().settled();
  for (const kind of ["throttle", "internal-error", "crash-after"] as const) await stack().fault({ kind, ...change });
  const { status, body } = await redeem();
  expect([status, body]).toEqual([200, expect.objectContaining(done)]);
  await expectDoneOnce();
});

test.each<[what: string, Fault, again: object]>([
  ["without effect", { kind: "throttle", ...change }, done],
  ["without an answer", { kind: "crash-after", ...change }, { ...done, already_redeemed: true }],
  ["when its answer is recorded", { kind: "internal-error", ...record }, { ...done, already_redeemed: true }],
])(
  "[checkout-17] a change whose database fails for good %s is done once when it is repeated with its key",
  async (_what, fault, again) => {
    const { redeem, expectDoneOnce } = await aRedemption();
    await stack().settled();
    await stack().fault({ ...fault, times: 4 });
    expect((await redeem()).error?.code).toBe("unavailable");
    await stack().clearFaults();
    // The idempotency key of a call that died is free again by then.
    const { status, body } = await redeem(inMinutes(12));
    expect([status, body]).toEqual([200, expect.objectContaining(again)]);
    await expectDoneOnce();
  },
);
