import { randomUUID } from "node:crypto";
import {
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { LedgerEntity } from "../../../functions/ledger/ledger.entity.ts";
import { StripeCustomerEntity } from "../../../functions/subscriptions/customers/stripe-customer.entity.ts";
import { SubscriptionEntity } from "../../../functions/subscriptions/sync/subscription.entity.ts";
import { call, ok } from "../../support/call.ts";
import { settleWebhooks, stack, stripeCalls } from "../../support/checkout.ts";
import { aMember, anAdmin, type Member, openSettings } from "../../support/fixtures.ts";
import { overtake } from "../../support/overtake.ts";
import {
  advanceClock,
  listActiveSubscriptions,
  membership,
  openPlanPage,
  reconcile,
  stripeClient,
  subscribe,
} from "../../support/plans.ts";
import { stackAt } from "../../support/stack.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { aStripeSubscription } from "../../support/unmatched-subscription.ts";

beforeAll(() => openSettings());

const mirrorOf = async (subscription_id: string) =>
  (await openTable()).get(keyOf(SubscriptionEntity, { subscription_id }));
const lineOf = async (ref: string) => (await openTable()).get(keyOf(LedgerEntity, { ref }));
const linkOf = async (key: string) => (await openTable()).get(keyOf(StripeCustomerEntity, { side: "customer", key }));
const job = () => stack().invoke("reconcile");
const resend = async (customer: string, times = 1) => {
  const { events } = (await stack().stripe("events/list")) as { events: { id: string; data: unknown }[] };
  const ours = events.filter(({ data }) => JSON.stringify(data).includes(customer));
  for (let time = 0; time < times; time += 1)
    for (const { id } of ours.toReversed()) await stack().stripe("webhooks/resend", { event: id });
  await settleWebhooks();
};

const unverify = async ({ userId }: Member) => {
  const { outputs, endpoints } = await stackAt(inject("origin")).facts();
  const UserPoolId = Object.values(outputs)
    .map(String)
    .find((output) => /^us-east-1_\w+$/.test(output));
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const pool = new CognitoIdentityProviderClient({ region: "us-east-1", endpoint: endpoints.cognito, credentials });
  const UserAttributes = [{ Name: "email_verified", Value: "false" }];
  await pool.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username: userId, UserAttributes }));
};

