import { beforeEach, describe, expect, test, vi } from "vitest";
import type { PromoCode } from "../../../shared/model/promo-code.ts";
import { days, minutes } from "../../../shared/rules/durations.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import {
  aStripePlan,
  brokenOff,
  missing,
  type PlayedStripe,
  playStripe,
  refusal,
} from "../../support/played-stripe.ts";
import { aStoredMember, asCaller } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/content/app-settings.entity.ts")),
  ...(await import("../../../functions/entitlements/grant.entity.ts")),
  ...(await import("../../../functions/entitlements/grants.ts")),
  ...(await import("../../../functions/entitlements/membership.ts")),
  ...(await import("../../../functions/entitlements/suspension.ts")),
  ...(await import("../../../functions/members/email-limit.entity.ts")),
  ...(await import("../../../functions/members/email-limits.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/members/members.ts")),
  ...(await import("../../../functions/promo-codes/promo-code.entity.ts")),
  ...(await import("../../../functions/promo-codes/promo-hold.entity.ts")),
  ...(await import("../../../functions/promo-codes/promo-use.entity.ts")),
  ...(await import("../../../functions/subscriptions/checkout/apply-promo-code.ts")),
  ...(await import("../../../functions/subscriptions/checkout/check-promo-code.ts")),
  ...(await import("../../../functions/subscriptions/checkout/checkout-session.ts")),
  ...(await import("../../../functions/subscriptions/checkout/gifted-plan.ts")),
  ...(await import("../../../functions/subscriptions/checkout/plan-checkout.ts")),
  ...(await import("../../../functions/subscriptions/checkout/plan-checkout.entity.ts")),
  ...(await import("../../../functions/subscriptions/checkout/start-checkout.ts")),
  ...(await import("../../../functions/subscriptions/checkout/sweep-promo-holds.ts")),
  ...(await import("../../../functions/subscriptions/customers/customer-links.ts")),
}));
const promoHolds = () => import("../../../functions/promo-codes/promo-holds.ts");

const now = "2027-03-10T12:00:00.000Z";
const seconds = Date.parse(now) / 1_000;
const at = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();

const sell = (allow_membership_purchase: boolean) =>
  city()
    .SettingsEntity.put({
      ...{ deals_mode: "active", redemptions_enabled: true, allow_membership_purchase },
      updated_at: now,
    })
    .go();

let stripe: PlayedStripe;
beforeEach(async () => {
  stripe = await playStripe();
  await sell(true);
});

const aMember = async (email_hashes?: string[]) => {
  const member = aStoredMember(email_hashes);
  await city().MemberEntity.put(member).go();
  return { userId: member.user_id, caller: asCaller(member) };
};

type Granted = {
  source?: "stripe" | "promo" | "admin";
  status?: string;
  tier?: "essential" | "premium";
  end_at?: string;
};
const grant = (user_id: string, { source = "promo", status = "active", tier = "premium", end_at }: Granted = {}) => {
  const about = { user_id, source, source_ref: `ref_${uniqueId()}`, tier, status, start_at: now, updated_at: now };
  return city()
    .GrantEntity.put({ ...about, end_at, sweep_at: "never" })
    .go();
};
const suspend = (userId: string) =>
  city()
    .GrantEntity.put(city().toGrantItem(city().suspensionOf(userId, "premium", now)))
    .go();

/** A plan at Stripe that its member pays already. */
const subscribe = async (userId: string, about: object = {}) => {
  const plan = stripe.put(aStripePlan(userId, seconds, about));
  await city().linkCustomer(plan.customer, userId, "metadata", now);
  return plan;
};

const aCode = async (about: Partial<PromoCode> = {}): Promise<PromoCode> => {
  const promo = {
    ...{ id: `promo_${uniqueId()}`, code: `P${uniqueId()}`.toUpperCase(), description: "Half", version: 1 },
    ...{ discount_type: "percent" as const, discount_value: 50, duration_months: 1, is_active: true },
    ...{ max_redemptions: 0, per_user_limit: 1, starts_at: at(-1), expires_at: at(days(9)) },
    ...{ redemptions_used: 0, created_at: now },
    ...about,
  };
  await city()
    .PromoCodeEntity.put({ ...promo, discount_value: promo.discount_value ?? undefined })
    .go();
  return promo;
};
const usesOf = async ({ code }: PromoCode) => (await city().PromoCodeEntity.get({ code }).go()).data?.redemptions_used;

