import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { AuditEntity } from "../../../functions/audit/audit.entity.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, settleWebhooks, stack } from "../../support/checkout.ts";
import { aMember, anEvent, openSettings } from "../../support/fixtures.ts";
import {
  listActiveSubscriptions,
  membership,
  reconcile,
  sessionIdIn,
  stripeClient,
  subscribe,
  tryToSubscribe,
} from "../../support/plans.ts";
import { postStripeEvent, type StripeEvent } from "../../support/stripe-webhook.ts";
import { keyOf, openTable } from "../../support/table.ts";

beforeAll(() => openSettings());
describe("[plan-03] retrying after a failure", () => {
  test("of the purchase does not return the failure that Stripe stored", async () => {
    const member = await aMember();
    await stack().stripe("api/fail", { mode: "500", when: "after", match: "POST /v1/customers" });
    const first = await tryToSubscribe(member, "premium");
    expect([first.status, first.error?.code]).toEqual([502, "upstream-failed"]);
    expect(sessionIdIn((await ok(tryToSubscribe(member, "premium"))).url)).toMatch(/^cs_/);
  });

  test("of an upgrade with a declined card charges the new card once", async () => {
    const member = await aMember();
    const { customer } = await subscribe(member, "essential");
    const change = () => call("memberships", "change", { tier: "premium" }, { token: member.token });
    await stack().stripe("customers/card", { customer, card: "4000000000000341" });
    for (const _twice of [1, 2]) expect((await change()).error?.code).toBe("membership.payment-failed");
    await stack().stripe("customers/card", { customer, card: "4242424242424242" });
    expect(await ok(change())).toMatchObject({ tier: "premium" });
    const invoices = (await (await stripeClient()).invoices.list({ customer })).data;
    expect(invoices.filter(({ billing_reason }) => billing_reason === "subscription_update")).toHaveLength(1);
  });
});

describe("[membership-13] a reconcile while Stripe fails", () => {
  const failing = (match: string) => stack().stripe("api/fail", { mode: "500", count: 20, match });

  test("returns 502 for the member's own membership, which stays as it was", async () => {
    const member = await aMember();
    const { customer } = await subscribe(member, "premium");
    await failing(`GET /v1/subscriptions/${(await listActiveSubscriptions(customer))[0]?.id}`);
    const answer = await reconcile(member);
    expect([answer.status, answer.error?.code]).toEqual([502, "upstream-failed"]);
    await stack().stripe("api/heal");
    expect(await membership(member)).toMatchObject({ tier: "premium", is_subscribed: true });
  });

  test("[checkout-18] returns 502 for a ticket payment and finds the tickets once Stripe responds", async () => {
    const [member, event] = [await aMember(), await anEvent()];
    const { session: sessionId } = await buy(member, event.id);
    await stack().stripe("webhooks/pause");
    await stack().stripe("checkout/pay", { session: sessionId });
    await failing(`GET /v1/checkout/sessions/${sessionId}`);
    const ask = () => call("tickets", "reconcile", { sessionId }, { token: member.token });
    const answer = await ask();
    await stack().stripe("api/heal");
    await stack().stripe("webhooks/resume");
    expect([answer.status, answer.error?.code]).toEqual([502, "upstream-failed"]);
    expect((await ok(ask())).items).toHaveLength(1);
  });
});

describe("[checkout-14] an event about something that Stripe no longer has", () => {
  const about = (type: string, id: string): StripeEvent => ({
    id: `evt_${randomUUID().replaceAll("-", "")}`,
    type,
    created: Math.floor(Date.now() / 1_000),
    data: { object: { id } },
  });
  const recorded = async ({ id }: StripeEvent) => (await openTable()).get(keyOf(AuditEntity, { id: `gone_${id}` }));

  test.each([
    ["invoice.paid", "in_00000000000000"],
    ["charge.refunded", "ch_00000000000000"],
    ["charge.dispute.created", "dp_00000000000000"],
    ["checkout.session.completed", "cs_test_00000000000000"],
  ])("%s gets a 200 and is recorded once, however often it arrives", async (type, id) => {
    const event = about(type, id);
    for (const _twice of [1, 2]) expect(await postStripeEvent(event)).toBe(200);
    expect(await recorded(event)).toMatchObject({ actor: "stripe", action: "event.object-gone", subject: id });
  });

  test("ends a deleted customer's plan and gets a 200", async () => {
    const member = await aMember();
    const { customer } = await subscribe(member, "premium");
    await stack().stripe("webhooks/pause");
    await (await stripeClient()).customers.del(customer);
    const { events } = (await stack().stripe("events/list", { about: [customer] })) as { events: StripeEvent[] };
    for (const event of events) expect([event.type, await postStripeEvent(event)]).toEqual([event.type, 200]);
    await stack().stripe("webhooks/resume");
    await settleWebhooks();
    expect(await membership(member)).toMatchObject({ is_subscribed: false });
    const session = sessionIdIn((await ok(tryToSubscribe(member, "essential"))).url);
    await payAndSettle(session);
    expect(await membership(member)).toMatchObject({ tier: "essential", is_subscribed: true });
  });
});