describe("[billing-07] however Stripe's events arrive, the membership ends up the same", () => {
  const ways = {
    "webhooks in order": async (_member: Member) => {
      await stack().stripe("webhooks/resume");
      await settleWebhooks();
    },
    "webhooks twice and shuffled": async (_member: Member, customer: string) => {
      await stack().stripe("webhooks/resume", { shuffle: true });
      await settleWebhooks();
      await resend(customer, 2);
      await stack().stripe("webhooks/resume");
    },
    "the member's own reconcile alone": async (member: Member, _customer: string, now: string) => {
      expect((await reconcile(member, now)).status).toBe(200);
      expect((await reconcile(member, now)).status).toBe(200);
    },
    "the scheduled job alone": async () => {
      await job();
      await job();
    },
    "all of them at once": async (member: Member, _customer: string, now: string) => {
      await Promise.all([stack().stripe("webhooks/resume"), reconcile(member, now), job(), reconcile(member, now)]);
      await settleWebhooks();
    },
  };

  test.each(Object.entries(ways))(
    "when %s: created, renewed, unpaid, paid again, cancelled",
    async (_name, take) => {
      const member = await aMember();
      const session = await openPlanPage(member, "premium");
      const step = async (work: () => Promise<unknown>, customer = "", now = new Date().toISOString()) => {
        await stack().stripe("webhooks/pause");
        await work();
        await take(member, customer, now);
      };
      await step(() => stack().stripe("checkout/pay", { session }));
      const client = await stripeClient();
      const paid = await client.checkout.sessions.retrieve(session);
      const [customer, subscription] = [String(paid.customer), String(paid.subscription)];
      expect(await membership(member)).toMatchObject({ tier: "premium", is_subscribed: true, past_due_until: null });

      await stack().stripe("customers/card", { customer, card: "4000000000000341" });
      let now = "";
      await step(
        async () => {
          now = await advanceClock(customer, { days: 31, hours: 12 });
        },
        customer,
        now,
      );
      if (_name.includes("own reconcile") || _name.includes("at once")) await reconcile(member, now);
      const unpaid = await membership(member, now);
      expect(unpaid).toMatchObject({ tier: "premium", is_subscribed: true });
      expect(Date.parse(unpaid.past_due_until ?? "") - Date.parse(now)).toBeLessThan(7 * 86_400_000);

      await step(
        async () => {
          await stack().stripe("customers/card", { customer, card: "4242424242424242" });
          const [open] = (await client.invoices.list({ customer, status: "open" })).data;
          await client.invoices.pay(open?.id ?? "");
        },
        customer,
        now,
      );
      expect(await membership(member, now)).toMatchObject({ tier: "premium", past_due_until: null });

      await step(() => client.subscriptions.cancel(subscription), customer, now);
      expect(await membership(member, now)).toMatchObject({ tier: "free", is_subscribed: false });
      expect(await mirrorOf(subscription)).toMatchObject({ status: "canceled", user_id: member.userId });
      await stack().stripe("webhooks/resume");
      await settleWebhooks();
      expect(await membership(member, now)).toMatchObject({ tier: "free", is_subscribed: false });
    },
    120_000,
  );

  test("when parallel reads meet a changing subscription", async () => {
    const member = await aMember();
    const { customer, subscription } = await subscribe(member, "premium");
    const client = await stripeClient();
    for (const isEnding of [true, false, true]) {
      await Promise.all([
        reconcile(member),
        client.subscriptions.update(subscription, { cancel_at_period_end: isEnding }),
        reconcile(member),
      ]);
    }
    await settleWebhooks();
    expect((await listActiveSubscriptions(customer))[0]?.cancel_at_period_end).toBe(true);
    expect(await membership(member)).toMatchObject({ cancel_at_period_end: true });
  });
});

describe("a subscription that was read from Stripe before it changed, and is stored after a later reading", () => {
  const race = async (isGuarded = true) => {
    const member = await aMember();
    // The first payment page of a plan creates its price at Stripe.
    await openPlanPage(await aMember(), "premium");
    const { subscription } = await subscribe(member, "essential");
    const stripe = await stripeClient();
    await stack().stripe("webhooks/pause");
    await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    const [premium] = (await stripe.prices.list({ lookup_keys: ["premium_monthly"] })).data;
    const item = (await stripe.subscriptions.retrieve(subscription)).items.data[0]?.id ?? "";
    const meanwhile = async () => {
      const items = [{ id: item, price: premium?.id ?? "" }];
      // Nothing but this reading hears of the second change.
      await stack().stripe("webhooks/drop", { count: 100 });
      await stripe.subscriptions.update(subscription, { items, cancel_at_period_end: false });
      await ok(reconcile(member));
      expect(await membership(member)).toMatchObject({ tier: "premium", cancel_at_period_end: false });
    };
    const late = async () => {
      await stack().stripe("webhooks/resume");
      await settleWebhooks();
    };
    await overtake({ write: { containing: subscription }, late, meanwhile }, isGuarded);
    return membership(member);
  };

  test("is read again: the later reading stays", async () => {
    expect(await race()).toMatchObject({ tier: "premium", cancel_at_period_end: false });
  });

  test("replaces it in the control without the condition on its revision", async () => {
    expect(await race(false)).toMatchObject({ tier: "essential", cancel_at_period_end: true });
  });
});

