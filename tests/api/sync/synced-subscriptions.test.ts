import { beforeEach, describe, expect, test, vi } from "vitest";
import { days } from "../../../shared/rules/durations.ts";
import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStripePlan, missing, type PlayedStripe, playStripe, priceOf, refusal } from "../../support/played-stripe.ts";
import { aStoredMember } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const sync = giveOwnTable(async () => ({
  ...(await import("../../../functions/entitlements/grant.entity.ts")),
  ...(await import("../../../functions/entitlements/membership.ts")),
  ...(await import("../../../functions/ledger/ledger.entity.ts")),
  ...(await import("../../../functions/mail/outbox.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/members/member-pointer.entity.ts")),
  ...(await import("../../../functions/promo-codes/promo-hold.entity.ts")),
  ...(await import("../../../functions/subscriptions/customers/customer-links.ts")),
  ...(await import("../../../functions/subscriptions/customers/stripe-customer.entity.ts")),
  ...(await import("../../../functions/subscriptions/linking/link-subscription.ts")),
  ...(await import("../../../functions/subscriptions/list-active.ts")),
  ...(await import("../../../functions/subscriptions/subscription-counts.ts")),
  ...(await import("../../../functions/subscriptions/sync/invoices.ts")),
  ...(await import("../../../functions/subscriptions/sync/schedules.ts")),
  ...(await import("../../../functions/subscriptions/sync/stored-subscriptions.ts")),
  ...(await import("../../../functions/subscriptions/sync/stored-sync-runs.ts")),
  ...(await import("../../../functions/subscriptions/sync/subscription.entity.ts")),
  ...(await import("../../../functions/subscriptions/sync/sync-run.entity.ts")),
  ...(await import("../../../functions/subscriptions/sync/sync-subscription.ts")),
}));

const now = "2027-03-10T12:00:00.000Z";
const later = "2027-03-10T13:00:00.000Z";
const seconds = Date.parse(now) / 1_000;
const at = (second: number) => new Date(second * 1_000).toISOString();
let stripe: PlayedStripe;
beforeEach(async () => {
  stripe = await playStripe();
});

const aPlan = (about: object = {}) => stripe.put(aStripePlan(`usr_${uniqueId()}`, seconds, about));
/** A plan whose payer nobody knows. */
const nobodys = (about: object = {}) => aPlan({ metadata: {}, ...about });
const stored = async (id: string) => (await sync().findSubscription(id)) ?? undefined;
const linkOf = async (key: string) =>
  (await sync().StripeCustomerEntity.get({ side: "customer", key }).go({ consistent: true })).data;

/** A member's address, which the user pool holds for verified or not. */
const anAddress = async (user_id: string, isVerified: boolean): Promise<string> => {
  const email = `${uniqueId()}@x.test`;
  await sync().MemberPointerEntity.put({ kind: "email", value: email, user_id }).go();
  const pool = await import("../../../functions/user-pool/verified-email.ts");
  vi.spyOn(pool, "hasVerifiedEmail").mockResolvedValue(isVerified);
  return email;
};

