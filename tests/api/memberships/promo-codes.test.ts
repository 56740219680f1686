import { randomBytes } from "node:crypto";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { PromoCodeEntity } from "../../../functions/promo-codes/promo-code.entity.ts";
import { allRoutes } from "../../../shared/api/index.ts";
import type { membershipsAdmin } from "../../../shared/api/memberships.ts";
import type { RequestOf } from "../../../shared/api/route.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin, type Member } from "../../support/fixtures.ts";
import { keyOf, openTable } from "../../support/table.ts";

type Wish = RequestOf<typeof membershipsAdmin.createPromoCode>;

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const invalid = { success: false, already_redeemed: false, message: "Invalid or expired code" };
const again = { success: true, already_redeemed: true, message: "You have already redeemed this promo code." };

const aCode = async (about: Partial<Wish> = {}) => {
  const code = `T-${randomBytes(5).toString("hex")}`.toUpperCase();
  const free = { discount_type: "free", starts_at: inDays(-1), expires_at: inDays(30) } as const;
  return ok(
    call("membershipsAdmin", "createPromoCode", { code, ...free, ...about }, { token: (await anAdmin()).token }),
  );
};
const redeem = (member: Member, code: string) => call("memberships", "promo", { code }, { token: member.token });
const tier = async ({ token }: Member) => (await ok(call("memberships", "mine", {}, { token }))).tier;
const used = async (code: string): Promise<number> => {
  const { items } = await ok(call("membershipsAdmin", "promoCodes", { q: code }, { token: (await anAdmin()).token }));
  return items.find((promo) => promo.code === code)?.redemptions_used ?? -1;
};
const members = (count: number) => Promise.all(Array.from({ length: count }, () => aMember()));

describe("[promo-06] [promocodes-11] a free code", () => {
  test("grants Premium for its months as a promo grant without Stripe", async () => {
    const [member, { code }] = await Promise.all([aMember(), aCode({ duration_months: 3 })]);
    expect((await redeem(member, `  ${code.toLowerCase()} `)).body).toEqual({
      success: true,
      already_redeemed: false,
      message: "Promo code applied successfully! You now have Premium membership.",
    });
    const membership = await ok(call("memberships", "mine", {}, { token: member.token }));
    expect(membership).toMatchObject({ tier: "premium", is_premium: true, last_source: "promo" });
  });

  test.each([
    ["in the middle of a month", "2027-03-14T08:30:00.000Z", 3, "2027-06-14T08:30:00.000Z"],
    ["on the last day before a shorter month", "2027-01-31T23:59:59.999Z", 1, "2027-02-28T23:59:59.999Z"],
    ["on the last day before a leap February", "2027-11-30T12:00:00.000Z", 3, "2028-02-29T12:00:00.000Z"],
    ["across the end of a year", "2027-12-31T00:00:00.000Z", 2, "2028-02-29T00:00:00.000Z"],
  ])("redeemed %s runs to the millisecond", async (_when, now, duration_months, end_at) => {
    const long = { starts_at: inDays(-1), expires_at: inDays(2_000) };
    const [member, { code }] = await Promise.all([aMember(), aCode({ duration_months, ...long })]);
    const { token } = member;
    await ok(call("memberships", "promo", { code }, { token, now }));
    const before = new Date(Date.parse(end_at) - 1).toISOString();
    expect(await ok(call("memberships", "mine", {}, { token, now: before }))).toMatchObject({
      tier: "premium",
      end_at,
    });
    expect((await ok(call("memberships", "mine", {}, { token, now: end_at }))).tier).toBe("free");
  });
});

test("[promo-07] [promocodes-10] unknown, inactive, not yet started and expired codes get the same refusal", async () => {
  const member = await aMember();
  const codes = await Promise.all([
    aCode({ is_active: false }),
    aCode({ starts_at: inDays(1) }),
    aCode({ starts_at: inDays(-9), expires_at: inDays(-1) }),
  ]);
  const answers = await Promise.all(
    ["NO-SUCH-CODE", ...codes.map(({ code }) => code)].map((code) => redeem(member, code)),
  );
  for (const { status, body } of answers) expect([status, body]).toEqual([200, invalid]);
  expect(await tier(member)).toBe("free");
});