/** One held use of a code, as a payment page of somebody holds it. */
const aHold = async (promo: PromoCode, about: { session_id?: string; expires_at?: string } = {}) => {
  const { holdPromoUse } = await promoHolds();
  const { expires_at = at(minutes(31)), session_id } = about;
  const held = await holdPromoUse(promo, { user_id: `usr_${uniqueId()}` }, expires_at, at(0));
  if (typeof held === "string") throw new Error(held);
  if (session_id) await city().PromoHoldEntity.patch({ id: held.id }).set({ session_id }).go();
  return held.id;
};
const holdState = async (id: string) => (await city().PromoHoldEntity.get({ id }).go()).data?.status;

type Noted = Parameters<ReturnType<typeof city>["closeCheckout"]>[0];

/** A member's payment page that is open at Stripe. */
const anOpenPage = async (user_id: string, about: Partial<Noted> = {}, page: object = {}): Promise<Noted> => {
  const session_id = `cs_${uniqueId()}`;
  stripe.put({ id: session_id, status: "open", subscription: null, metadata: {}, ...page });
  const checkout: Noted = {
    ...{ user_id, session_id, tier: "premium", price_id: "price_premium", url: "https://pay.test/open" },
    ...{ expires_at: at(minutes(31)), ...about },
  };
  await city().PlanCheckoutEntity.put(checkout).go();
  return checkout;
};
const notedPage = async (userId: string) => (await city().findCheckout(userId)) ?? undefined;

describe("starting the purchase of a plan", () => {
  test("opens a page for that plan and nothing else, for 31 minutes", async () => {
    const { userId, caller } = await aMember();
    const { url } = await city().startCheckout("premium", caller, now);
    const customer = await city().findCustomerId(userId);
    expect(stripe.checkout.sessions.create.mock.calls).toEqual([
      [
        {
          ...{ mode: "subscription", allowed_payment_method_types: ["card"], client_reference_id: userId, customer },
          ...{ line_items: [{ price: "price_premium", quantity: 1 }], metadata: { user_id: userId, tier: "premium" } },
          subscription_data: { metadata: { user_id: userId, tier: "premium" } },
          expires_at: seconds + 31 * 60,
          success_url: expect.stringContaining("/subscription-success?session_id={CHECKOUT_SESSION_ID}"),
          cancel_url: expect.stringMatching(/\/subscription$/),
        },
      ],
    ]);
    expect(await notedPage(userId)).toMatchObject({ url, tier: "premium", expires_at: at(minutes(31)) });
  });

  test("makes a record of a member who had none", async () => {
    const caller = asCaller(aStoredMember());
    await city().startCheckout("premium", caller, now);
    expect(await city().findMember(caller.userId)).toMatchObject({ email: caller.email });
  });

  test("is refused while memberships aren't sold, and while the membership is suspended", async () => {
    const { userId, caller } = await aMember();
    const start = () => city().startCheckout("premium", caller, now);
    await sell(false);
    await expect(start()).rejects.toMatchObject({ code: "membership.purchases-paused" });
    await sell(true);
    await suspend(userId);
    await expect(start()).rejects.toMatchObject({ code: "membership.suspended" });
    expect(stripe.checkout.sessions.create).not.toHaveBeenCalled();
  });

  test("leads a member with a plan to its change, and closes the page that is open", async () => {
    const { userId, caller } = await aMember();
    await subscribe(userId);
    const { session_id } = await anOpenPage(userId);
    expect((await city().startCheckout("premium", caller, now)).url).toMatch(/\/subscription\?change=premium$/);
    expect(stripe.find(session_id).status).toBe("expired");
    const same = city().startCheckout("essential", caller, now);
    await expect(same).rejects.toMatchObject({ code: "membership.same-plan" });
    expect(stripe.checkout.sessions.create).not.toHaveBeenCalled();
  });

  test("is refused for a plan that the member has for free", async () => {
    const { userId, caller } = await aMember();
    await grant(userId);
    await expect(city().startCheckout("premium", caller, now)).rejects.toMatchObject({ code: "membership.gift" });
  });

  test.each([
    ["a customer whom Stripe doesn't have any more is replaced", missing("customer"), "opened"],
    ["anything else that is missing fails", missing("line_items[0][price]"), "upstream-failed"],
    ["another refusal of the customer fails", refusal("invalid", "customer_bad", 400, "customer"), "upstream-failed"],
    [
      "an error that isn't Stripe's fails",
      Object.assign(new Error("No"), { code: "resource_missing", param: "customer" }),
      "upstream-failed",
    ],
  ])("where %s", async (_what, error, end) => {
    const { userId, caller } = await aMember();
    await city().linkCustomer(`cus_${userId}`, userId, "metadata", now);
    stripe.checkout.sessions.create.mockRejectedValueOnce(error);
    const started = await city()
      .startCheckout("premium", caller, now)
      .then(
        () => "opened",
        ({ code }) => code,
      );
    expect(started).toBe(end);
    expect((await city().findCustomerId(userId)) === `cus_${userId}`).toBe(end !== "opened");
  });

  test("fails where Stripe returns a page without an address", async () => {
    const { userId, caller } = await aMember();
    stripe.checkout.sessions.create.mockResolvedValueOnce({ id: "cs_1", url: null });
    await expect(city().startCheckout("premium", caller, now)).rejects.toMatchObject({ code: "upstream-failed" });
    expect(await notedPage(userId)).toBeUndefined();
  });
});

