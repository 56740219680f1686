import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { allRoutes } from "../../../shared/api/index.ts";
import type { membershipsAdmin } from "../../../shared/api/memberships.ts";
import type { RequestOf } from "../../../shared/api/route.ts";
import { call, ok } from "../../support/call.ts";
import { payAndSettle, settleWebhooks, stack, stripeCalls } from "../../support/checkout.ts";
import { aMember, anAdmin, type Member, openSettings } from "../../support/fixtures.ts";
import { membership, sessionIdIn, stripeClient, subscribe, tryToSubscribe } from "../../support/plans.ts";

beforeAll(() => openSettings());

type Wish = RequestOf<typeof membershipsAdmin.createPromoCode>;
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const refused = { success: false, type: null, checkoutUrl: null };
const invalid = { ...refused, message: "Invalid or expired code", error: "Invalid or expired code" };

const admin = async () => ({ token: (await anAdmin()).token });
const aCode = async (about: Partial<Wish> = {}) => {
  const code = `P-${randomBytes(5).toString("hex")}`.toUpperCase();
  const half = { discount_type: "percent", discount_value: 50, starts_at: inDays(-1), expires_at: inDays(30) } as const;
  return ok(call("membershipsAdmin", "createPromoCode", { code, ...half, ...about }, await admin()));
};
const apply = (member: Member, code: string, tier: "essential" | "premium" = "premium", now?: string) =>
  call("memberships", "applyPromo", { code, tier }, { token: member.token, now });
const check = (member: Member, code: string) => call("memberships", "checkPromo", { code }, { token: member.token });
const redemptions = async (code: string) =>
  (await ok(call("membershipsAdmin", "promoRedemptions", { code }, await admin()))).items;
const used = async (code: string): Promise<number | undefined> =>
  (await ok(call("membershipsAdmin", "promoCodes", { q: code }, await admin()))).items.find(
    (promo) => promo.code === code,
  )?.redemptions_used;
const members = (count: number) => Promise.all(Array.from({ length: count }, () => aMember()));

describe("[plan-10] a code is valid only while it is active and within its time", () => {
  test("since unknown, inactive, not started, expired and used-up codes get the identical response", async () => {
    const [member, spender] = await members(2);
    if (!(member && spender)) throw new Error("no members");
    const codes = await Promise.all([
      aCode({ is_active: false }),
      aCode({ starts_at: inDays(1) }),
      aCode({ starts_at: inDays(-9), expires_at: inDays(-1) }),
      aCode({ max_redemptions: 1, discount_type: "free" }),
    ]);
    await ok(apply(spender, codes[3]?.code ?? ""));
    for (const code of ["NO-SUCH-CODE", ...codes.map(({ code }) => code)]) {
      expect((await apply(member, code)).body).toEqual(invalid);
      const checked = await check(member, code);
      expect([checked.status, checked.body]).toEqual([
        200,
        { valid: false, type: null, message: "Invalid or expired code" },
      ]);
    }
    expect(await membership(member)).toMatchObject({ is_subscribed: false });
  });

  test("and then its check returns what it gives, in any case and with surrounding spaces", async () => {
    const member = await aMember();
    const [half, three, free] = await Promise.all([
      aCode(),
      aCode({ discount_type: "amount", discount_value: 300, duration_months: 3 }),
      aCode({ discount_type: "free", duration_months: 2 }),
    ]);
    const told = async (code: string) => (await check(member, ` ${code.toLowerCase()} `)).body;
    expect(await told(half.code)).toEqual({ valid: true, type: "paid", message: "50% off your first month" });
    expect(await told(three.code)).toMatchObject({ type: "paid", message: "$3 off each of your first 3 months" });
    expect(await told(free.code)).toMatchObject({ type: "free", message: "Premium free for 2 months" });
  });

  test("and unless the caller has used it up, while it keeps working for others", async () => {
    const [member, other, { code }] = await Promise.all([aMember(), aMember(), aCode({ discount_type: "free" })]);
    await ok(apply(member, code));
    const again = { valid: false, type: null, message: "You have already redeemed this promo code." };
    expect((await check(member, code)).body).toEqual(again);
    expect((await check(other, code)).body).toMatchObject({ valid: true, type: "free" });
  });

  test("and, for a discount on a new plan, only for members without a paid plan", async () => {
    const [member, { code }] = await Promise.all([aMember(), aCode()]);
    await subscribe(member, "essential");
    const answer = { valid: false, message: "This code is for new plans, and you already have one." };
    expect((await check(member, code)).body).toMatchObject(answer);
  });

  test("and does not count the use held by the caller's own payment page", async () => {
    const [member, other, { code }] = await Promise.all([aMember(), aMember(), aCode({ max_redemptions: 1 })]);
    await ok(apply(member, code));
    expect((await check(member, code)).body).toMatchObject({ valid: true, type: "paid" });
    expect((await check(other, code)).body).toMatchObject({ valid: false, message: "Invalid or expired code" });
  });

  test("and no route open to members lists codes", () => {
    const lists = allRoutes.filter(({ route }) => /promo-codes/.test(route.path));
    expect(lists.map(({ route }) => route.access)).toEqual(lists.map(() => "admin"));
  });
});