test("[billing-02] an expired promo Premium leaves a member with a paid Essential subscription on Essential", async () => {
  const member = await aMember();
  const { subscription } = await subscribe(member, "essential");
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const code = `S-${randomUUID().slice(0, 8)}`.toUpperCase();
  const promo = { code, discount_type: "free", starts_at: at(-99), expires_at: at(9) } as const;
  const { token } = await anAdmin();
  await ok(call("membershipsAdmin", "createPromoCode", promo, { token }));
  // Its month began 29 days ago: it ends within the paid month, and no sweep runs.
  await ok(call("memberships", "applyPromo", { code, tier: "premium" }, { token: member.token, now: at(-29) }));
  expect(await membership(member)).toMatchObject({ tier: "premium", last_source: "promo" });
  const later = await membership(member, at(5));
  expect(later).toMatchObject({ tier: "essential", is_subscribed: true, is_premium: false });
  expect(later).toMatchObject({ last_source: "stripe", last_source_ref: subscription });
  const { items } = await ok(call("membershipsAdmin", "grants", { userId: member.userId }, { token }));
  expect(items.map(({ source, tier }) => [source, tier]).sort()).toEqual([
    ["promo", "premium"],
    ["stripe", "essential"],
  ]);
  expect(new Set(items.map(({ end_at }) => end_at)).size).toBe(2);
});

test("[billing-03] a past-due subscription keeps its tier for exactly 7 days from the first unpaid invoice", async () => {
  const member = await aMember();
  const { customer } = await subscribe(member, "premium");
  await stack().stripe("customers/card", { customer, card: "4000000000000341" });
  await advanceClock(customer, { days: 32 });
  await settleWebhooks();
  const [open] = (await (await stripeClient()).invoices.list({ customer, status: "open" })).data;
  const since = (open?.created ?? 0) * 1_000;
  const at = (days: number) => new Date(since + days * 86_400_000).toISOString();
  expect(await membership(member, at(6.9))).toMatchObject({ tier: "premium", past_due_until: at(7) });
  expect(await membership(member, at(7.1))).toMatchObject({ tier: "free", is_subscribed: false });
});

describe("[membership-14] a member's own reconcile", () => {
  test("changes records of that member only", async () => {
    const [member, other] = await Promise.all([aMember(), aMember()]);
    await subscribe(member, "essential");
    const { customer, subscription } = await subscribe(other, "premium");
    await stack().stripe("webhooks/pause");
    await (await stripeClient()).subscriptions.cancel(subscription);
    await ok(reconcile(member));
    expect(await membership(other)).toMatchObject({ tier: "premium", is_subscribed: true });
    await ok(reconcile(other));
    expect(await membership(other)).toMatchObject({ is_subscribed: false });
    expect(await listActiveSubscriptions(customer)).toEqual([]);
    await stack().stripe("webhooks/resume");
    await settleWebhooks();
  });

  test("sends nothing to Stripe for a member who never bought anything, and refuses other windows", async () => {
    const member = await aMember();
    const before = await stripeCalls("/v1/");
    expect(await ok(reconcile(member))).toMatchObject({ tier: "free", is_subscribed: false });
    expect(await stripeCalls("/v1/")).toBe(before);
    const wrong = await call("memberships", "reconcile", { window: "all" as "48h" }, { token: member.token });
    expect(wrong.status).toBe(400);
  });

  test("is refused when called too often", async () => {
    const member = await aMember();
    const now = new Date().toISOString();
    const answers = await Promise.all(Array.from({ length: 24 }, () => reconcile(member, now)));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });
});