describe("a page that is open already", () => {
  const reuse = (userId: string, wish: object = {}) =>
    city().reuseOpenCheckout(userId, { tier: "premium", priceId: "price_premium", code: null, ...wish }, now);

  test("is none for a member who hasn't opened one", async () => {
    const { userId } = await aMember();
    expect([await reuse(userId), await city().findOpenCheckout(userId, now)]).toEqual([null, null]);
    await city().closeOpenCheckout(userId, now);
    expect(stripe.checkout.sessions.expire).not.toHaveBeenCalled();
  });

  test.each([
    ["the same wish", {}, {}, true],
    ["the same wish with the same code", { code: "HALF" }, { code: "HALF" }, true],
    ["another plan", {}, { tier: "essential" }, false],
    ["another price", {}, { priceId: "price_new" }, false],
    ["a code", {}, { code: "HALF" }, false],
    ["no code any more", { code: "HALF" }, {}, false],
    ["the same wish while more than 5 minutes are left", { expires_at: at(minutes(5) + 1) }, {}, true],
    ["the same wish when 5 minutes are left", { expires_at: at(minutes(5)) }, {}, false],
  ])("serves again or is closed: %s", async (_what, about, wish, serves) => {
    const { userId } = await aMember();
    const { session_id, url } = await anOpenPage(userId, about);
    expect(await reuse(userId, wish)).toBe(serves ? url : null);
    expect(stripe.find(session_id).status).toBe(serves ? "open" : "expired");
    expect((await notedPage(userId))?.session_id).toBe(serves ? session_id : undefined);
  });

  test("is forgotten where Stripe doesn't have it any more, and kept where Stripe doesn't answer", async () => {
    const [one, other] = [await aMember(), await aMember()];
    const gone = { session_id: "cs_gone" };
    await anOpenPage(one.userId, gone);
    expect(await city().findOpenCheckout(one.userId, now)).toBeNull();
    expect(await notedPage(one.userId)).toBeUndefined();
    const kept = await anOpenPage(other.userId);
    stripe.checkout.sessions.retrieve.mockRejectedValueOnce(brokenOff());
    await expect(city().findOpenCheckout(other.userId, now)).rejects.toThrow("Broken");
    expect(await notedPage(other.userId)).toEqual(kept);
    await city().closeCheckout({ ...kept, ...gone }, now);
    expect(await notedPage(other.userId)).toEqual(kept);
  });

  test("is settled and forgotten where it was paid", async () => {
    const { userId } = await aMember();
    const plan = stripe.put(aStripePlan(userId, seconds));
    await anOpenPage(userId, {}, { status: "complete", subscription: plan.id });
    expect(await city().findOpenCheckout(userId, now)).toBeNull();
    expect(await city().getMembership(userId, now)).toMatchObject({ tier: "essential", is_subscribed: true });
    expect(await notedPage(userId)).toBeUndefined();
  });

  test("becomes its subscription where it is paid while it is closed", async () => {
    const { userId } = await aMember();
    const plan = stripe.put(aStripePlan(userId, seconds));
    const checkout = await anOpenPage(userId);
    stripe.checkout.sessions.expire.mockImplementationOnce(async (id) => {
      Object.assign(stripe.find(id), { status: "complete", subscription: plan.id });
      throw refusal("invalid");
    });
    await city().closeOpenCheckout(checkout.user_id, now);
    expect(await city().getMembership(userId, now)).toMatchObject({ tier: "essential", is_subscribed: true });
  });

  test("stays where Stripe doesn't close it", async () => {
    const { userId } = await aMember();
    const checkout = await anOpenPage(userId);
    stripe.checkout.sessions.expire.mockRejectedValueOnce(refusal("api"));
    await expect(city().closeOpenCheckout(userId, now)).rejects.toThrow("Refused");
    expect(await notedPage(userId)).toEqual(checkout);
  });

  test.each([
    ["expired releases its code's use", "expired", "released"],
    ["is open keeps it", "open", "held"],
  ])("and %s", async (_what, status, state) => {
    const hold = await aHold(await aCode());
    const page = { subscription: null, status, metadata: { promo_hold_id: hold } };
    await city().settleCheckoutSession(page as never, now);
    expect(await holdState(hold)).toBe(state);
  });

  test("and expired has nothing to release without a code", async () => {
    await city().settleCheckoutSession({ subscription: null, status: "expired", metadata: {} } as never, now);
  });
});