describe("a subscription that is synced", () => {
  test("is created, left as it is while nothing changes, and updated when something does", async () => {
    const plan = aPlan({ customer: { id: "cus_1", email: "Maya@X.test", metadata: {} } });
    const { user_id } = plan.metadata;
    expect(await sync().syncSubscription(plan.id, now)).toBe("created");
    const first = await stored(plan.id);
    expect(first).toEqual({
      ...{ subscription_id: plan.id, customer_id: "cus_1", user_id, email: "maya@x.test", tier: "essential" },
      ...{ status: "active", monthly_amount: 1_299, end_at: at(seconds + 20 * 86_400), cancel_at_period_end: false },
      ...{ unmatched_state: "none", waits_for: "none", is_counted: true, created_at: at(seconds - 10 * 86_400) },
      ...{ read_at: now, revision: 1 },
    });
    expect(await sync().getMembership(user_id, now)).toMatchObject({ tier: "essential", is_subscribed: true });
    expect(await sync().syncSubscription(plan.id, later)).toBe("unchanged");
    expect(await stored(plan.id)).toEqual(first);
    plan.items.data[0].price = priceOf("premium");
    expect(await sync().syncSubscription(plan.id, later)).toBe("updated");
    expect(await stored(plan.id)).toMatchObject({ tier: "premium", revision: 2, read_at: later });
    expect(await sync().getMembership(user_id, now)).toMatchObject({ tier: "premium" });
    expect(stripe.invoices.list.mock.calls.every(([{ status }]) => status === "paid")).toBe(true);
  });

  test("that Stripe doesn't have stores nothing, and one that can't be read fails", async () => {
    expect(await sync().syncSubscription("sub_gone", now)).toBe("unchanged");
    expect(await stored("sub_gone")).toBeUndefined();
    stripe.subscriptions.retrieve.mockRejectedValue(refusal("api"));
    await expect(sync().syncSubscription("sub_gone", now)).rejects.toThrow("Refused");
  });

  test.each([
    ["whose customer is deleted", { customer: { id: "cus_2", deleted: true } }, { unmatched_reason: "no_email" }],
    ["whose customer is known by id alone", { customer: "cus_3" }, { unmatched_reason: "no_email", waits_for: "none" }],
    [
      "whose customer nobody knows",
      { customer: { id: "cus_4", email: "Nobody@X.test", metadata: {} } },
      { unmatched_reason: "user_not_found", waits_for: "nobody@x.test", email: "nobody@x.test" },
    ],
  ])("%s waits for its member", async (_what, about, state) => {
    const plan = nobodys(about);
    expect(await sync().syncSubscription(plan.id, now)).toBe("unmatched");
    expect(await stored(plan.id)).toMatchObject({ unmatched_state: "running", ...state });
    expect((await stored(plan.id))?.user_id).toBeUndefined();
  });

  test("[billing-08] [sync-17] is whose user id it or its customer names, whatever the address", async () => {
    const [own, other] = [`usr_${uniqueId()}`, `usr_${uniqueId()}`];
    const email = await anAddress(other, true);
    const id = `cus_${uniqueId()}`;
    const plan = nobodys({ metadata: { user_id: own }, customer: { id, email, metadata: {} } });
    await sync().syncSubscription(plan.id, now);
    const tierOf = async (userId: string) => (await sync().getMembership(userId, now)).tier;
    expect([await tierOf(own), await tierOf(other)]).toEqual(["essential", "free"]);
    expect(await linkOf(id)).toMatchObject({ user_id: own, linked_by: "metadata" });
    const customer = { id: `cus_${uniqueId()}`, email: "else@x.test", metadata: { user_id: other } };
    await sync().syncSubscription(nobodys({ customer }).id, now);
    expect(await tierOf(other)).toBe("essential");
  });

  test("[billing-08] [sync-18] is of the member with its verified address once there is one, and the link is stored", async () => {
    const user_id = `usr_${uniqueId()}`;
    const customer = { id: `cus_${uniqueId()}`, email: "", metadata: {} };
    const plan = nobodys({ customer });
    customer.email = `${user_id}@X.test`;
    expect(await sync().syncSubscription(plan.id, now)).toBe("unmatched");
    expect(await stored(plan.id)).toMatchObject({ unmatched_reason: "user_not_found" });
    customer.email = (await anAddress(user_id, true)).toUpperCase();
    expect(await sync().syncSubscription(plan.id, later)).toBe("updated");
    expect(await stored(plan.id)).toMatchObject({ user_id, unmatched_state: "none", waits_for: "none" });
    expect(await stored(plan.id)).not.toHaveProperty("unmatched_reason");
    expect(await sync().getMembership(user_id, now)).toMatchObject({ tier: "essential", last_source_ref: plan.id });
    expect(await linkOf(customer.id)).toMatchObject({ user_id, linked_by: "email" });
  });

  test.each([
    ["an unknown address", async () => `${uniqueId()}@x.test`, "user_not_found"],
    ["no address", async () => null, "no_email"],
    ["an address that its member hasn't confirmed", (user_id: string) => anAddress(user_id, false), "user_not_found"],
  ])(
    "[billing-08] [sync-19] with %s is listed as unmatched, with its amount, and grants nothing",
    async (_what, address, reason) => {
      const user_id = `usr_${uniqueId()}`;
      const customer = { id: `cus_${uniqueId()}`, email: await address(user_id), metadata: {} };
      const plan = nobodys({ customer });
      expect(await sync().syncSubscription(plan.id, now)).toBe("unmatched");
      expect(await stored(plan.id)).toMatchObject({ unmatched_reason: reason, monthly_amount: 1_299 });
      expect(await stored(plan.id)).not.toHaveProperty("user_id");
      expect([await linkOf(customer.id), await sync().listGrants(user_id)]).toEqual([null, []]);
    },
  );

  test.each([
    ["canceled", "ended"],
    ["incomplete_expired", "ended"],
    ["past_due", "running"],
  ])("of nobody that is %s is listed as %s", async (status, unmatched_state) => {
    const plan = nobodys({ status });
    await sync().syncSubscription(plan.id, now);
    expect(await stored(plan.id)).toMatchObject({ unmatched_state });
  });

  test("is found by the address it waits for, and no more once it has its member", async () => {
    const email = `${uniqueId()}@x.test`;
    const plan = nobodys({ customer: { id: `cus_${uniqueId()}`, email, metadata: {} } });
    await sync().syncSubscription(plan.id, now);
    expect(await sync().listUnmatchedByEmail(email)).toEqual([plan.id]);
    plan.metadata.user_id = `usr_${uniqueId()}`;
    expect(await sync().syncSubscription(plan.id, now)).toBe("updated");
    expect(await sync().listUnmatchedByEmail(email)).toEqual([]);
    expect(await sync().listUnmatchedByEmail("none")).toEqual([]);
  });

  test("that passes to another member is taken from the first", async () => {
    const plan = aPlan();
    const { user_id } = plan.metadata;
    await sync().syncSubscription(plan.id, now);
    plan.metadata.user_id = `usr_${uniqueId()}`;
    await sync().syncSubscription(plan.id, now);
    const [first, second] = await Promise.all([user_id, plan.metadata.user_id].map((id) => sync().listGrants(id)));
    expect([first, second]).toMatchObject([[], [{ source_ref: plan.id }]]);
  });

  test("[billing-03] that is past due is so since its oldest open invoice, and keeps its tier for exactly 7 days from it", async () => {
    const plan = aPlan({ status: "past_due" });
    for (const created of [seconds - 5, seconds - 9, seconds - 7])
      stripe.put({ id: `in_${uniqueId()}`, of: plan.id, status: "open", created });
    await sync().syncSubscription(plan.id, now);
    expect(await stored(plan.id)).toMatchObject({ past_due_since: at(seconds - 9) });
    const until = Date.parse(at(seconds - 9)) + days(7);
    const { user_id } = plan.metadata;
    expect(await sync().getMembership(user_id, new Date(until - 1).toISOString())).toMatchObject({
      ...{ tier: "essential", is_subscribed: true, past_due_until: new Date(until).toISOString() },
    });
    const over = await sync().getMembership(user_id, new Date(until).toISOString());
    expect(over).toMatchObject({ tier: "free", is_subscribed: false });
    expect(await sync().findUnpaidSince("sub_paid")).toBeNull();
  });

  test("[billing-02] gives its tier again once a better grant of a promo code is over", async () => {
    const plan = aPlan();
    const { user_id } = plan.metadata;
    await sync().syncSubscription(plan.id, now);
    const end_at = at(seconds + 5 * 86_400);
    const promo = { source: "promo", source_ref: "pred_1", tier: "premium", status: "active", start_at: now } as const;
    await sync()
      .GrantEntity.put({ user_id, ...promo, end_at, updated_at: now, sweep_at: end_at })
      .go();
    const seen = (instant: string) => sync().getMembership(user_id, instant);
    expect(await seen(at(seconds + 5 * 86_400 - 1))).toMatchObject({ tier: "premium", last_source: "promo" });
    expect(await seen(end_at)).toMatchObject({
      ...{ tier: "essential", is_subscribed: true, is_premium: false },
      ...{ last_source: "stripe", last_source_ref: plan.id },
    });
    const grants = (await sync().listGrants(user_id)).map(({ source, tier, end_at: end }) => [source, tier, end]);
    expect(grants.sort()).toEqual([
      ["promo", "premium", end_at],
      ["stripe", "essential", at(seconds + 20 * 86_400)],
    ]);
  });

  const change = async (id: string) => {
    const known = await stored(id);
    const other = known ?? {
      ...{ subscription_id: id, customer_id: "cus_1", status: "active", monthly_amount: 1, read_at: now },
      ...{ cancel_at_period_end: false, created_at: now },
    };
    await sync()
      .SubscriptionEntity.put({ ...other, revision: (known?.revision ?? 0) + 1 })
      .go();
  };

  test("that somebody else stores meanwhile is read again", async () => {
    const plan = aPlan();
    for (const turn of [1, 2]) {
      stripe.subscriptions.retrieve.mockImplementationOnce(async (id) => {
        await change(id);
        return structuredClone({ ...plan, status: "unpaid" });
      });
      expect(await sync().syncSubscription(plan.id, now)).toBe("updated");
      expect(await stored(plan.id)).toMatchObject({ status: "active", revision: 2 * turn });
      plan.items.data[0].price = priceOf("premium");
    }
  });

  test("that others change all the time is given up after 6 readings", async () => {
    const plan = aPlan();
    stripe.subscriptions.retrieve.mockImplementation(async (id) => {
      await change(id);
      return structuredClone(plan);
    });
    const busy = { code: "unavailable", details: { retryAfterSeconds: 1 } };
    await expect(sync().syncSubscription(plan.id, now)).rejects.toMatchObject(busy);
    expect(stripe.subscriptions.retrieve).toHaveBeenCalledTimes(6);
  });

  test.each([
    ["active", "redeemed"],
    ["past_due", "redeemed"],
    ["incomplete", "held"],
    ["incomplete_expired", "held"],
  ])("and %s leaves the use of its code %s", async (status, state) => {
    const id = `phold_${uniqueId()}`;
    const use = { user_id: "usr_1", code: "HALF", promo_code_id: "promo_1", status: "held" } as const;
    await sync()
      .PromoHoldEntity.put({ id, ...use, expires_at: now, updated_at: now })
      .go();
    const plan = aPlan({ status });
    plan.metadata.promo_hold_id = id;
    await sync().syncSubscription(plan.id, now);
    expect((await sync().PromoHoldEntity.get({ id }).go()).data?.status).toBe(state);
  });
});