describe("[billing-08] a Stripe customer is linked to a member", () => {
  test("[sync-17] by the user id in its metadata, whatever the email", async () => {
    const [member, other] = await Promise.all([aMember(), aMember()]);
    const own = await aStripeSubscription({ email: other.email, own: { user_id: member.userId } });
    expect(await membership(member)).toMatchObject({ tier: "essential", is_subscribed: true });
    expect(await membership(other)).toMatchObject({ is_subscribed: false });
    expect(await linkOf(own.customer)).toMatchObject({ user_id: member.userId, linked_by: "metadata" });
    await aStripeSubscription({ email: `${randomUUID()}@example.com`, customer: { user_id: other.userId } });
    expect(await membership(other)).toMatchObject({ tier: "essential", is_subscribed: true });
  });

  test("[sync-18] by a verified address without metadata, and the link is stored", async () => {
    const member = await aMember();
    const { customer, subscription } = await aStripeSubscription({ email: member.email.toUpperCase() });
    expect(await membership(member)).toMatchObject({ tier: "essential", last_source_ref: subscription });
    expect(await linkOf(customer)).toMatchObject({ user_id: member.userId, linked_by: "email" });
  });

  test.each([
    ["an unknown address", async () => ({ email: `${randomUUID()}@example.com` }), "user_not_found"],
    ["no address", async () => ({}), "no_email"],
    [
      "an address that its member has not confirmed",
      async () => {
        const member = await aMember();
        await unverify(member);
        return { email: member.email };
      },
      "user_not_found",
    ],
  ] as const)("[sync-19] not for %s, which is listed as unmatched and grants nothing", async (_why, about, reason) => {
    const { customer, subscription } = await aStripeSubscription(await about());
    const mirror = await mirrorOf(subscription);
    expect(mirror).toMatchObject({ unmatched_reason: reason, monthly_amount: 1_299 });
    expect(mirror?.user_id).toBeUndefined();
    expect(await linkOf(customer)).toBeUndefined();
  });

  test("by the own reconcile of a member who signs up later with that address", async () => {
    const email = `late-${randomUUID()}@example.com`;
    const { subscription } = await aStripeSubscription({ email });
    expect(await mirrorOf(subscription)).toMatchObject({ unmatched_reason: "user_not_found" });
    const member = await aMember({ email });
    expect(await ok(reconcile(member))).toMatchObject({ tier: "essential", is_subscribed: true });
    const mirror = await mirrorOf(subscription);
    expect(mirror).toMatchObject({ user_id: member.userId });
    expect(mirror?.unmatched_reason).toBeUndefined();
  });
});

describe("[billing-09] a subscription payment is stored once, with the amount Stripe reported", () => {
  test("for first payment, renewal and plan change, however often they are reported", async () => {
    const member = await aMember();
    const { customer } = await subscribe(member, "essential");
    const now = await advanceClock(customer, { days: 35 });
    await ok(call("memberships", "change", { tier: "premium" }, { token: member.token, now }));
    await resend(customer);
    await Promise.all([reconcile(member, now), job(), reconcile(member, now)]);
    const invoices = (await (await stripeClient()).invoices.list({ customer, status: "paid" })).data;
    expect(invoices.map(({ billing_reason }) => billing_reason).sort()).toEqual([
      "subscription_create",
      "subscription_cycle",
      "subscription_update",
    ]);
    for (const { id, amount_paid } of invoices) {
      const line = await lineOf(String(id));
      expect(line).toMatchObject({
        kind: "subscription",
        amount: amount_paid,
        currency: "usd",
        user_id: member.userId,
      });
      expect(Number.isInteger(line?.amount)).toBe(true);
    }
  });

  test("by the next reconcile when its webhooks were lost", async () => {
    const member = await aMember();
    const session = await openPlanPage(member, "premium");
    await stack().stripe("webhooks/drop", { count: 100 });
    await stack().stripe("checkout/pay", { session });
    await stack().stripe("webhooks/drop", { count: 1, type: "none.such" });
    expect(await ok(reconcile(member))).toMatchObject({ tier: "premium", is_subscribed: true });
    const { customer } = await (await stripeClient()).checkout.sessions.retrieve(session);
    const [invoice] = (await (await stripeClient()).invoices.list({ customer: String(customer) })).data;
    expect(await lineOf(String(invoice?.id))).toMatchObject({ amount: 1_999, user_id: member.userId });
  });

  test("even when it belongs to no member", async () => {
    const { customer } = await aStripeSubscription({ email: `${randomUUID()}@example.com` });
    const [invoice] = (await (await stripeClient()).invoices.list({ customer })).data;
    expect(await lineOf(String(invoice?.id))).toMatchObject({ amount: 1_299, user_id: "nobody" });
  });
});
