import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { hours } from "../../../shared/rules/durations.ts";
import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStripePlan, missing, type PlayedStripe, playStripe, priceOf, refusal } from "../../support/played-stripe.ts";
import { aStoredMember, asCaller } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const billing = giveOwnTable(async () => ({
  ...(await import("../../../functions/account/delete-stripe-customers.ts")),
  ...(await import("../../../functions/entitlements/grant.entity.ts")),
  ...(await import("../../../functions/entitlements/membership.ts")),
  ...(await import("../../../functions/members/member-pointer.entity.ts")),
  ...(await import("../../../functions/platform/log.ts")),
  ...(await import("../../../functions/platform/table/table.ts")),
  ...(await import("../../../functions/subscriptions/change/plan-intent.entity.ts")),
  ...(await import("../../../functions/subscriptions/checkout/plan-checkout.entity.ts")),
  ...(await import("../../../functions/subscriptions/customers/customer-links.ts")),
  ...(await import("../../../functions/subscriptions/customers/ensure-customer.ts")),
  ...(await import("../../../functions/subscriptions/customers/stripe-customer.entity.ts")),
  ...(await import("../../../functions/subscriptions/plan-prices.ts")),
  ...(await import("../../../functions/subscriptions/portal/plan-billing.ts")),
  ...(await import("../../../functions/subscriptions/portal/portal.ts")),
  ...(await import("../../../functions/subscriptions/reconcile-member.ts")),
  ...(await import("../../../functions/subscriptions/sync/subscription.entity.ts")),
  ...(await import("../../../functions/subscriptions/sync/sync-subscription.ts")),
}));
const links = () => import("../../../functions/subscriptions/customers/customer-links.ts");

const now = "2027-03-10T12:00:00.000Z";
const later = "2027-03-10T13:00:00.000Z";
const seconds = Date.parse(now) / 1_000;
let stripe: PlayedStripe;
beforeEach(async () => {
  stripe = await playStripe();
});

const aUser = () => `usr_${uniqueId()}`;
const aCustomer = () => `cus_${uniqueId()}`;
const linkOf = async (side: "customer" | "user", key: string) =>
  (await billing().StripeCustomerEntity.get({ side, key }).go({ consistent: true })).data ?? undefined;

describe("asking Stripe about a member", () => {
  test("is noted once by those who read the same link, and counted by one", async () => {
    const [user, customer] = [aUser(), aCustomer()];
    await billing().linkCustomer(customer, user, "metadata", now);
    for (const [asks, at] of [
      [1, now],
      [2, later],
    ] as const) {
      const link = await linkOf("user", user);
      if (!link) throw new Error("The customer is linked");
      expect(await billing().claimAsking(link, at)).toBe(true);
      expect(await linkOf("user", user)).toMatchObject({ asks, asked_at: at });
      expect(await billing().claimAsking(link, later)).toBe(false);
      expect(await linkOf("user", user)).toMatchObject({ asks, asked_at: at });
    }
  });

  test("and a visit to the portal aren't noted once the link is gone", async () => {
    const key = aUser();
    const about = { customer_id: "cus_1", user_id: key, linked_by: "metadata", linked_at: now } as const;
    expect(await billing().claimAsking({ side: "user", key, ...about }, now)).toBe(false);
    await billing().notePortalOpened(key, now);
    const { Key } = billing().StripeCustomerEntity.get({ side: "user", key }).params<{ Key: Record<string, string> }>();
    const read = new GetCommand({ TableName: billing().tableName(), Key, ConsistentRead: true });
    expect((await billing().documents.send(read)).Item).toBeUndefined();
  });
});

