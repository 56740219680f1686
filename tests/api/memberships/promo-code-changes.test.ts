import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { membershipsAdmin } from "../../../shared/api/memberships.ts";
import type { RequestOf } from "../../../shared/api/route.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin } from "../../support/fixtures.ts";
import { readStackEnvironment } from "../../support/stack-environment.ts";

// What a request reads of a code may be out of date when it writes its use: here the two steps are made one by one.

type Wish = RequestOf<typeof membershipsAdmin.createPromoCode>;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const asAdmin = async () => ({ token: (await anAdmin()).token });
const aCode = async (about: Partial<Wish> = {}) => {
  const code = `T-${randomBytes(5).toString("hex")}`.toUpperCase();
  const free = { discount_type: "free", starts_at: inDays(-1), expires_at: inDays(30) } as const;
  return ok(call("membershipsAdmin", "createPromoCode", { code, ...free, ...about }, await asAdmin()));
};
const used = async (code: string): Promise<number> => {
  const { items } = await ok(call("membershipsAdmin", "promoCodes", { q: code }, await asAdmin()));
  return items.find((promo) => promo.code === code)?.redemptions_used ?? -1;
};

let codes: typeof import("../../../functions/promo-codes/promo-codes.ts");
let limits: typeof import("../../../functions/promo-codes/promo-limits.ts");
beforeAll(async () => {
  await readStackEnvironment();
  codes = await import("../../../functions/promo-codes/promo-codes.ts");
  limits = await import("../../../functions/promo-codes/promo-limits.ts");
});

const readCode = async (text: string) => {
  const promo = await codes.findUsablePromoCode(text, new Date().toISOString());
  if (!promo) throw new Error("The code cannot be used when it is read");
  return promo;
};
const use = async (promo: Awaited<ReturnType<typeof readCode>>) => {
  const { userId: user_id } = await aMember();
  return limits.commitPromoUse(promo, { user_id }, new Date().toISOString(), []);
};

describe("[promo-07] [promo-08] a use that is written after the back-office changed the code", () => {
  test.each<[string, Partial<Wish>]>([
    ["switched off", { is_active: false }],
    ["lowered to the uses it has", { max_redemptions: 1 }],
    ["ended", { expires_at: inDays(-0.5) }],
    ["put off", { starts_at: inDays(1) }],
    ["limited to fewer uses a person", { per_user_limit: 1 }],
  ])("is refused where the code was %s", async (_what, change) => {
    const { id: _id, code, redemptions_used: _used, created_at: _at, ...fields } = await aCode({ per_user_limit: 2 });
    expect(await use(await readCode(code))).toBeNull();
    const asRead = await readCode(code);
    await ok(call("membershipsAdmin", "updatePromoCode", { code, ...fields, ...change }, await asAdmin()));
    expect(await use(asRead)).toBe("used-up");
    expect(await used(code)).toBe(1);
  });

  test("is counted where nothing of the use was changed", async () => {
    const { id: _id, code, redemptions_used: _used, created_at: _at, ...fields } = await aCode();
    const asRead = await readCode(code);
    await ok(call("membershipsAdmin", "updatePromoCode", { code, ...fields, duration_months: 2 }, await asAdmin()));
    expect(await use(asRead)).toBeNull();
    expect(await used(code)).toBe(1);
  });
});