describe("opening a page", () => {
  const open = async (promo: PromoCode | null, other?: boolean) => {
    const { userId, caller } = await aMember();
    const holdId = promo && (await aHold(promo));
    const stored = other ? await anOpenPage(userId) : undefined;
    const order = { tier: "premium", priceId: "price_premium", promo, holdId } as const;
    return { userId, holdId, stored, opened: () => city().openCheckout(order, caller, now) };
  };
  const newest = () => stripe.checkout.sessions.create.mock.results[0]?.value as Promise<{ id: string }>;

  test("with a code names its coupon, and the use it holds", async () => {
    const promo = await aCode();
    const { userId, holdId, opened } = await open(promo);
    const url = await opened();
    const { id } = await newest();
    const metadata = { user_id: userId, tier: "premium", promo_hold_id: holdId };
    expect(stripe.find(id)).toMatchObject({ metadata, subscription_data: { metadata } });
    expect(stripe.find(id).discounts).toEqual([{ coupon: expect.stringContaining(promo.id) }]);
    expect(await notedPage(userId)).toMatchObject({ session_id: id, url, code: promo.code, hold_id: holdId });
    expect(
      (
        await city()
          .PromoHoldEntity.get({ id: holdId ?? "" })
          .go()
      ).data,
    ).toMatchObject({ session_id: id });
  });

  test.each([true, false])(
    "that Stripe doesn't make fails and releases the code's use, with a code: %j",
    async (has) => {
      const { holdId, opened } = await open(has ? await aCode() : null);
      stripe.checkout.sessions.create.mockRejectedValueOnce(refusal("api"));
      await expect(opened()).rejects.toMatchObject({ code: "upstream-failed" });
      expect(holdId && (await holdState(holdId))).toBe(has ? "released" : null);
    },
  );

  test.each([true, false])("beside another one is refused, and it is closed, with a code: %j", async (has) => {
    const { userId, holdId, stored, opened } = await open(has ? await aCode() : null, true);
    const busy = { code: "request-in-progress", details: { retryAfterSeconds: 1 } };
    await expect(opened()).rejects.toMatchObject(busy);
    expect(stripe.find((await newest()).id).status).toBe("expired");
    expect(await notedPage(userId)).toEqual(stored);
    expect(holdId && (await holdState(holdId))).toBe(has ? "released" : null);
  });
});

