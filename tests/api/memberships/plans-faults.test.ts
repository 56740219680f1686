import { beforeAll, describe, expect, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aMember, type Member, openSettings } from "../../support/fixtures.ts";
import { listActiveSubscriptions, membership, stripeClient, subscribe } from "../../support/plans.ts";

beforeAll(() => openSettings());
type Tier = "essential" | "premium";
type Calls = { calls: { method: string }[] };
type Fault = { mode: "500" | "reset"; when: "before" | "after"; match: string };

/** More than the client library repeats. */
const count = 3;
const fail = (fault: Fault) => stack().stripe("api/fail", { count, ...fault });
const change = ({ token }: Member, tier: Tier) => call("memberships", "change", { tier }, { token });
const end = ({ token }: Member) => call("memberships", "cancel", {}, { token });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const job = () => stack().invoke("reconcile", undefined, inMinutes(2));

/** A member with a second subscription that came from elsewhere. */
const aDouble = async (tier: Tier) => {
  const member = await aMember();
  const { customer } = await subscribe(member, tier);
  const client = await stripeClient();
  const [price] = (await client.prices.list({ lookup_keys: ["essential_monthly"] })).data;
  await client.subscriptions.create({
    customer,
    items: [{ price: price?.id ?? "" }],
    metadata: { user_id: member.userId },
    default_payment_method: (await client.paymentMethods.list({ customer })).data[0]?.id ?? "",
  });
  await stack().stripe("webhooks/settled");
  return { member, customer };
};

const tiersAt = async (customer: string) =>
  (await listActiveSubscriptions(customer)).map(({ items }) => items.data[0]?.price.lookup_key?.split("_")[0]);
const charges = async (customer: string) =>
  (await (await stripeClient()).invoices.list({ customer })).data.filter(
    ({ billing_reason, amount_paid }) => billing_reason === "subscription_update" && amount_paid > 0,
  );

const everyWay = (matches: string[]): Fault[] =>
  matches.flatMap((match) =>
    (["500", "reset"] as const).flatMap((mode) =>
      (["before", "after"] as const).map((when) => ({ mode, when, match })),
    ),
  );

