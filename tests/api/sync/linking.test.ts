import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { LedgerEntity } from "../../../functions/ledger/ledger.entity.ts";
import { StripeCustomerEntity } from "../../../functions/subscriptions/customers/stripe-customer.entity.ts";
import { call, ok } from "../../support/call.ts";
import { settleWebhooks, stack } from "../../support/checkout.ts";
import { aMember, anAdmin, openSettings } from "../../support/fixtures.ts";
import { membership, openPlanPage, stripeClient } from "../../support/plans.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { anUnmatchedSubscription } from "../../support/unmatched-subscription.ts";

beforeAll(async () => {
  await openSettings();
  // The first payment page creates the plans' prices at Stripe.
  await openPlanPage(await aMember(), "essential");
});

const admin = async () => ({ token: (await anAdmin()).token });
const link = async (subscriptionId: string, user_id: string) =>
  call("stripeAdmin", "link", { subscriptionId, user_id }, await admin());
const lineOf = async (ref: string) => (await openTable()).get(keyOf(LedgerEntity, { ref }));
const linkOf = async (key: string) => (await openTable()).get(keyOf(StripeCustomerEntity, { side: "customer", key }));

const refundOf = async (customer: string): Promise<{ invoice: string; refund: string }> => {
  const client = await stripeClient();
  const [invoice] = (await client.invoices.list({ customer })).data;
  const [charge] = (await client.charges.list({ customer })).data;
  const refund = await client.refunds.create({ charge: charge?.id ?? "", amount: 500 });
  await settleWebhooks();
  return { invoice: String(invoice?.id), refund: refund.id };
};

test("linking an unmatched subscription by hand grants its tier and books its payment and refund to the member, with an audit row", async () => {
  const { customer, subscription } = await anUnmatchedSubscription();
  const { invoice, refund } = await refundOf(customer);
  expect(await lineOf(invoice)).toMatchObject({ user_id: "nobody", amount: 1_299 });
  expect(await lineOf(refund)).toMatchObject({ user_id: "nobody", amount: -500 });
  const member = await aMember();

  const linked = await ok(link(subscription, member.userId));
  expect(linked).toMatchObject({ subscription_id: subscription, user_id: member.userId, status: "active" });
  expect(await membership(member)).toMatchObject({ tier: "essential", last_source_ref: subscription });
  expect(await lineOf(invoice)).toMatchObject({ user_id: member.userId, amount: 1_299 });
  expect(await lineOf(refund)).toMatchObject({ user_id: member.userId, amount: -500 });
  expect(await linkOf(customer)).toMatchObject({ user_id: member.userId, linked_by: "admin" });
  const rows = (await ok(call("auditAdmin", "list", { subject: member.userId }, await admin()))).items;
  expect(rows.find(({ action }) => action === "sync.link")?.details).toMatchObject({ subscription_id: subscription });
});

test("of two administrators who link one subscription to two members one does, and the other hears that it is linked", async () => {
  const { customer, subscription } = await anUnmatchedSubscription();
  const members = [await aMember(), await aMember()];
  const answers = await Promise.all(members.map(({ userId }) => link(subscription, userId)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = members[answers.findIndex(({ status }) => status === 200)];
  expect(await linkOf(customer)).toMatchObject({ user_id: winner?.userId });
  const tiers = await Promise.all(members.map(async (member) => (await membership(member)).tier));
  expect(tiers.sort()).toEqual(["essential", "free"]);
});

describe("linking by hand is refused", () => {
  test("for a subscription that has its member already", async () => {
    const member = await aMember();
    const { subscription } = await anUnmatchedSubscription();
    await ok(link(subscription, member.userId));
    const again = await link(subscription, (await aMember()).userId);
    expect(again.body).toMatchObject({ error: { code: "subscription.linked" } });
  });

  test("for an unknown subscription, an unknown member, and an id that isn't one", async () => {
    const { subscription } = await anUnmatchedSubscription();
    const { userId } = await aMember();
    expect((await link("sub_nothing", userId)).status).toBe(404);
    expect((await link(subscription, randomUUID())).status).toBe(404);
    expect((await link("../customers", userId)).status).toBeGreaterThanOrEqual(400);
  });
});

test("a link that was written when Stripe failed is finished by the next comparison", async () => {
  const { subscription } = await anUnmatchedSubscription();
  const member = await aMember();
  await stack().stripe("api/fail", { mode: "500", count: 9, match: `GET /v1/subscriptions/${subscription}` });
  expect((await link(subscription, member.userId)).status).toBe(502);
  await stack().stripe("api/heal");
  await stack().invoke("reconcile");
  expect(await membership(member)).toMatchObject({ tier: "essential" });
});