testOvertaken(
  "a subscription that was read from Stripe before it changed, and is stored after a later reading",
  async () => {
    const plan = aPlan();
    const { user_id } = plan.metadata;
    await sync().syncSubscription(plan.id, now);
    plan.cancel_at_period_end = true;
    return {
      write: { containing: plan.id },
      late: () => sync().syncSubscription(plan.id, now),
      meanwhile: async () => {
        plan.items.data[0].price = priceOf("premium");
        plan.cancel_at_period_end = false;
        await sync().syncSubscription(plan.id, later);
      },
      outcome: async () => {
        const { tier, cancel_at_period_end } = await sync().getMembership(user_id, now);
        return [tier, cancel_at_period_end];
      },
    };
  },
  { guarded: ["premium", false], control: ["essential", true] },
);

describe("[billing-09] the payments of a subscription", () => {
  const pay = (plan: { id: string; latest_invoice: unknown }, amount_paid: number, created: number) => {
    const about = { status: "paid", amount_paid, currency: "usd", created, status_transitions: { paid_at: created } };
    plan.latest_invoice = stripe.put({ id: `in_${uniqueId()}`, of: plan.id, ...about });
    return (plan.latest_invoice as { id: string }).id;
  };
  const linesOf = async (subject: string) =>
    (
      await sync()
        .LedgerEntity.scan.where((line, { eq }) => eq(line.subject, subject))
        .go({ pages: "all" })
    ).data
      .map(({ ref, kind, amount, currency, user_id }) => [ref, kind, amount, currency, user_id])
      .sort();

  test("are each stored once with the amount that Stripe reports, however often and whichever of them was reported", async () => {
    const plan = aPlan();
    const { user_id } = plan.metadata;
    const line = (ref: string, amount: number) => [ref, "subscription", amount, "usd", user_id];
    const lines = [1_299, 1_299].map((amount, month) => line(pay(plan, amount, seconds - 60 + month), amount));
    for (const _twice of [1, 2]) await sync().syncSubscription(plan.id, now);
    expect(await linesOf(plan.id)).toEqual(lines.toSorted());
    lines.push(line(pay(plan, 1_565, seconds), 1_565));
    await Promise.all([1, 2, 3].map(() => sync().syncSubscription(plan.id, later)));
    expect(await linesOf(plan.id)).toEqual(lines.toSorted());
  });

  test("are stored also where they belong to no member", async () => {
    const plan = nobodys();
    const ref = pay(plan, 1_299, seconds);
    await sync().syncSubscription(plan.id, now);
    expect(await linesOf(plan.id)).toEqual([[ref, "subscription", 1_299, "usd", "nobody"]]);
  });
});

