import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { limits } from "../../../shared/model/limits.ts";
import { type Answer, send } from "../../support/call.ts";
import { stripeKeys } from "../../support/stripe-keys.ts";

const keysOfEveryObject = Object.getOwnPropertyNames(Object.prototype);
const interesting = [
  "checkout.session.completed",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.refunded",
  "charge.dispute.created",
  "customer.subscription.updated",
  "invoice.paid",
];
const hostileIds = [
  "../",
  "../../customers",
  "cs_1/../../accounts",
  "cs_%2e%2e",
  "cs 1",
  "cs_1?expand[]=customer",
  "cs_1\u0000",
  "__proto__",
  "constructor",
  `cs_${"x".repeat(5_000)}`,
  "🎟️",
];

let secret = "";
beforeAll(async () => {
  secret = (await stripeKeys()).webhookSecret;
});

const nowSeconds = () => Math.floor(Date.now() / 1_000);
const markOf = (body: string, at: number) => createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");

const post = (body: string, signature: string, type = "application/json"): Promise<Answer> =>
  send("POST", "/hooks/stripe", body, { headers: { "stripe-signature": signature, "content-type": type }, key: null });

/** Posts a body with a good signature, as whoever holds the secret could. */
const signed = (body: unknown, at = nowSeconds()): Promise<Answer> => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return post(text, `t=${at},v1=${markOf(text, at)}`);
};
const event = (type: unknown, object: unknown) => ({ id: "evt_1", object: "event", type, data: { object } });
const outcome = ({ status, error }: Answer) => [status, error?.code];

describe("[checkout-14] a signed body that is no event gets a 400", () => {
  test.each([
    "[]",
    "{}",
    "null",
    "1",
    '"text"',
    "{",
    '{"__proto__":{"type":"charge.refunded"}}',
    '{"id":"evt_1","type":"charge.refunded"}',
    '{"id":"evt_1","type":"charge.refunded","data":null}',
    '{"id":"evt_1","type":"charge.refunded","data":{}}',
    '{"id":"evt_1","type":"charge.refunded","data":{"object":null}}',
    '{"id":"evt_1","type":"charge.refunded","data":{"object":[]}}',
    '{"id":"evt_1","type":["charge.refunded"],"data":{"object":{"id":"ch_1"}}}',
    '{"id":"evt_1","type":"charge.refunded","data":{"object":{"id":{"a":1}}}}',
    '{"object":"v2.core.event","id":"evt_1","type":"v1.billing.meter.error_report_triggered"}',
  ])("%s", async (body) => {
    expect(outcome(await signed(body))).toEqual([400, "bad-request"]);
  });
});

test("an event named like an object property is ignored", async () => {
  for (const type of keysOfEveryObject)
    expect([type, (await signed(event(type, { id: "cs_test_1" }))).status]).toEqual([type, 200]);
});

describe.each(interesting)("%s", (type) => {
  test("is refused without a call to Stripe for an id that Stripe cannot have made", async () => {
    for (const id of hostileIds) {
      expect([id, ...outcome(await signed(event(type, { id })))]).toEqual([id, 400, "bad-request"]);
    }
  });

  test("has no effect and no server error for an unknown id or one of another kind", async () => {
    for (const id of ["cs_test_00000000000000", "ch_00000000000000", "in_00000000000000", "sub_00000000000000"]) {
      expect([id, (await signed(event(type, { id }))).status]).toEqual([id, 200]);
    }
  });

  test("has no effect without an id", async () => {
    expect((await signed(event(type, {}))).status).toBe(200);
  });
});

describe("[checkout-14] a signature's timestamp is checked in both directions", () => {
  const body = JSON.stringify(event("customer.created", { id: "cus_1" }));
  const status = async (header: string) => (await post(body, header)).status;

  test.each([
    ["four minutes old", -240, 200],
    ["four minutes ahead", 240, 200],
    ["six minutes old", -360, 400],
    ["six minutes ahead", 360, 400],
    ["a day ahead", 86_400, 400],
    ["a century ahead", 3_153_600_000, 400],
  ])("%s", async (_what, seconds, expected) => {
    expect((await signed(body, nowSeconds() + seconds)).status).toBe(expected);
  });

  test("a second timestamp in the header does not hide the signed one", async () => {
    const [now, ahead] = [nowSeconds(), nowSeconds() + 86_400];
    expect(await status(`t=${now},t=${ahead},v1=${markOf(body, ahead)}`)).toBe(400);
    expect(await status(`t=${ahead},v1=${markOf(body, ahead)},t=${now}`)).toBe(400);
    expect(await status(`t=${ahead},v1=${markOf(body, ahead)},v1=${markOf(body, now)}`)).toBe(400);
    expect(await status(`t=,v1=${markOf(body, now)}`)).toBe(400);
    expect(await status(`v1=${markOf(body, now)}`)).toBe(400);
    expect(await status("")).toBe(400);
  });
});

describe("a body over the limit gets a 413", () => {
  const padded = (bytes: number) => {
    const bare = JSON.stringify({ ...event("customer.created", { id: "cus_1" }), padding: "" });
    return `${bare.slice(0, -2)}${"x".repeat(bytes - bare.length)}"}`;
  };

  test("when signed and one byte too long, and is accepted at the limit", async () => {
    expect((await signed(padded(limits.hookBytes))).status).toBe(200);
    expect(outcome(await signed(padded(limits.hookBytes + 1)))).toEqual([413, "payload-too-large"]);
  });

  test.each([
    ["of 4 MB", 4],
    ["of 9 MB", 9],
    ["of 12 MB", 12],
  ])("when unsigned, %s, as text or bytes", async (_what, megabytes) => {
    const body = "x".repeat(megabytes * 1024 * 1024);
    expect((await post(body, "t=1,v1=00")).status).toBe(413);
    expect((await post(body, "t=1,v1=00", "application/octet-stream")).status).toBe(413);
  });
});