describe("a plan that its member has for free", () => {
  const refusalOf = async (tier: "essential" | "premium", given?: Granted) => {
    const { userId } = await aMember();
    if (given) await grant(userId, given);
    return city().findGiftRefusal(tier, userId, now);
  };
  const code = "Your Premium is from a promo code";

  test.each<[string, "essential" | "premium", Granted | undefined, string | null]>([
    ["nothing", "premium", undefined, null],
    ["the plan as paid", "premium", { source: "stripe" }, null],
    ["a lesser plan", "premium", { tier: "essential" }, null],
    ["the plan", "premium", {}, `${code}. There's nothing to pay or change.`],
    ["a better plan", "essential", {}, `${code}. There's nothing to pay or change.`],
    [
      "the plan until a day",
      "premium",
      { end_at: "2027-03-20T12:00:00.000Z" },
      `${code}, until Mar 20, 2027. There's nothing to pay or change until then.`,
    ],
  ])("isn't sold to one with %s", async (_what, tier, given, text) => {
    expect(await refusalOf(tier, given)).toBe(text);
  });
});

describe("checking a code", () => {
  const invalid = { valid: false, type: null, message: "Invalid or expired code" };
  const used = { valid: false, type: null, message: "You have already redeemed this promo code." };
  const subscribed = { valid: false, type: null, message: "This code is for new plans, and you already have one." };
  const half = { valid: true, type: "paid", message: "50% off your first month" };
  const free = { valid: true, type: "free", message: "Premium free for a month" };

  type Case = [string, Partial<PromoCode>, (userId: string, promo: PromoCode) => Promise<unknown>, object];
  const nothing = async () => undefined;
  const usedOften = (uses: number) => (user_id: string, promo: PromoCode) =>
    city().PromoUseEntity.put({ user_id, promo_code_id: promo.id, uses }).go();
  const usedByAddress = (uses: number) => (userId: string, promo: PromoCode) =>
    city()
      .EmailLimitEntity.put({ email_hash: `hash ${userId}`, subject: city().promoSubject(promo.id), uses })
      .go();
  const openWith = (about: (promo: PromoCode) => Partial<Noted>) => (userId: string, promo: PromoCode) =>
    anOpenPage(userId, about(promo));

  test.each<Case>([
    ["a discount", {}, nothing, half],
    ["a free plan", { discount_type: "free" }, nothing, free],
    ["one that isn't active", { is_active: false }, nothing, invalid],
    ["one without a limit, however often it was used", { redemptions_used: 5 }, nothing, half],
    ["one with a use left", { max_redemptions: 2, redemptions_used: 1 }, nothing, half],
    ["one whose only use is gone", { max_redemptions: 1, redemptions_used: 1 }, nothing, invalid],
    ["one that the member has used once of twice", { per_user_limit: 2 }, usedOften(1), half],
    ["one that the member has used twice of twice", { per_user_limit: 2 }, usedOften(2), used],
    ["one that was used twice of twice with the member's address", { per_user_limit: 2 }, usedByAddress(2), used],
    ["a discount for who pays a plan", {}, (userId) => grant(userId, { source: "stripe" }), subscribed],
    [
      "a discount for who pays a plan and has another as a gift",
      {},
      async (userId) => [await grant(userId, { source: "stripe" }), await grant(userId)],
      subscribed,
    ],
    ["a discount for who paid once", {}, (userId) => grant(userId, { source: "stripe", status: "canceled" }), half],
    ["a discount for who has a plan as a gift", {}, (userId) => grant(userId), half],
    ["a free plan for who pays one", { discount_type: "free" }, (userId) => grant(userId, { source: "stripe" }), free],
    [
      "one whose last use the member's own page holds",
      { max_redemptions: 1, redemptions_used: 1 },
      openWith(({ code }) => ({ code, expires_at: at(1) })),
      half,
    ],
    [
      "one whose last use the member's own page held until now",
      { max_redemptions: 1, redemptions_used: 1 },
      openWith(({ code }) => ({ code, expires_at: now })),
      invalid,
    ],
    [
      "one whose last use is gone, while the member's own page holds another code",
      { max_redemptions: 1, redemptions_used: 1 },
      openWith(() => ({ code: "OTHER" })),
      invalid,
    ],
    [
      "a free plan whose last use is gone, while the member's page is from when it was a discount",
      { discount_type: "free", max_redemptions: 1, redemptions_used: 1 },
      openWith(({ code }) => ({ code })),
      invalid,
    ],
  ])("says what it gives: %s", async (_what, about, prepare, answer) => {
    const promo = await aCode(about);
    const member = aStoredMember();
    await city()
      .MemberEntity.put({ ...member, email_hashes: [`hash ${member.user_id}`] })
      .go();
    await prepare(member.user_id, promo);
    expect(await city().checkPromoCode(promo.code, asCaller(member), now)).toEqual(answer);
  });
});