testOvertaken(
  "the email of a new subscription that somebody else has sent meanwhile",
  async () => {
    const member = aStoredMember();
    await sync().MemberEntity.put(member).go();
    const plan = aPlan({ metadata: { user_id: member.user_id } });
    const id = `membership-started-${plan.id}`;
    const mail = { id, to: member.email, letter: "{}", due_at: now, created_at: now };
    return {
      write: { containing: id },
      late: () => sync().syncSubscription(plan.id, now),
      meanwhile: () =>
        sync()
          .OutboxEntity.put({ ...mail, status: "sent" })
          .go(),
      outcome: async () => (await sync().OutboxEntity.get({ id }).go()).data?.status,
    };
  },
  { guarded: "sent", control: "pending" },
);

test("a schedule is of the subscription that it manages, or else has released; Stripe may not have it any more", async () => {
  const { retrieve } = stripe.subscriptionSchedules;
  const find = () => sync().findScheduledSubscription("sub_sched_1");
  retrieve.mockResolvedValueOnce({ subscription: "sub_1", released_subscription: null });
  expect(await find()).toBe("sub_1");
  retrieve.mockResolvedValueOnce({ subscription: null, released_subscription: "sub_2" });
  expect(await find()).toBe("sub_2");
  retrieve.mockRejectedValueOnce(missing());
  expect(await find()).toBeNull();
  retrieve.mockRejectedValueOnce(refusal("api"));
  await expect(find()).rejects.toThrow("Refused");
});