describe("[plan-06] an upgrade whose call to Stripe fails", () => {
  test.each(everyWay(["POST /v1/subscriptions/", "DELETE /v1/subscriptions/"]))(
    "ends in one active subscription, charged once: $mode $when $match",
    async (fault) => {
      const { member, customer } = await aDouble("essential");
      await fail(fault);
      const answer = await change(member, "premium");
      const wasCharged = (await charges(customer)).length > 0;
      await stack().stripe("api/heal");
      if (wasCharged) expect(answer.error?.message ?? "").not.toMatch(/nothing was charged/i);
      if (fault.match.startsWith("DELETE")) expect([answer.status, wasCharged]).toEqual([200, true]);
      await job();
      if (!wasCharged) await ok(change(member, "premium"));
      expect(await tiersAt(customer)).toEqual(["premium"]);
      expect(await charges(customer)).toHaveLength(1);
      expect(await membership(member)).toMatchObject({ tier: "premium", is_subscribed: true });
    },
  );

  test("isn't taken for one that failed while nobody knows its outcome, and charges once when it is asked for again", async () => {
    const member = await aMember();
    const { customer } = await subscribe(member, "essential");
    await fail({ mode: "reset", when: "before", match: "POST /v1/subscriptions/" });
    expect((await change(member, "premium")).error?.code).toBe("upstream-failed");
    await stack().stripe("api/heal");
    await stack().stripe("api/fail", { mode: "500", count: 30, match: "GET /v1/subscriptions" });
    const unknown = await change(member, "premium");
    expect([unknown.status, unknown.error?.code]).toEqual([502, "membership.unconfirmed"]);
    expect(unknown.error?.message).not.toMatch(/nothing was charged/i);
    await stack().stripe("api/heal");
    expect(await ok(change(member, "premium"))).toMatchObject({ tier: "premium" });
    expect(await tiersAt(customer)).toEqual(["premium"]);
    expect(await charges(customer)).toHaveLength(1);
  });

  test("is unconfirmed when Stripe neither makes it nor says afterwards whether it did, and is made once when asked for again", async () => {
    const member = await aMember();
    const { customer } = await subscribe(member, "essential");
    await stack().stripe("api/forget-calls");
    await fail({ mode: "500", when: "before", match: "POST /v1/subscriptions/" });
    expect((await change(member, "premium")).error?.code).toBe("upstream-failed");
    const { calls } = (await stack().stripe("api/calls", { match: "/v1/subscriptions/" })) as Calls;
    await stack().stripe("api/heal");
    const readsBefore = calls.findIndex(({ method }) => method === "POST");
    expect(readsBefore).toBeGreaterThan(0);

    await fail({ mode: "500", when: "before", match: "POST /v1/subscriptions/" });
    const read = { mode: "500", skip: readsBefore, count: 30, match: "GET /v1/subscriptions/" };
    await stack().stripe("api/fail", read);
    const unknown = await change(member, "premium");
    expect([unknown.status, unknown.error?.code]).toEqual([502, "membership.unconfirmed"]);
    await stack().stripe("api/heal");
    expect(await ok(change(member, "premium"))).toMatchObject({ tier: "premium" });
    expect(await charges(customer)).toHaveLength(1);
  });

  test("is finished by the job even when the request died right after the charge", async () => {
    const { member, customer } = await aDouble("essential");
    await fail({ mode: "500", when: "before", match: "DELETE /v1/subscriptions/" });
    expect((await change(member, "premium")).status).toBe(200);
    await stack().stripe("api/heal");
    expect(await tiersAt(customer)).toHaveLength(2);
    await job();
    await job();
    expect(await tiersAt(customer)).toEqual(["premium"]);
  }, 60_000);
});

describe("a downgrade whose call to Stripe fails", () => {
  test.each(everyWay(["POST /v1/subscription_schedules", "POST /v1/subscription_schedules/"]))(
    "costs nothing and happens once requested again: $mode $when $match",
    async (fault) => {
      const member = await aMember();
      const { customer } = await subscribe(member, "premium");
      await fail(fault);
      const answer = await change(member, "essential");
      await stack().stripe("api/heal");
      expect([200, 502]).toContain(answer.status);
      await job();
      await ok(change(member, "essential"));
      const { subscription } = await ok(call("memberships", "billing", {}, { token: member.token }));
      expect(subscription).toMatchObject({ tier: "premium", coming: { tier: "essential" } });
      expect(await charges(customer)).toEqual([]);
      expect(await tiersAt(customer)).toEqual(["premium"]);
    },
  );

  test("on an ending plan leaves neither a renewal of the old plan nor an unfinished change", async () => {
    const member = await aMember();
    const { customer } = await subscribe(member, "premium");
    await ok(end(member));
    await fail({ mode: "500", when: "before", match: "POST /v1/subscription_schedules" });
    expect((await change(member, "essential")).status).toBe(502);
    await stack().stripe("api/heal");
    await job();
    const { subscription } = await ok(call("memberships", "billing", {}, { token: member.token }));
    expect(subscription).toMatchObject({ coming: { tier: "essential" }, cancel_at_period_end: false });
    expect(await charges(customer)).toEqual([]);
  });
});

test("a cancellation that could not replace a scheduled downgrade is finished by the job", async () => {
  const member = await aMember();
  await subscribe(member, "premium");
  await ok(change(member, "essential"));
  await fail({ mode: "500", when: "before", match: "POST /v1/subscriptions/" });
  expect((await end(member)).status).toBe(502);
  await stack().stripe("api/heal");
  await job();
  expect(await membership(member)).toMatchObject({ tier: "premium", cancel_at_period_end: true });
});
