import Stripe from "stripe";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { brokenOff, refusal } from "../../support/played-stripe.ts";

const secrets = vi.hoisted(() => ({ apiKey: "sk_test_1", webhookSecret: "whsec_1" }));
vi.mock("../../../functions/platform/secrets.ts", () => ({ getStripeSecrets: async () => ({ ...secrets }) }));

const { log } = await import("../../../functions/platform/log.ts");
const client = await import("../../../functions/platform/stripe/client.ts");
const { createIdempotently } = await import("../../../functions/platform/stripe/create-idempotently.ts");
const { idOf } = await import("../../../functions/platform/stripe/id-of.ts");
const { DeadlineExceeded } = await import("../../../functions/platform/stripe/retrying-http-client.ts");
const { invoiceTaxCents, taxParams } = await import("../../../functions/platform/stripe/tax.ts");

const now = "2027-03-10T12:00:00.000Z";
const seconds = Date.parse(now) / 1_000;
beforeEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe("the client of Stripe", () => {
  test.each([
    ["Stripe itself, where no other address is named", undefined, ["api.stripe.com", "443", "https"]],
    ["a stand-in's port", "http://stand-in.test:8123", ["stand-in.test", "8123", "http"]],
    ["the usual port of a stand-in", "http://stand-in.test", ["stand-in.test", "80", "http"]],
    ["the usual port of a safe stand-in", "https://stand-in.test", ["stand-in.test", "443", "https"]],
  ])("asks %s, and gives a call 8 seconds", (_what, base, address) => {
    const made = client.createStripeClient("sk_test_1", base) as unknown as { getApiField(name: string): unknown };
    expect(["host", "port", "protocol"].map((name) => String(made.getApiField(name)))).toEqual(address);
    expect(made.getApiField("timeout")).toBe(8_000);
  });

  test("is kept until its key changes", async () => {
    const first = await client.getStripe();
    expect(await client.getStripe()).toBe(first);
    secrets.apiKey = "sk_test_2";
    expect(await client.getStripe()).not.toBe(first);
  });
});

describe("an error", () => {
  const late = new Stripe.errors.StripeConnectionError({ detail: new DeadlineExceeded("Too late") } as never);
  const busy = refusal("api", "rate_limit", 429);
  const atWork = refusal("invalid", "idempotency_key_in_use", 409);
  const ours = Object.assign(new TypeError("Ours"), {
    ...{ statusCode: 429, code: "resource_missing", detail: new DeadlineExceeded("Too late") },
  });

  test.each<[string, unknown, (string | boolean | undefined)[]]>([
    ["that broke off", brokenOff(), ["StripeConnectionError", true, false, false]],
    ["that came too late", late, ["StripeConnectionError", true, false, true]],
    ["of a limit", busy, ["rate_limit", false, true, false]],
    ["of a request at work", atWork, ["idempotency_key_in_use", true, false, false]],
    ["of Stripe's with 430", refusal("api", undefined, 430), ["StripeAPIError", false, false, false]],
    ["of ours, whatever it says", ours, [undefined, false, false, false]],
  ])("%s has its code, and says what is known", (_what, error, known) => {
    expect([
      client.stripeErrorCode(error),
      client.isOutcomeUnknown(error),
      client.isRateLimited(error),
      client.isDeadlineExceeded(error),
    ]).toEqual(known);
  });

  test.each([
    ["a limit", busy, { code: "payments-busy", details: { retryAfterSeconds: 3 } }, undefined],
    ["a failure of Stripe's", refusal("api"), { code: "upstream-failed" }, "StripeAPIError"],
    ["a mistake of ours", new TypeError("Ours"), { code: "upstream-failed" }, "TypeError"],
    ["something that is no error", "text", { code: "upstream-failed" }, "string"],
  ])("is told to people in the product's words: %s", (_what, error, told, logged) => {
    vi.spyOn(log, "warn").mockReturnValue();
    const errors = vi.spyOn(log, "error").mockReturnValue();
    expect(client.toUpstreamError("try something", error)).toMatchObject(told);
    expect(errors.mock.calls).toEqual(logged ? [["stripe failed", { what: "try something", code: logged }]] : []);
  });
});