describe("[plan-11] a free code", () => {
  test.each(["essential", "premium"] as const)(
    "on the %s card grants Premium for its months without Stripe",
    async (tier) => {
      const [member, { code }] = await Promise.all([aMember(), aCode({ discount_type: "free", duration_months: 2 })]);
      const before = await stripeCalls("/v1/");
      const answer = await ok(apply(member, code, tier));
      expect(answer).toMatchObject({ success: true, type: "free", checkoutUrl: null, error: null });
      expect(answer.message).not.toBe("");
      expect(await stripeCalls("/v1/")).toBe(before);
      const now = await membership(member);
      expect(now).toMatchObject({ tier: "premium", is_premium: true, last_source: "promo" });
      const end = new Date(now.start_at ?? "");
      end.setUTCMonth(end.getUTCMonth() + 2);
      expect(Math.abs(Date.parse(now.end_at ?? "") - end.getTime())).toBeLessThan(3 * day);
    },
  );

  test("works while memberships are not sold", async () => {
    const [member, { code }] = await Promise.all([aMember(), aCode({ discount_type: "free" })]);
    await openSettings({ allow_membership_purchase: false });
    const answer = await apply(member, code);
    await openSettings();
    expect(answer.body).toMatchObject({ success: true, type: "free" });
  });
});

describe("[plan-12] [promocodes-11] a discount code", () => {
  test.each([
    ["percent", 25, "essential", 1_299 - 325, { percent_off: 25 }],
    ["amount", 500, "premium", 1_499, { amount_off: 500 }],
  ] as const)(
    "of kind %s over %i opens a page for %s with a matching coupon",
    async (discount_type, discount_value, tier, total, coupon) => {
      const [member, { code, id }] = await Promise.all([
        aMember(),
        aCode({ discount_type, discount_value, duration_months: 3 }),
      ]);
      const answer = await ok(apply(member, code, tier));
      expect(answer).toMatchObject({ success: true, type: "paid", error: null });
      const client = await stripeClient();
      const session = await client.checkout.sessions.retrieve(sessionIdIn(answer.checkoutUrl));
      expect(session).toMatchObject({ mode: "subscription", status: "open", amount_total: total });
      const couponId = String(session.discounts?.[0]?.coupon);
      expect(await client.coupons.retrieve(couponId)).toMatchObject({
        ...coupon,
        duration: "repeating",
        duration_in_months: 3,
        metadata: { promo_code_id: id },
      });
      expect(await membership(member)).toMatchObject({ tier: "free", is_subscribed: false });
      expect(await redemptions(code)).toEqual([]);
    },
  );

  test("grants the tier once paid, as one redemption that names its subscription", async () => {
    const [member, { code }] = await Promise.all([aMember(), aCode({ max_redemptions: 5 })]);
    const { checkoutUrl } = await ok(apply(member, code, "essential"));
    await payAndSettle(sessionIdIn(checkoutUrl));
    expect(await membership(member)).toMatchObject({ tier: "essential", is_subscribed: true });
    const [redemption, ...more] = await redemptions(code);
    expect(more).toEqual([]);
    expect(redemption).toMatchObject({ user_id: member.userId, subscription_id: expect.stringMatching(/^sub_/) });
    expect(await used(code)).toBe(1);
  });

  test("applied again while its page is open returns the same page and counts once", async () => {
    const [member, { code }] = await Promise.all([aMember(), aCode()]);
    const first = await ok(apply(member, code));
    const second = await ok(apply(member, code));
    expect(second).toEqual(first);
    expect(await used(code)).toBe(1);
    const other = await ok(apply(member, code, "essential"));
    expect(other.success).toBe(true);
    expect(other.checkoutUrl).not.toBe(first.checkoutUrl);
    expect(await used(code)).toBe(1);
  });

  test("is refused to a member with an active plan without counting a use", async () => {
    const [member, { code }] = await Promise.all([aMember(), aCode()]);
    await subscribe(member, "essential");
    expect((await apply(member, code)).body).toMatchObject(refused);
    expect(await used(code)).toBe(0);
  });
});