describe("linking a customer", () => {
  test("takes one write, in both directions", async () => {
    const [user, customer] = [aUser(), aCustomer()];
    const sent = vi.spyOn(billing().documents, "send");
    await billing().linkCustomer(customer, user, "email", now);
    expect(sent).toHaveBeenCalledOnce();
    const link = { customer_id: customer, user_id: user, linked_by: "email", linked_at: now };
    expect([await linkOf("user", user), await linkOf("customer", customer)]).toMatchObject([link, link]);
  });

  test("leaves the first link of either side", async () => {
    const [one, other, first, second] = [aUser(), aUser(), aCustomer(), aCustomer()];
    await billing().linkCustomer(first, one, "metadata", now);
    await billing().linkCustomer(second, one, "email", now);
    await billing().linkCustomer(first, other, "email", now);
    const sent = vi.spyOn(billing().documents, "send");
    await billing().linkCustomer(first, one, "admin", later);
    expect(sent).toHaveBeenCalledOnce();
    expect(await billing().findCustomerId(one)).toBe(first);
    expect(await billing().findCustomerId(other)).toBeNull();
    const owners = [await linkOf("customer", first), await linkOf("customer", second)];
    expect(owners).toMatchObject([{ user_id: one, linked_by: "metadata" }, { user_id: one }]);
  });
});

describe("the owner of a subscription", () => {
  const subscription = (customer: string, user_id?: string) => ({ customer, metadata: user_id ? { user_id } : {} });
  const customerOf = (email: string | null, user_id?: string) => ({ email, metadata: user_id ? { user_id } : {} });
  const ownerOf = (...[about, customer]: [object, object | null]) =>
    billing().findSubscriptionOwner(about as never, customer as never, now);
  const playPool = async (isVerified: boolean) => {
    const pool = await import("../../../functions/user-pool/verified-email.ts");
    return vi.spyOn(pool, "hasVerifiedEmail").mockResolvedValue(isVerified);
  };
  const anAddress = async (user_id: string) => {
    const email = `${uniqueId()}@x.test`;
    await billing().MemberPointerEntity.put({ kind: "email", value: email, user_id }).go();
    return email;
  };

  test("is whom it names itself, or its customer, and is linked once", async () => {
    const [one, other, customer, second] = [aUser(), aUser(), aCustomer(), aCustomer()];
    expect(await ownerOf(subscription(customer, one), customerOf(null, other))).toEqual({ userId: one });
    expect(await linkOf("customer", customer)).toMatchObject({ user_id: one, linked_by: "metadata" });
    expect(await ownerOf(subscription(second), customerOf(null, other))).toEqual({ userId: other });
    const sent = vi.spyOn(billing().documents, "send");
    await ownerOf(subscription(customer, one), null);
    expect(sent).toHaveBeenCalledOnce();
  });

  test("is whom its customer is linked to", async () => {
    const [user, customer] = [aUser(), aCustomer()];
    await billing().linkCustomer(customer, user, "admin", now);
    expect(await ownerOf(subscription(customer), customerOf("else@x.test"))).toEqual({ userId: user });
    expect(await billing().findKnownOwner(customer, "else@x.test")).toBe(user);
  });

  test("is the member with the customer's verified address, to whom it is linked then", async () => {
    const [user, customer] = [aUser(), aCustomer()];
    const email = await anAddress(user);
    const asked = await playPool(true);
    expect(await billing().findKnownOwner(customer, email)).toBe(user);
    expect(await linkOf("customer", customer)).toBeUndefined();
    expect(await ownerOf(subscription(customer), customerOf(email.toUpperCase()))).toEqual({ userId: user });
    expect(asked).toHaveBeenLastCalledWith(user, email);
    expect(await linkOf("customer", customer)).toMatchObject({ user_id: user, linked_by: "email" });
  });

  test("is nobody where the address isn't verified, isn't a member's, or isn't there", async () => {
    const [user, customer] = [aUser(), aCustomer()];
    const email = await anAddress(user);
    const asked = await playPool(false);
    expect(await ownerOf(subscription(customer), customerOf(email))).toEqual({ reason: "user_not_found" });
    expect(asked).toHaveBeenCalledOnce();
    expect(await ownerOf(subscription(customer), customerOf("who@x.test"))).toEqual({ reason: "user_not_found" });
    expect(await ownerOf(subscription(customer), customerOf(null))).toEqual({ reason: "no_email" });
    expect(await ownerOf(subscription(customer), null)).toEqual({ reason: "no_email" });
    expect(await billing().findKnownOwner(customer, undefined)).toBeNull();
    expect(await billing().findKnownOwner(customer, "who@x.test")).toBeNull();
    expect(asked).toHaveBeenCalledOnce();
    expect(await linkOf("customer", customer)).toBeUndefined();
  });
});