describe("applying a code", () => {
  const refused = (error: string) => ({ success: false, type: null, message: error, checkoutUrl: null, error });
  const invalid = refused("Invalid or expired code");
  const used = refused("You have already redeemed this promo code.");
  const apply = async (
    { code }: PromoCode,
    who?: Awaited<ReturnType<typeof aMember>>,
    tier: "essential" | "premium" = "premium",
  ) => city().applyPromoCode({ code, tier }, (who ?? (await aMember())).caller, now);

  test("for a free plan grants it, once, without Stripe", async () => {
    const [promo, member] = [await aCode({ discount_type: "free" }), await aMember()];
    expect(await apply(promo, member)).toMatchObject({ success: true, type: "free", checkoutUrl: null, error: null });
    expect(await city().getMembership(member.userId, now)).toMatchObject({ tier: "premium", last_source: "promo" });
    expect(await apply(promo, member)).toEqual(used);
    expect(await usesOf(promo)).toBe(1);
    expect(stripe.subscriptions.list).not.toHaveBeenCalled();
  });

  test("whose uses are gone, or that nobody knows, is refused", async () => {
    const gone = { max_redemptions: 1, redemptions_used: 1 };
    expect(await apply(await aCode({ ...gone, discount_type: "free" }))).toEqual(invalid);
    expect(await apply(await aCode(gone))).toEqual(invalid);
    expect(await apply({ ...(await aCode()), code: "NOBODYS" })).toEqual(invalid);
    expect(stripe.checkout.sessions.create).not.toHaveBeenCalled();
  });

  test("for a discount opens a page, the same one again, and holds one use", async () => {
    const [promo, member] = [await aCode(), await aMember()];
    const first = await apply(promo, member);
    expect(first).toMatchObject({ success: true, type: "paid", message: "Code applied: 50% off your first month." });
    expect(first.checkoutUrl).toMatch(/^https:\/\/pay\.test\/cs_/);
    expect(await apply(promo, member)).toEqual(first);
    expect(await usesOf(promo)).toBe(1);
  });

  test("that the member has used up is refused", async () => {
    const [promo, member] = [await aCode(), await aMember()];
    await city().PromoUseEntity.put({ user_id: member.userId, promo_code_id: promo.id, uses: 1 }).go();
    expect(await apply(promo, member)).toEqual(used);
  });

  test("for a discount is refused while memberships aren't sold, or the membership is suspended", async () => {
    const [promo, member] = [await aCode(), await aMember()];
    await sell(false);
    await expect(apply(promo, member)).rejects.toMatchObject({ code: "membership.purchases-paused" });
    await sell(true);
    await suspend(member.userId);
    await expect(apply(promo, member)).rejects.toMatchObject({ code: "membership.suspended" });
  });

  test("for a discount is refused to who has a plan, paid or as a gift", async () => {
    const [promo, paying, gifted] = [await aCode(), await aMember(), await aMember()];
    await subscribe(paying.userId);
    expect(await apply(promo, paying)).toEqual(refused("This code is for new plans, and you already have one."));
    await grant(gifted.userId);
    const text = "Your Premium is from a promo code. There's nothing to pay or change.";
    expect(await apply(promo, gifted)).toEqual(refused(text));
    expect(await usesOf(promo)).toBe(0);
  });

  test("whose last use an expired page holds gets that use", async () => {
    const promo = await aCode({ max_redemptions: 1 });
    const hold = await aHold(promo, { expires_at: at(-1) });
    expect(await apply(promo)).toMatchObject({ success: true, type: "paid" });
    expect([await holdState(hold), await usesOf(promo)]).toEqual(["released", 1]);
  });

  test("that its page has held is free for another account of its address once the page is closed", async () => {
    const promo = await aCode();
    const hashes = [`hash_${uniqueId()}`];
    const [first, second, third] = [await aMember(hashes), await aMember(hashes), await aMember(hashes)];
    expect(await apply(promo, first)).toMatchObject({ success: true });
    expect(await apply(promo, second)).toEqual(used);
    await city().closeOpenCheckout(first.userId, now);
    expect(await apply(promo, second)).toMatchObject({ success: true });
    expect([await apply(promo, third), await usesOf(promo)]).toEqual([used, 1]);
  });

  test("that has uses left takes one, whatever else has expired", async () => {
    const [promo, other] = [await aCode(), await aCode()];
    const hold = await aHold(other, { expires_at: at(-1) });
    await apply(promo);
    expect([await usesOf(promo), await holdState(hold)]).toEqual([1, "held"]);
    await city().sweepPromoHolds(now);
  });
});

