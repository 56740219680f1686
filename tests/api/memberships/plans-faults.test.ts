import { beforeAll, expect, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aMember, type Member, openSettings } from "../../support/fixtures.ts";
import { listActiveSubscriptions, membership, stripeClient, subscribe } from "../../support/plans.ts";

beforeAll(() => openSettings());
type Tier = "essential" | "premium";
type Fault = { mode: "500" | "reset"; when: "before" | "after"; match: string };

/** More than the client library repeats. */
const count = 3;
const fail = (fault: Fault) => stack().stripe("api/fail", { count, ...fault });
const change = ({ token }: Member, tier: Tier) => call("memberships", "change", { tier }, { token });
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

test.each<Fault>([
  { mode: "reset", when: "after", match: "POST /v1/subscriptions/" },
  { mode: "500", when: "before", match: "DELETE /v1/subscriptions/" },
])(
  "[plan-06] an upgrade whose call to Stripe fails ends in one active subscription, charged once: $mode $when $match",
  async (fault) => {
    const { member, customer } = await aDouble("essential");
    await fail(fault);
    expect((await change(member, "premium")).status).toBe(200);
    expect(await charges(customer)).toHaveLength(1);
    await stack().stripe("api/heal");
    for (const _twice of [1, 2]) await job();
    expect(await tiersAt(customer)).toEqual(["premium"]);
    expect(await charges(customer)).toHaveLength(1);
    expect(await membership(member)).toMatchObject({ tier: "premium", is_subscribed: true });
  },
);

test("a downgrade whose call to Stripe fails costs nothing and happens once requested again", async () => {
  const member = await aMember();
  const { customer } = await subscribe(member, "premium");
  await fail({ mode: "500", when: "before", match: "POST /v1/subscription_schedules" });
  expect((await change(member, "essential")).status).toBe(502);
  await stack().stripe("api/heal");
  await job();
  await ok(change(member, "essential"));
  const { subscription } = await ok(call("memberships", "billing", {}, { token: member.token }));
  expect(subscription).toMatchObject({ tier: "premium", coming: { tier: "essential" } });
  expect(await charges(customer)).toEqual([]);
  expect(await tiersAt(customer)).toEqual(["premium"]);
});