test("active subscriptions are listed newest first", async () => {
  const plans = [seconds + 7, seconds + 9, seconds + 8].map((created) => aPlan({ created }));
  for (const { id } of plans) await sync().syncSubscription(id, now);
  const { items } = await sync().listActiveSubscriptions({ limit: 3, position: null });
  expect(items.map(({ subscription_id }) => subscription_id)).toEqual([1, 2, 0].map((index) => plans[index].id));
});

test("syncs are listed newest first, and a kind has failed whose last one that is over did", async () => {
  const run = (minute: number, kind: "reconcile" | "backfill", status: "done" | "failed" | "running") => {
    const started_at = `2027-03-10T11:5${minute}:00.000Z`;
    const none = { fetched: 0, created: 0, updated: 0, skipped: 0, unmatched: 0, step: 1 };
    const about = { ...none, profiles_created: 0, profiles_updated: 0, errors: [], details: "[]" };
    return sync()
      .SyncRunEntity.put({
        ...{ id: `run_${minute}`, kind, status, phase: "profiles", started_at, updated_at: started_at },
        ...about,
      })
      .go();
  };
  await run(2, "reconcile", "failed");
  await run(1, "backfill", "done");
  await run(3, "backfill", "failed");
  expect(await sync().countFailedKinds(now)).toBe(2);
  await run(4, "reconcile", "done");
  await run(5, "backfill", "running");
  expect(await sync().countFailedKinds(now)).toBe(1);
  const { items } = await sync().listRuns({ limit: 9, position: null }, now);
  expect(items.map(({ id }) => id)).toEqual(["run_5", "run_4", "run_3", "run_2", "run_1"]);
});

describe("linking a subscription by hand", () => {
  const admin = { userId: "usr_admin", email: "" };
  const anUnmatched = async () => {
    const [plan, member] = [nobodys({ customer: `cus_${uniqueId()}` }), aStoredMember()];
    await sync().MemberEntity.put(member).go();
    await sync().syncSubscription(plan.id, now);
    return { plan, userId: member.user_id, link: () => sync().linkSubscription(plan.id, member.user_id, admin, now) };
  };

  test("links its customer and grants what it grants", async () => {
    const { plan, userId, link } = await anUnmatched();
    expect(await link()).toMatchObject({ subscription_id: plan.id, user_id: userId, status: "active" });
    expect(await sync().findCustomerId(userId)).toBe(plan.customer);
    expect(await sync().getMembership(userId, now)).toMatchObject({ tier: "essential" });
  });

  test("leaves a member the customer that they have", async () => {
    const { userId, plan, link } = await anUnmatched();
    await sync().linkCustomer("cus_first", userId, "metadata", now);
    await link();
    expect(await sync().findCustomerId(userId)).toBe("cus_first");
    expect(await sync().findKnownOwner(plan.customer, undefined)).toBe(userId);
  });

  test("is refused for one that isn't there, and for one that has its member", async () => {
    const { plan, userId, link } = await anUnmatched();
    const other = sync().linkSubscription("sub_nothing", userId, admin, now);
    await expect(other).rejects.toMatchObject({ code: "not-found" });
    plan.metadata.user_id = `usr_${uniqueId()}`;
    // Its member came by the subscription's own words, and no link of its customer is there to refuse a second one.
    await sync().SubscriptionEntity.patch({ subscription_id: plan.id }).set({ user_id: plan.metadata.user_id }).go();
    await expect(link()).rejects.toMatchObject({ code: "subscription.linked" });
  });
});
