import { beforeAll, expect, test } from "vitest";
import { GrantEntity } from "../../../functions/entitlements/grant.entity.ts";
import { toGrantItem } from "../../../functions/entitlements/grants.ts";
import { StripeCustomerEntity } from "../../../functions/subscriptions/customers/stripe-customer.entity.ts";
import { ok } from "../../support/call.ts";
import { stack, stripeCalls } from "../../support/checkout.ts";
import { aMember, type Member, openSettings } from "../../support/fixtures.ts";
import { check, membership, reconcile, submitPortal, subscribe } from "../../support/plans.ts";
import { openTable } from "../../support/table.ts";

beforeAll(() => openSettings());

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
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

test("[asking-03] while Stripe refuses everything, members open the app without a function that waits for Stripe, and one's own refresh fails within 3 seconds", async () => {
  const asked = [1, 1, 1, 1, 1, 1, 1, 1, 49, 49];
  const members = await Promise.all(asked.map(aPayingMember));
  await stack().stripe("api/forget-calls");
  await stack().stripe("api/fail", { mode: "429", count: 10_000 });
  const took: number[] = [];
  const timed = async <Result>(work: Promise<Result>): Promise<Result> => {
    const begin = performance.now();
    const result = await work;
    took.push(performance.now() - begin);
    return result;
  };
  const open = async (member: Member) => {
    await membership(member);
    expect(await timed(ok(check(member)))).toMatchObject({ tier: "premium", is_subscribed: true });
  };
  await Promise.all(members.map(open));
  // One refused request for each of those who were away, and none for anybody else.
  expect(await stripeCalls("")).toBe(2);
  const [member] = members as [Member];
  expect((await timed(reconcile(member))).error?.code).toBe("payments-busy");
  expect(took.filter((milliseconds) => milliseconds > 3_000)).toEqual([]);
  await stack().stripe("api/heal");
});

test("[asking-01] an open payment page and a visit to the portal are reasons to ask Stripe when the app is opened, and none of who never bought anything", async () => {
  const [visitor, member] = await Promise.all([aMember(), aMember()]);
  const asksOf = async (work: () => Promise<unknown>): Promise<number> => {
    await stack().stripe("api/forget-calls");
    await work();
    return stripeCalls("");
  };
  expect(await asksOf(() => ok(check(visitor)))).toBe(0);
  const { subscription } = await subscribe(member, "premium");
  // The first one after a purchase settles the payment page.
  expect(await asksOf(() => ok(check(member)))).toBeGreaterThan(0);
  expect(await asksOf(() => ok(check(member)))).toBe(0);
  await stack().stripe("webhooks/pause");
  await submitPortal(member, "cancel", subscription);
  expect(await ok(check(member))).toMatchObject({ cancel_at_period_end: true });
  await stack().stripe("webhooks/resume");
});