describe("a webhook", () => {
  const body = JSON.stringify({ id: "evt_1", object: "event" });
  const header = (timestamp: number, secret = "whsec_1") =>
    new Stripe("sk_test_1").webhooks.generateTestHeaderString({ payload: body, secret, timestamp });

  test.each([
    ["signed now", header(seconds), true],
    ["signed 5 minutes ago", header(seconds - 300), true],
    ["signed more than 5 minutes ago", header(seconds - 301), false],
    ["signed in 5 minutes", header(seconds + 300), true],
    ["signed in more than 5 minutes", header(seconds + 301), false],
    ["signed now and at another time", `t=${seconds - 301},${header(seconds)}`, false],
    ["signed with another secret", header(seconds, "whsec_2"), false],
    ["without a signature", undefined, false],
    ["without a date", header(seconds).replace(/^t=\d+,/, ""), false],
  ])("is taken or refused: one %s", async (_what, signature, isTaken) => {
    vi.spyOn(Date, "now").mockReturnValue(Date.parse(now));
    vi.spyOn(log, "warn").mockReturnValue();
    const verified = await client.verifyWebhook(body, signature, now);
    expect(verified).toEqual(isTaken ? { signed: JSON.parse(body) } : null);
  });
});

describe("something that is made once at Stripe", () => {
  const kept = (original: string, replayed = "true") =>
    new Stripe.errors.StripeAPIError({
      ...{ type: "api_error", message: "Kept" },
      headers: { "idempotent-replayed": replayed, "original-request": original },
    } as never);
  const make = async (failures: Error[]) => {
    const keys: string[] = [];
    const made = createIdempotently("k", async ({ idempotencyKey }) => {
      const failure = failures[keys.length];
      keys.push(idempotencyKey);
      if (failure) throw failure;
      return "made";
    });
    return [await made.catch((error: unknown) => error), keys] as const;
  };

  test("is made under its key", async () => {
    expect(await make([])).toEqual(["made", ["k"]]);
  });

  test("is made under another key where Stripe has kept a failure, the same one for the same failure", async () => {
    const [first, second, other] = [
      await make([kept("req_1")]),
      await make([kept("req_1")]),
      await make([kept("req_2")]),
    ];
    expect([first[0], first[1].length]).toEqual(["made", 2]);
    expect(first[1][1]).toMatch(/^k-[0-9a-f]{12}$/);
    expect(second).toEqual(first);
    expect(other[1][1]).not.toBe(first[1][1]);
  });

  test("fails at the third kept failure", async () => {
    const failures = [kept("req_1"), kept("req_2"), kept("req_3")];
    const [end, keys] = await make(failures);
    expect([end, keys.length]).toEqual([failures[2], 3]);
  });

  test.each([
    ["of Stripe's", kept("req_1", "false")],
    ["of ours", Object.assign(new Error("Ours"), { headers: { "idempotent-replayed": "true" } })],
  ])("fails at a new failure %s", async (_what, failure) => {
    expect(await make([failure])).toEqual([failure, ["k"]]);
  });
});

test.each([
  ["an id", "cus_1", "cus_1"],
  ["a whole thing", { id: "cus_1" }, "cus_1"],
  ["nothing", null, null],
])("what Stripe refers to by %s", (_what, reference, id) => {
  expect(idOf(reference)).toBe(id);
});

test("tax is computed only where the stage wants it, and the address of a known customer is kept", () => {
  expect([taxParams("customer"), taxParams("guest")]).toEqual([{}, {}]);
  vi.stubEnv("AUTOMATIC_TAX", "true");
  const automatic_tax = { enabled: true };
  expect(taxParams("customer")).toEqual({ automatic_tax, customer_update: { address: "auto" } });
  expect(taxParams("guest")).toEqual({ automatic_tax });
  expect(invoiceTaxCents({ total_taxes: [{ amount: 7 }, { amount: 2 }] } as never)).toBe(9);
});