test("[plan-07] [settings-05] a discount code is refused while memberships are not sold and opens nothing", async () => {
  const [member, { code }] = await Promise.all([aMember(), aCode()]);
  await openSettings({ allow_membership_purchase: false });
  const before = await stripeCalls("POST /v1/checkout/sessions");
  const answer = await apply(member, code);
  await openSettings();
  expect([answer.status, answer.error?.code, answer.error?.message]).toEqual([
    403,
    "membership.purchases-paused",
    "Purchases paused—coming soon",
  ]);
  expect(await stripeCalls("POST /v1/checkout/sessions")).toBe(before);
  expect(await used(code)).toBe(0);
});

describe("[plan-14] under simultaneous applications", () => {
  test.each(["free", "percent"] as const)(
    "the last uses of a %s code go to exactly as many members as are left",
    async (kind) => {
      const { code } = await aCode({ discount_type: kind, max_redemptions: 2 });
      const people = await members(6);
      const answers = await Promise.all(people.map((member) => apply(member, code)));
      expect(answers.filter(({ body }) => body.success)).toHaveLength(2);
      expect(await used(code)).toBe(2);
      const refusals = answers.flatMap(({ body }, index) => (body.success ? [] : [people[index]]));
      for (const member of refusals) if (member) expect((await membership(member)).is_subscribed).toBe(false);
    },
  );

  test("one member uses a code as often as the limit allows", async () => {
    const [member, { code }] = await Promise.all([aMember(), aCode({ discount_type: "free", per_user_limit: 2 })]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => apply(member, code)));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(2);
    expect(await used(code)).toBe(2);
  });

  test("of 0 means no limit", async () => {
    const { code } = await aCode({ discount_type: "free", max_redemptions: 0 });
    const answers = await Promise.all((await members(4)).map((member) => apply(member, code)));
    expect(answers.every(({ body }) => body.success)).toBe(true);
  });

  test("an unpaid page that closes releases its use to anybody", async () => {
    const [first, second] = await members(2);
    if (!(first && second)) throw new Error("no members");
    const { code } = await aCode({ max_redemptions: 1 });
    const { checkoutUrl } = await ok(apply(first, code));
    expect((await apply(second, code)).body).toEqual(invalid);
    await stack().stripe("checkout/expire", { session: sessionIdIn(checkoutUrl) });
    await settleWebhooks();
    expect(await used(code)).toBe(0);
    expect((await ok(apply(second, code))).success).toBe(true);
  });

  test("the use of an expired page returns even when its webhook is lost", async () => {
    const [first, second] = await members(2);
    if (!(first && second)) throw new Error("no members");
    const { code } = await aCode({ max_redemptions: 1 });
    await ok(apply(first, code));
    const later = new Date(Date.now() + 32 * 60_000).toISOString();
    expect((await ok(apply(second, code, "premium", later))).success).toBe(true);
    expect(await used(code)).toBe(1);
  });

  test("buying without the code releases its use", async () => {
    const [member, { code }] = await Promise.all([aMember(), aCode()]);
    await ok(apply(member, code));
    await ok(tryToSubscribe(member, "premium"));
    expect(await used(code)).toBe(0);
  });

  test("no use is counted when Stripe fails", async () => {
    const [member, { code }] = await Promise.all([aMember(), aCode()]);
    await stack().stripe("api/fail", { mode: "500", count: 3, match: "POST /v1/checkout/sessions" });
    const answer = await apply(member, code);
    await stack().stripe("api/heal");
    expect(answer.error?.code).toBe("upstream-failed");
    expect(await used(code)).toBe(0);
  });
});
