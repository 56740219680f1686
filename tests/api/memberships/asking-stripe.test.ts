import { beforeAll, describe, expect, test } from "vitest";
import { GrantEntity } from "../../../functions/entitlements/grant.entity.ts";
import { toGrantItem } from "../../../functions/entitlements/grants.ts";
import { StripeCustomerEntity } from "../../../functions/subscriptions/customers/stripe-customer.entity.ts";
import { ok } from "../../support/call.ts";
import { stack, stripeCalls } from "../../support/checkout.ts";
import { aMember, type Member, openSettings } from "../../support/fixtures.ts";
import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";
import { check, membership, openPlanPage, reconcile, submitPortal, subscribe } from "../../support/plans.ts";
import { openTable } from "../../support/table.ts";

giveOwnStack("in-memory-counted");
beforeAll(() => openSettings());

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const forget = () => stack().stripe("api/forget-calls");
const asksOf = async (work: () => Promise<unknown>): Promise<number> => {
  await forget();
  await work();
  return stripeCalls("");
};

/** A member as a webhook of long ago left them, without the purchase itself. */
const aPayingMember = async (askedHoursAgo: number): Promise<Member> => {
  const member = await aMember();
  const { userId: user_id } = member;
  const about = {
    customer_id: `cus_${user_id}`,
    user_id,
    linked_by: "metadata",
    linked_at: hoursFromNow(-900),
  } as const;
  const link = { side: "user", key: user_id, ...about, asked_at: hoursFromNow(-askedHoursAgo) } as const;
  const grant = toGrantItem({
    user_id,
    source: "stripe",
    source_ref: `sub_${user_id}`,
    tier: "premium",
    status: "active",
    start_at: hoursFromNow(-900),
    end_at: hoursFromNow(400),
    past_due_since: null,
    cancel_at_period_end: false,
    updated_at: hoursFromNow(-900),
  });
  const { put } = await openTable();
  await put(StripeCustomerEntity.put(link).params().Item);
  await put(GrantEntity.put(grant).params().Item);
  return member;
};

test("[asking-01] opening the app asks Stripe nothing about a paying member, unless something asks for it", async () => {
  const member = await aMember();
  await subscribe(member, "essential");
  // The first one after a purchase settles the payment page.
  await ok(check(member));
  expect(await asksOf(() => ok(check(member)))).toBe(0);
  expect(await asksOf(() => ok(reconcile(member)))).toBeGreaterThan(0);
  expect(await asksOf(() => ok(check(member)))).toBe(0);
  expect(await asksOf(() => ok(check(member, hoursFromNow(49))))).toBeGreaterThan(0);
  expect(await asksOf(() => ok(check(member, hoursFromNow(50))))).toBe(0);
  expect(await asksOf(() => ok(check(member, hoursFromNow(24 * 32))))).toBeGreaterThan(0);
});

test("[asking-01] an open payment page is a reason to ask Stripe, and a member who never bought anything is none", async () => {
  const [visitor, buyer] = [await aMember(), await aMember()];
  expect(await asksOf(() => ok(check(visitor)))).toBe(0);
  await openPlanPage(buyer, "premium");
  expect(await asksOf(() => ok(check(buyer)))).toBeGreaterThan(0);
});

test("[asking-01] whoever returns from the portal hears of what they changed there without its webhook", async () => {
  const member = await aMember();
  const { subscription } = await subscribe(member, "premium");
  await stack().stripe("webhooks/pause");
  await submitPortal(member, "cancel", subscription);
  expect(await ok(check(member))).toMatchObject({ cancel_at_period_end: true });
  await stack().stripe("webhooks/resume");
});

describe("[asking-02] of two openings of the app at once that both find a reason", () => {
  testOvertaken(
    "the second",
    async () => {
      const member = await aPayingMember(48);
      await forget();
      return {
        write: { operation: "UpdateItem", containing: member.userId },
        late: () => ok(check(member)),
        meanwhile: () => ok(check(member)),
        outcome: () => stripeCalls("GET /v1/subscriptions"),
      };
    },
    { guarded: 1, control: 2 },
  );
});

test("[asking-03] while Stripe refuses everything, 200 members open the app, and no function waits for Stripe", async () => {
  const paying: Member[] = [];
  while (paying.length < 200) {
    const asked = paying.length < 180 ? 1 : 49;
    paying.push(...(await Promise.all(Array.from({ length: 20 }, () => aPayingMember(asked)))));
  }
  await forget();
  await stack().stripe("api/fail", { mode: "429", count: 10_000 });
  const took: number[] = [];
  const open = async (member: Member) => {
    await membership(member);
    const begin = performance.now();
    expect(await ok(check(member))).toMatchObject({ tier: "premium", is_subscribed: true });
    took.push(performance.now() - begin);
  };
  for (let from = 0; from < paying.length; from += 10) await Promise.all(paying.slice(from, from + 10).map(open));
  expect(took.filter((milliseconds) => milliseconds > 3_000)).toEqual([]);
  // One refused request for each of those who were away, and none for anybody else.
  expect(await stripeCalls("")).toBe(20);
  await stack().stripe("api/heal");
}, 240_000);

test("[asking-03] while Stripe refuses everything, a member's own refresh fails with payments-busy within 3 seconds", async () => {
  const member = await aPayingMember(1);
  await stack().stripe("api/fail", { mode: "429", count: 10_000 });
  const begin = performance.now();
  expect((await reconcile(member)).error?.code).toBe("payments-busy");
  expect(performance.now() - begin).toBeLessThan(3_000);
  await stack().stripe("api/heal");
});