describe("a member's customer at Stripe", () => {
  test("is made once, with their address and name", async () => {
    const member = aStoredMember();
    const made = await billing().ensureCustomer(asCaller(member), now);
    expect(await billing().ensureCustomer(asCaller(member), now)).toBe(made);
    const about = { email: member.email, name: member.name, metadata: { user_id: member.user_id } };
    expect(stripe.customers.create.mock.calls.map(([params]) => params)).toEqual([about]);
  });

  test("is made without an address and a name where there are none", async () => {
    const member = { ...aStoredMember(), email: "", name: "" };
    await billing().ensureCustomer(asCaller(member), now);
    expect(stripe.customers.create.mock.calls[0]?.[0]).toStrictEqual({
      email: undefined,
      name: undefined,
      metadata: { user_id: member.user_id },
    });
  });
});

describe("the customers at Stripe of a member whose account is deleted", () => {
  const aBuyer = async (about: object = {}) => {
    const user = aUser();
    const plan = stripe.put(aStripePlan(user, seconds, about));
    await billing().linkCustomer(plan.customer, user, "metadata", now);
    await billing().syncSubscription(plan.id, now);
    return { user, plan, remove: () => billing().deleteStripeCustomers(user, later) };
  };
  const deleted = () => stripe.customers.del.mock.calls.map(([customer]) => customer);

  test("are deleted with a plan and the one to come, and the membership ends", async () => {
    const schedule = { id: "sub_sched_1", status: "active", current_phase: null, phases: [] };
    const { user, plan, remove } = await aBuyer({ schedule });
    expect((await billing().getMembership(user, now)).tier).toBe("essential");
    await remove();
    expect([deleted(), (await billing().getMembership(user, later)).tier]).toEqual([[plan.customer], "free"]);
    await remove();
    expect(deleted()).toEqual([plan.customer, plan.customer]);
  });

  test("are deleted also where a second one has another plan, and where one is gone already", async () => {
    const { user, plan, remove } = await aBuyer();
    const second = stripe.put(aStripePlan(user, seconds, { customer: aCustomer() }));
    await billing().syncSubscription(second.id, now);
    stripe.customers.del.mockRejectedValueOnce(missing("customer"));
    await remove();
    expect(deleted()).toEqual([plan.customer, second.customer]);
  });

  test("are none of a member who never bought anything", async () => {
    await billing().deleteStripeCustomers(aUser(), now);
    expect(deleted()).toEqual([]);
  });

  test("stay where Stripe refuses, which fails", async () => {
    const { user, remove } = await aBuyer();
    vi.spyOn(billing().log, "error").mockReturnValue(undefined);
    stripe.customers.del.mockRejectedValueOnce(refusal("api", undefined, 500));
    await expect(remove()).rejects.toMatchObject({
      code: "upstream-failed",
      message: "We couldn't cancel your subscription with Stripe, so nothing was deleted. Please try again.",
    });
    expect((await billing().getMembership(user, later)).tier).toBe("essential");
  });
});