describe("[promo-08] [promocodes-09] max_redemptions", () => {
  test("lets exactly that many simultaneous redemptions by different members succeed", async () => {
    const [crowd, { code }] = await Promise.all([members(20), aCode({ max_redemptions: 7 })]);
    const answers = await Promise.all(crowd.map((member) => redeem(member, code)));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(7);
    expect(answers.filter(({ body }) => !body.success).map(({ body }) => body)).toEqual(Array(13).fill(invalid));
    expect(await used(code)).toBe(7);
    const tiers = await Promise.all(crowd.map(tier));
    expect(tiers.filter((name) => name === "premium")).toHaveLength(7);
  });

  test("of 0 means no limit", async () => {
    const [crowd, { code }] = await Promise.all([members(9), aCode({ max_redemptions: 0 })]);
    const answers = await Promise.all(crowd.map((member) => redeem(member, code)));
    expect(answers.every(({ body }) => body.success)).toBe(true);
  });

  test("lets too many through in the control that reads the count before raising it", async () => {
    const [store, { code }] = await Promise.all([openTable(), aCode({ max_redemptions: 7 })]);
    const Key = keyOf(PromoCodeEntity, { code });
    const naive = async () => {
      if (Number((await store.get(Key))?.redemptions_used) >= 7) return false;
      await store.documents.send(
        new UpdateCommand({
          TableName: store.TableName,
          Key,
          UpdateExpression: "ADD redemptions_used :one",
          ExpressionAttributeValues: { ":one": 1 },
        }),
      );
      return true;
    };
    const through = (await Promise.all(Array.from({ length: 20 }, naive))).filter(Boolean);
    expect(through.length).toBeGreaterThan(7);
  });
});

describe("[promo-09] [promocodes-09] per_user_limit", () => {
  test("lets one of a member's simultaneous redemptions grant, and the others use nothing up", async () => {
    const [member, { code }] = await Promise.all([aMember(), aCode({ max_redemptions: 50 })]);
    const answers = await Promise.all(Array.from({ length: 12 }, () => redeem(member, code)));
    expect(answers.filter(({ body }) => body.success && !body.already_redeemed)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.already_redeemed).map(({ body }) => body)).toEqual(Array(11).fill(again));
    expect(await used(code)).toBe(1);
    const { token } = await anAdmin();
    const grants = await ok(call("membershipsAdmin", "grants", { userId: member.userId }, { token }));
    expect(grants.items).toHaveLength(1);
  });

  test("answers already_redeemed to a later repeat, even when the code is used up", async () => {
    const [member, { code }] = await Promise.all([aMember(), aCode({ max_redemptions: 1 })]);
    await redeem(member, code);
    expect((await redeem(member, code)).body).toEqual(again);
    expect((await redeem(await aMember(), code)).body).toEqual(invalid);
  });

  test("of 2 lets the same member redeem twice, each with a grant of its own", async () => {
    const [member, { code }] = await Promise.all([aMember(), aCode({ per_user_limit: 2 })]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => redeem(member, code)));
    expect(answers.filter(({ body }) => !body.already_redeemed)).toHaveLength(2);
    expect(await used(code)).toBe(2);
  });
});

test.each([
  { discount_type: "percent", discount_value: 50 },
  { discount_type: "amount", discount_value: 500 },
] as const)("[promo-10] a code of the type $discount_type grants no membership here", async (about) => {
  const [member, { code }] = await Promise.all([aMember(), aCode(about)]);
  expect((await redeem(member, code)).body).toMatchObject({ success: false, already_redeemed: false });
  expect(await tier(member)).toBe("free");
  expect(await used(code)).toBe(0);
});

describe("[promo-11] [promocodes-10] promo codes", () => {
  test("cannot be redeemed without a session", async () => {
    const { code } = await aCode();
    expect((await call("memberships", "promo", { code })).status).toBe(401);
    expect(await used(code)).toBe(0);
  });

  test("are redeemed for the member in the token, whatever the body says", async () => {
    const [member, other, { code }] = await Promise.all([aMember(), aMember(), aCode()]);
    await call("memberships", "promo", { code, user_id: other.userId, userId: other.userId } as never, {
      token: member.token,
    });
    expect([await tier(member), await tier(other)]).toEqual(["premium", "free"]);
  });

  test("are listed by no route open to members or visitors", async () => {
    const open = allRoutes.filter(({ route }) => /promo/.test(route.path) && route.access !== "admin");
    expect(open.length).toBeGreaterThan(0);
    for (const { route } of open) {
      expect(route.method).toBe("POST");
      expect(route.output.safeParse({ items: [], cursor: null }).success).toBe(false);
    }
    const { token } = await aMember({ tier: "premium" });
    expect((await call("membershipsAdmin", "promoCodes", {}, { token })).status).toBe(403);
  });
});
