import Stripe from "stripe";
import { beforeEach, expect, test, vi } from "vitest";
import { ensureCoupon } from "../../../functions/promo-codes/stripe-coupon.ts";

const create = vi.hoisted(() => vi.fn());
vi.mock("../../../functions/platform/stripe/client.ts", async (importActual) => ({
  ...(await importActual<object>()),
  getStripe: async () => ({ coupons: { create } }),
}));

const promo = {
  id: "promo_1",
  code: "HALF",
  description: "Half",
  discount_type: "percent" as const,
  discount_value: 50,
  duration_months: 1,
  max_redemptions: 0,
  per_user_limit: 1,
  starts_at: "2027-01-01T00:00:00.000Z",
  expires_at: "2028-01-01T00:00:00.000Z",
  is_active: true,
  redemptions_used: 0,
  version: 0,
  created_at: "2027-01-01T00:00:00.000Z",
};

beforeEach(() => {
  create.mockReset();
});

test.each([
  [{}, { percent_off: 50, duration: "once" }],
  [{ duration_months: 2 }, { percent_off: 50, duration: "repeating", duration_in_months: 2 }],
  [
    { discount_type: "amount" as const, discount_value: 500 },
    { amount_off: 500, currency: "usd", duration: "once" },
  ],
])("a code with %o is the coupon %o", async (change, coupon) => {
  const id = await ensureCoupon({ ...promo, ...change });
  expect(id).toMatch(/^promo_1_/);
  expect(create.mock.calls).toEqual([
    [{ id, name: expect.any(String), ...coupon, metadata: { promo_code_id: "promo_1" } }],
  ]);
});

const errorOf = (code: string) => new Stripe.errors.StripeInvalidRequestError({ type: "invalid_request_error", code });

test("a coupon that exists is used again", async () => {
  create.mockRejectedValue(errorOf("resource_already_exists"));
  expect(await ensureCoupon(promo)).toMatch(/^promo_1_/);
});

test("any other refusal of a coupon is told", async () => {
  create.mockRejectedValue(errorOf("parameter_invalid_integer"));
  await expect(ensureCoupon(promo)).rejects.toMatchObject({ code: "parameter_invalid_integer" });
});