describe("the price of a plan at Stripe", () => {
  const ensure = () => billing().ensurePlanPrice("premium");

  test("is the one under the plan's key with its amount", async () => {
    expect(await ensure()).toBe("price_premium");
    expect(stripe.prices.create).not.toHaveBeenCalled();
  });

  test.each([
    ["none is there", []],
    ["it has another amount", [{ ...priceOf("premium"), unit_amount: 1_899 }]],
  ])("is made where %s, of a product that is there", async (_what, data) => {
    stripe.prices.list.mockResolvedValueOnce({ data });
    expect(await ensure()).toBe("price_new");
    expect(stripe.products.retrieve).toHaveBeenCalledExactlyOnceWith("plan_premium");
    expect(stripe.products.create).not.toHaveBeenCalled();
    const about = { product: "plan_premium", unit_amount: 1_999, lookup_key: "premium_monthly" };
    expect(stripe.prices.create.mock.calls[0]?.[0]).toMatchObject({ ...about, transfer_lookup_key: true });
  });

  test.each([
    ["is made with its product where that is missing", undefined],
    ["is made where somebody else makes its product", refusal("invalid", "resource_already_exists")],
  ])("%s", async (_what, error) => {
    stripe.prices.list.mockResolvedValueOnce({ data: [] });
    stripe.products.retrieve.mockRejectedValueOnce(missing());
    if (error) stripe.products.create.mockRejectedValueOnce(error);
    expect(await ensure()).toBe("price_new");
    expect(stripe.products.create.mock.calls).toMatchObject([[{ id: "plan_premium", name: "PLAYYY Premium" }]]);
  });

  test.each(["retrieve", "create"] as const)("isn't made where Stripe fails to %s its product", async (verb) => {
    stripe.prices.list.mockResolvedValueOnce({ data: [] });
    if (verb === "create") stripe.products.retrieve.mockRejectedValueOnce(missing());
    stripe.products[verb].mockRejectedValueOnce(refusal("api"));
    await expect(ensure()).rejects.toThrow("Refused");
    expect(stripe.prices.create).not.toHaveBeenCalled();
  });
});

describe("the customer portal", () => {
  const aBuyer = async () => {
    const [user, customer] = [aUser(), aCustomer()];
    await billing().linkCustomer(customer, user, "metadata", now);
    return { user, customer, open: () => billing().openPortal(user, later) };
  };
  const configurations = () => stripe.billingPortal.configurations;

  test("opens for the member's own customer, with the configuration that is for members", async () => {
    const { user, customer, open } = await aBuyer();
    const ours = { id: "bpc_ours", metadata: { purpose: "members-without-plan-changes" } };
    configurations().list.mockResolvedValueOnce({ data: [{ id: "bpc_other", metadata: {} }, ours] });
    expect(await open()).toEqual({ url: "https://portal.test/bps_1" });
    expect(stripe.billingPortal.sessions.create.mock.calls).toMatchObject([[{ customer, configuration: "bpc_ours" }]]);
    expect(configurations().create).not.toHaveBeenCalled();
    expect(await linkOf("user", user)).toMatchObject({ portal_opened_at: later });
  });

  test("has its configuration made where there is none", async () => {
    const { open } = await aBuyer();
    await open();
    expect(configurations().create).toHaveBeenCalledOnce();
    expect(stripe.billingPortal.sessions.create.mock.calls).toMatchObject([[{ configuration: "bpc_new" }]]);
  });

  test("isn't there for who never bought anything, or whose customer is gone", async () => {
    const none = { code: "membership.no-customer" };
    await expect(billing().openPortal(aUser(), now)).rejects.toMatchObject(none);
    const { user, open } = await aBuyer();
    stripe.billingPortal.sessions.create.mockRejectedValueOnce(missing("customer"));
    await expect(open()).rejects.toMatchObject(none);
    expect((await linkOf("user", user))?.portal_opened_at).toBeUndefined();
  });

  test("fails where Stripe does", async () => {
    const { open } = await aBuyer();
    stripe.billingPortal.sessions.create.mockRejectedValueOnce(refusal("api"));
    await expect(open()).rejects.toMatchObject({ code: "upstream-failed" });
  });
});

