import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { PromoRedemptionEntity } from "../../../functions/promo-codes/promo-redemption.entity.ts";
import type { membershipsAdmin } from "../../../shared/api/memberships.ts";
import type { RequestOf } from "../../../shared/api/route.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin } from "../../support/fixtures.ts";
import { openTable } from "../../support/table.ts";

type Wish = RequestOf<typeof membershipsAdmin.createPromoCode>;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const asAdmin = async () => ({ token: (await anAdmin()).token });
const newCode = () => `M-${randomBytes(5).toString("hex")}`.toUpperCase();
const span = () => ({ starts_at: inDays(-1), expires_at: inDays(30) });
const create = async (about: Record<string, unknown>) =>
  call(
    "membershipsAdmin",
    "createPromoCode",
    { code: newCode(), discount_value: 20, ...span(), ...about } as Wish,
    await asAdmin(),
  );
const find = async (q: string, query: RequestOf<typeof membershipsAdmin.promoCodes> = {}) =>
  (await ok(call("membershipsAdmin", "promoCodes", { q, ...query }, await asAdmin()))).items;
const auditOf = async (subject: string) =>
  (await ok(call("auditAdmin", "list", { subject }, await asAdmin()))).items.map(({ action, details }) => ({
    action,
    changes: details.changes as Record<string, unknown[]>,
  }));

describe("[promocodes-04] a promo code", () => {
  test("is stored in upper case", async () => {
    const code = newCode();
    expect((await create({ code: ` ${code.toLowerCase()} ` })).body).toMatchObject({ code });
    expect(await find(code.toLowerCase())).toHaveLength(1);
  });

  test.each<[string, Record<string, unknown>]>([
    ["no code", { code: undefined }],
    ["an empty code", { code: "  " }],
    ["no start", { starts_at: undefined }],
    ["no end", { expires_at: undefined }],
    ["an end before its start", { starts_at: inDays(2), expires_at: inDays(1) }],
    ["no value for a percentage", { discount_value: undefined }],
    ["no value for an amount", { discount_type: "amount", discount_value: null }],
    ["a percentage above 100", { discount_value: 101 }],
    ["a value of 0", { discount_value: 0 }],
    ["a negative value", { discount_type: "amount", discount_value: -5 }],
    ["a duration of 0 months", { duration_months: 0 }],
    ["a limit of 0 per person", { per_user_limit: 0 }],
    ["a negative maximum", { max_redemptions: -1 }],
  ])("with %s is refused", async (_what, about) => {
    const refused = await create(about);
    expect([refused.status, refused.error?.code]).toEqual([400, "invalid-input"]);
  });

  test("that is free needs no value", async () => {
    expect((await create({ discount_type: "free", discount_value: undefined })).status).toBe(201);
  });
});

test("[promocodes-05] a promo code for which nothing else is said is 1 month of percent, unlimited, once per person", async () => {
  expect((await create({})).body).toMatchObject({
    discount_type: "percent",
    duration_months: 1,
    max_redemptions: 0,
    per_user_limit: 1,
    redemptions_used: 0,
    is_active: true,
    version: 0,
  });
});

test("[promocodes-06] a code that exists in any letter case is refused, and the existing one stays as it was", async () => {
  const { body: promo } = await create({ description: "The first" });
  for (const code of [promo.code, promo.code.toLowerCase()]) {
    const refused = await create({ code, description: "The second" });
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([
      409,
      "duplicate",
      "Code already exists",
    ]);
  }
  expect(await find(promo.code)).toEqual([promo]);
  expect(await auditOf(promo.id)).toHaveLength(1);
});