describe("the sweep of held uses", () => {
  test("ends what has expired: unpaid uses are released, paid ones redeemed, and what fails stays", async () => {
    const promo = await aCode();
    const plan = stripe.put(aStripePlan(`usr_${uniqueId()}`, seconds));
    const aPage = (about: object) =>
      stripe.put({ id: `cs_${uniqueId()}`, status: "open", subscription: null, metadata: {}, ...about }).id;
    const expired = { expires_at: at(-1) };
    const pageless = await aHold(promo, expired);
    const fresh = await aHold(promo, { expires_at: at(1) });
    const [unpaidPage, paidPage, brokenPage] = [aPage({}), aPage({ status: "complete" }), aPage({})];
    const unpaid = await aHold(promo, { ...expired, session_id: unpaidPage });
    const paid = await aHold(promo, { ...expired, session_id: paidPage });
    const broken = await aHold(promo, { ...expired, session_id: brokenPage });
    stripe.find(unpaidPage).metadata = { promo_hold_id: unpaid };
    Object.assign(stripe.find(paidPage), { subscription: plan.id });
    plan.metadata.promo_hold_id = paid;
    const { expire } = stripe.checkout.sessions;
    const play = expire.getMockImplementation();
    expire.mockImplementation(async (id) => {
      if (id === brokenPage) throw brokenOff();
      return play?.(id);
    });
    expect(await city().sweepPromoHolds(now)).toBe(3);
    expect(await Promise.all([pageless, fresh, unpaid, paid, broken].map(holdState))).toEqual([
      ...["released", "held", "released", "redeemed", "held"],
    ]);
    expect(expire.mock.calls.flat().toSorted()).toEqual([unpaidPage, paidPage, brokenPage].toSorted());
    await city().PromoHoldEntity.delete({ id: broken }).go();
  });

  test.each([
    [1, [null]],
    [2, ["more", null]],
    [20, Array(25).fill("more")],
  ])("reads %d pages, 20 at most, where so many are due", async (count, cursors) => {
    const list = vi.spyOn(await promoHolds(), "listDuePromoHolds");
    for (const cursor of cursors) list.mockResolvedValueOnce({ data: [], cursor });
    await city().sweepPromoHolds(now);
    expect(list).toHaveBeenCalledTimes(count);
  });
});