describe("the card of a member's plan", () => {
  const aPlanOf = async (about: object = {}) => {
    const [user_id, source_ref] = [aUser(), `sub_${uniqueId()}`];
    const grant = { user_id, source: "stripe", source_ref, tier: "essential", status: "active" } as const;
    await billing()
      .GrantEntity.put({ ...grant, start_at: now, updated_at: now, sweep_at: "never" })
      .go();
    await billing()
      .SubscriptionEntity.put({
        ...{ subscription_id: source_ref, customer_id: "cus_1", user_id, status: "active", monthly_amount: 1_299 },
        ...{ cancel_at_period_end: false, created_at: now, read_at: now },
        ...about,
      })
      .go();
    return { user_id, source_ref };
  };

  test("says whether there is a customer", async () => {
    const [user, customer] = [aUser(), aCustomer()];
    await billing().linkCustomer(customer, user, "metadata", now);
    expect((await billing().getPlanBilling(user, now)).has_customer).toBe(true);
    expect((await billing().getPlanBilling(aUser(), now)).has_customer).toBe(false);
  });

  test.each([
    ["the plan to come, and when", { coming_tier: "premium", coming_at: later }, { tier: "premium", at: later }],
    ["nothing to come without a plan", { coming_at: later }, null],
    ["nothing to come without a time", { coming_tier: "premium" }, null],
  ])("shows %s", async (_what, about, coming) => {
    const { user_id } = await aPlanOf(about);
    expect((await billing().getPlanBilling(user_id, now)).subscription?.coming).toEqual(coming);
  });

  test.each([
    ["premium", true],
    ["essential", false],
  ] as const)("of Essential shows a payment for %s that waits for the bank: %j", async (tier, isShown) => {
    const { user_id, source_ref } = await aPlanOf();
    await billing()
      .PlanIntentEntity.put({
        ...{ user_id, id: "plan_1", kind: "now", subscription_id: source_ref, tier, prorated_at: 0, others: [] },
        ...{ replaces: "nothing", created_at: now, invoice_id: "in_1", confirm_url: "https://pay.test/in_1" },
        ...{ confirm_until: later, amount: 700 },
      })
      .go();
    const { confirmation } = await billing().getPlanBilling(user_id, now);
    expect(confirmation?.tier).toBe(isShown ? tier : undefined);
  });
});