test("[promocodes-06] of simultaneous creations of one code one succeeds", async () => {
  const code = newCode();
  const answers = await Promise.all(Array.from({ length: 8 }, () => create({ code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
});

test("[promocodes-12] an edit applies to the next redemption and leaves grants already given untouched", async () => {
  const [early, late, { body: promo }] = await Promise.all([
    aMember(),
    aMember(),
    create({ discount_type: "free", discount_value: undefined }),
  ]);
  const redeem = ({ token }: { token: string }) => ok(call("memberships", "promo", { code: promo.code }, { token }));
  const endOf = async ({ token }: { token: string }) => (await ok(call("memberships", "mine", {}, { token }))).end_at;
  const change = async (about: Record<string, unknown>) =>
    ok(
      call("membershipsAdmin", "updatePromoCode", { ...promo, version: undefined, ...about } as Wish, await asAdmin()),
    );
  await redeem(early);
  const end = await endOf(early);
  await change({ duration_months: 6 });
  expect(await endOf(early)).toBe(end);
  await redeem(late);
  expect((await endOf(late)) ?? "").toMatch(new RegExp(`^${inDays(180).slice(0, 3)}`));
  expect(Date.parse((await endOf(late)) ?? "") - Date.now()).toBeGreaterThan(150 * 86_400_000);
  await change({ is_active: false });
  expect(await redeem(await aMember())).toMatchObject({ success: false, message: "Invalid or expired code" });
  expect(await endOf(early)).toBe(end);
});

describe("[promocodes-08] the redemptions of a code", () => {
  test("are newest first with the member's email, null where the member cannot be found", async () => {
    const [one, two, { body: promo }] = await Promise.all([
      aMember(),
      aMember(),
      create({ discount_type: "free", discount_value: undefined }),
    ]);
    for (const { token } of [one, two]) await ok(call("memberships", "promo", { code: promo.code }, { token }));
    const gone = { id: "pred_00000000000000000000000001", promo_code_id: promo.id, user_id: randomUUID() };
    const { documents, TableName } = await openTable();
    const { Item } = PromoRedemptionEntity.put({ ...gone, redeemed_at: inDays(-2) }).params() as { Item: object };
    const { PutCommand } = await import("@aws-sdk/lib-dynamodb");
    await documents.send(new PutCommand({ TableName, Item }));
    const { items } = await ok(call("membershipsAdmin", "promoRedemptions", { code: promo.code }, await asAdmin()));
    expect(items.map(({ email, subscription_id }) => [email, subscription_id])).toEqual([
      [two.email, null],
      [one.email, null],
      [null, null],
    ]);
  });
});

describe("the list of promo codes", () => {
  test("is narrowed by derived status, with and without a search", async () => {
    const prefix = newCode();
    const made = {
      Active: {},
      Inactive: { is_active: false },
      Upcoming: { starts_at: inDays(1) },
      Expired: { starts_at: inDays(-9), expires_at: inDays(-1) },
    };
    for (const [status, about] of Object.entries(made)) await create({ code: `${prefix}-${status}`, ...about });
    expect(await find(prefix)).toHaveLength(4);
    for (const status of Object.keys(made) as (keyof typeof made)[]) {
      const code = `${prefix}-${status}`.toUpperCase();
      expect((await find(prefix, { status })).map((promo) => promo.code)).toEqual([code]);
      const all: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const query = { status, limit: 100, cursor };
        const page = await ok(call("membershipsAdmin", "promoCodes", query, await asAdmin()));
        all.push(...page.items.map((promo) => promo.code));
        cursor = page.cursor;
      }
      expect(all.filter((one) => one.startsWith(prefix))).toEqual([code]);
    }
  });

  test("is newest first where nothing is asked for", async () => {
    const { items } = await ok(call("membershipsAdmin", "promoCodes", { limit: 50 }, await asAdmin()));
    const times = items.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
  });
});

test("two administrators who change one promo code at the same time: one is written and audited, the others are told", async () => {
  const { body: promo } = await create({});
  const token = await asAdmin();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      call("membershipsAdmin", "updatePromoCode", { ...promo, discount_value: 30 + index } as Wish, token),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ error }) => error?.code === "version-conflict")).toHaveLength(7);
  expect(await find(promo.code)).toMatchObject([{ version: 1 }]);
  const rows = await auditOf(promo.id);
  expect(rows.map(({ action }) => action)).toEqual(["promo-code.update", "promo-code.create"]);
  expect(Object.keys(rows[0]?.changes ?? {})).toEqual(["discount_value"]);
});
