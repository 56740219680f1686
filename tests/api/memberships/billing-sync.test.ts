import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { LedgerEntity } from "../../../functions/ledger/ledger.entity.ts";
import { StripeCustomerEntity } from "../../../functions/subscriptions/customers/stripe-customer.entity.ts";
import { SubscriptionEntity } from "../../../functions/subscriptions/sync/subscription.entity.ts";
import { call, ok } from "../../support/call.ts";
import { settleWebhooks, stack } from "../../support/checkout.ts";
import { aMember, type Member, openSettings } from "../../support/fixtures.ts";
import { advanceClock, membership, openPlanPage, reconcile, stripeClient } from "../../support/plans.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { aStripeSubscription } from "../../support/unmatched-subscription.ts";

beforeAll(() => openSettings());

const mirrorOf = async (subscription_id: string) =>
  (await openTable()).get(keyOf(SubscriptionEntity, { subscription_id }));
const lineOf = async (ref: string) => (await openTable()).get(keyOf(LedgerEntity, { ref }));
const linkOf = async (key: string) => (await openTable()).get(keyOf(StripeCustomerEntity, { side: "customer", key }));
const job = () => stack().invoke("reconcile");
describe("[billing-07] [membership-14] however news of Stripe arrives, alone, repeated or together, the membership ends up the same", () => {
  const ways = {
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
      const [invoice] = (await client.invoices.list({ customer })).data;
      expect(await lineOf(String(invoice?.id))).toMatchObject({ amount: 1_999, user_id: member.userId });

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
});

test("[billing-08] [sync-18] a Stripe customer without metadata is linked to who signs up later with the verified address, by their own reconcile", async () => {
  const email = `late-${randomUUID()}@example.com`;
  const { customer, subscription } = await aStripeSubscription({ email: email.toUpperCase() });
  expect(await mirrorOf(subscription)).toMatchObject({ unmatched_reason: "user_not_found" });
  const member = await aMember({ email });
  expect(await ok(reconcile(member))).toMatchObject({ tier: "essential", is_subscribed: true });
  expect(await mirrorOf(subscription)).toMatchObject({ user_id: member.userId });
  expect(await mirrorOf(subscription)).not.toHaveProperty("unmatched_reason");
  expect(await linkOf(customer)).toMatchObject({ user_id: member.userId, linked_by: "email" });
  const wrong = await call("memberships", "reconcile", { window: "all" as "48h" }, { token: member.token });
  expect(wrong.status).toBe(400);
});