describe("a member's own comparison with Stripe", () => {
  type Who = { isAdmin?: boolean; email?: string; emailVerified?: boolean };
  const compare = (userId: string, isRefresh = false, who: Who = {}, time = now) =>
    billing().reconcileMember(
      { hours: 48, isRefresh },
      { ...asCaller(aStoredMember()), email: `${userId}@x.test`, userId, ...who },
      time,
    );
  const aBuyer = async (about: object = {}) => {
    const user = aUser();
    const plan = stripe.put(aStripePlan(user, seconds, about));
    await billing().linkCustomer(plan.customer, user, "metadata", now);
    return { user, plan };
  };
  const asked = () => stripe.subscriptions.list.mock.calls.length > 0;
  const synced = () => stripe.subscriptions.retrieve.mock.calls.map(([id]) => id);

  const putWaiting = (plan: { id: string; customer: string }, waits_for: string) =>
    billing()
      .SubscriptionEntity.put({
        ...{ subscription_id: plan.id, customer_id: plan.customer, status: "active", monthly_amount: 1_299 },
        ...{ cancel_at_period_end: false, created_at: now, read_at: now, unmatched_state: "running" },
        ...{ waits_for, revision: 1 },
      })
      .go();

  test("[membership-14] changes records of that member only", async () => {
    const [{ user }, other] = [await aBuyer(), await aBuyer()];
    const tierOf = async (id: string) => (await billing().getMembership(id, now)).tier;
    for (const id of [user, other.user]) await compare(id, true);
    Object.assign(stripe.find(other.plan.id), { status: "canceled", ended_at: seconds });
    for (const _twice of [1, 2]) await compare(user, true);
    expect([await tierOf(user), await tierOf(other.user)]).toEqual(["essential", "essential"]);
    await compare(other.user, true);
    expect([await tierOf(user), await tierOf(other.user)]).toEqual(["essential", "free"]);
  });

  test("asks Stripe nothing for who never bought anything, even where they ask for it", async () => {
    expect(await compare(aUser(), true)).toMatchObject({ tier: "free", is_subscribed: false });
    expect([asked(), synced()]).toEqual([false, []]);
  });

  const at = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();
  /** How often Stripe is asked for a member's plans when they open the app. */
  const asksOf = async (userId: string, time: string) => {
    const before = stripe.subscriptions.list.mock.calls.length;
    await compare(userId, false, {}, time);
    return stripe.subscriptions.list.mock.calls.length - before;
  };

  test("[asking-01] is made when the app is opened 48 hours after the last time, once, and at the period's end, each to the millisecond", async () => {
    const { user, plan } = await aBuyer();
    await compare(user, true);
    const asks = async (...times: number[]) => {
      const counts: number[] = [];
      for (const time of times) counts.push(await asksOf(user, at(time)));
      return counts;
    };
    expect(await asks(0, hours(48) - 1, hours(48), hours(48) + 1)).toEqual([0, 0, 1, 0]);
    const end = plan.items.data[0].current_period_end * 1_000 - Date.parse(now);
    expect(await asks(end - hours(1), end - 1, end)).toEqual([1, 0, 1]);
  });

  test("[asking-01] is made for an hour after a visit to the portal, which shows what was changed there", async () => {
    const { user, plan } = await aBuyer();
    await compare(user, true);
    await billing().openPortal(user, at(0));
    Object.assign(stripe.find(plan.id), { cancel_at_period_end: true });
    expect(await compare(user, false, {}, at(hours(1) - 1))).toMatchObject({ cancel_at_period_end: true });
    expect(await asksOf(user, at(hours(1)))).toBe(0);
  });

  describe("[asking-02] of two openings of the app at once that both find a reason", () => {
    testOvertaken(
      "the second",
      async () => {
        const { user } = await aBuyer();
        const open = () => compare(user, false, {}, at(hours(48)));
        const write = { operation: "UpdateItem", containing: user };
        return { write, late: open, meanwhile: open, outcome: async () => stripe.subscriptions.list.mock.calls.length };
      },
      { guarded: 1, control: 2 },
    );
  });

  test("[asking-03] is refused for 200 members while Stripe is busy: the table answers, and only those who were away cost a request", async () => {
    const users = Array.from({ length: 200 }, aUser);
    const [long, end] = [at(-hours(900)), at(hours(400))];
    const link = (user_id: string, index: number) => ({
      ...{ side: "user" as const, key: user_id, customer_id: `cus_${user_id}`, user_id },
      ...{ linked_by: "metadata" as const, linked_at: long, asked_at: at(-hours(index < 180 ? 1 : 49)) },
    });
    const grant = (user_id: string) => ({
      ...{ user_id, source: "stripe" as const, source_ref: `sub_${user_id}`, tier: "premium" as const },
      ...{ status: "active", start_at: long, end_at: end, updated_at: long, sweep_at: "never" },
    });
    await billing().StripeCustomerEntity.put(users.map(link)).go();
    await billing().GrantEntity.put(users.map(grant)).go();
    stripe.subscriptions.list.mockRejectedValue(refusal("api", "rate_limit", 429));
    vi.spyOn(billing().log, "warn").mockReturnValue(undefined);
    const answers = await Promise.all(users.map((user) => compare(user)));
    expect(answers.filter(({ tier, is_subscribed }) => tier === "premium" && is_subscribed)).toHaveLength(200);
    const busy = stripe.subscriptions.list.mock.calls.map(([{ customer }]) => customer).sort();
    expect(busy).toEqual(
      users
        .slice(180)
        .map((user) => `cus_${user}`)
        .sort(),
    );
    await expect(compare(users[0] ?? "", true)).rejects.toMatchObject({ code: "payments-busy" });
  });

  test("isn't made without a reason", async () => {
    const { user } = await aBuyer();
    expect(await compare(user)).toMatchObject({ tier: "free" });
    expect([asked(), synced()]).toEqual([false, []]);
  });

  test("is made where they ask for it, and syncs their plans", async () => {
    const { user, plan } = await aBuyer();
    expect(await compare(user, true)).toMatchObject({ tier: "essential", is_subscribed: true });
    expect([asked(), synced()]).toEqual([true, [plan.id]]);
  });

  test.each([
    ["a payment page that is noted", "PlanCheckoutEntity"],
    ["a plan change in progress", "PlanIntentEntity"],
  ] as const)("is made for %s", async (_what, entity) => {
    const { user, plan } = await aBuyer();
    const page = {
      user_id: user,
      session_id: "cs_gone",
      tier: "premium",
      price_id: "p",
      url: "u",
      expires_at: now,
    } as const;
    const intent = { user_id: user, id: "plan_1", kind: "now", subscription_id: plan.id, tier: "essential" } as const;
    if (entity === "PlanCheckoutEntity") await billing().PlanCheckoutEntity.put(page).go();
    else
      await billing()
        .PlanIntentEntity.put({ ...intent, prorated_at: 0, others: [], replaces: "nothing", created_at: now })
        .go();
    await compare(user);
    expect(asked()).toBe(true);
  });

  test.each([
    ["a verified address", true, true],
    ["an address that isn't verified", false, false],
  ])("is made for a subscription that waits for %s: %j", async (_what, emailVerified, isMade) => {
    const user = aUser();
    const email = `${user}@x.test`;
    const plan = stripe.put(aStripePlan(user, seconds));
    await putWaiting(plan, email);
    await compare(user, false, { emailVerified });
    expect([asked(), synced()]).toEqual([false, isMade ? [plan.id] : []]);
  });

  test("of somebody without an address finds nothing that waits for none", async () => {
    const plan = stripe.put(aStripePlan(aUser(), seconds));
    await putWaiting(plan, "");
    await compare(aUser(), true, { email: "", emailVerified: true });
    expect(synced()).toEqual([]);
  });

  test("is left to who has noted it first, unless they ask for it themselves", async () => {
    const { user } = await aBuyer();
    vi.spyOn(await links(), "claimAsking").mockResolvedValue(false);
    await compare(user, false, { isAdmin: true });
    expect(asked()).toBe(false);
    await compare(user, true);
    expect(asked()).toBe(true);
  });

  test("is noted by who makes it", async () => {
    const { user } = await aBuyer();
    await compare(user, false, { isAdmin: true });
    expect(asked()).toBe(true);
    expect(await linkOf("user", user)).toMatchObject({ asked_at: now, asks: 1 });
  });

  test("syncs what ended within the hours that are asked for, and all that goes on", async () => {
    const [since, long] = [seconds - hours(48) / 1_000, { created: 1 }];
    const { user, plan } = await aBuyer(long);
    const ids = [since, since - 1].map((ended_at) =>
      stripe.put(aStripePlan(user, seconds, { ...long, ended_at, status: "canceled" })),
    );
    await compare(user, true);
    expect(synced()).toEqual([plan.id, ids[0].id]);
  });

  test("finds nothing of a customer who was deleted at Stripe", async () => {
    const { user } = await aBuyer();
    stripe.subscriptions.list.mockRejectedValueOnce(missing("customer"));
    expect(await compare(user, true)).toMatchObject({ tier: "free" });
  });

  test("that fails at Stripe fails where they asked for it, and else answers what the table says", async () => {
    const { user } = await aBuyer();
    stripe.subscriptions.list.mockRejectedValue(refusal("api"));
    await expect(compare(user, true)).rejects.toMatchObject({ code: "upstream-failed" });
    expect(await compare(user, false, { isAdmin: true })).toMatchObject({ tier: "free" });
  });

  test("that fails by a mistake of ours fails", async () => {
    const { user } = await aBuyer();
    stripe.subscriptions.list.mockRejectedValue(new TypeError("Not a function"));
    await expect(compare(user, false, { isAdmin: true })).rejects.toThrow("Not a function");
  });
});
