import { expect, test } from "vitest";
import { checkPromoCode, PromoCodeFields } from "../../../shared/model/promo-code.ts";

const [starts_at, expires_at] = ["2027-03-01T05:00:00.000Z", "2027-04-01T04:00:00.000Z"];
const form = PromoCodeFields.superRefine(checkPromoCode);

/** What is wrong with a promo code of 10 %, by the fields that it concerns. */
const refusals = (about: object): [PropertyKey | undefined, string][] => {
  const { error } = form.safeParse({ discount_value: 10, starts_at, expires_at, ...about });
  return (error?.issues ?? []).map(({ path, message }) => [path[0], message]);
};
const refusedFields = (about: object) => [...new Set(refusals(about).map(([field]) => field))];

test.each([
  ["discount_value", 1, 1_000_000],
  ["duration_months", 1, 120],
  ["max_redemptions", 0, 1_000_000],
  ["per_user_limit", 1, 1_000],
])("the %s of a promo code is from %d to %d", (field, least, most) => {
  const refusedOf = (value: number) => refusedFields({ discount_type: "amount", [field]: value });
  expect([least - 1, least, most, most + 1].map(refusedOf)).toEqual([[field], [], [], [field]]);
});

test("a promo code ends after its start", () => {
  const refused = [["expires_at", "The end must be after the start"]];
  expect(refusals({ expires_at: starts_at })).toEqual(refused);
  expect(refusals({ expires_at: "2027-03-01T04:59:59.999Z" })).toEqual(refused);
  expect(refusals({ expires_at: "2027-03-01T05:00:00.001Z" })).toEqual([]);
});

test.each(["percent", "amount"])("a promo code by %s needs a value, and a free one doesn't", (discount_type) => {
  expect(refusals({ discount_type, discount_value: null })).toEqual([
    ["discount_value", "A discount value is required"],
  ]);
  expect(refusals({ discount_type: "free", discount_value: null })).toEqual([]);
});

test("a percentage is at most 100, and an amount in cents may be more", () => {
  expect(refusals({ discount_type: "percent", discount_value: 100 })).toEqual([]);
  expect(refusals({ discount_type: "percent", discount_value: 101 })).toEqual([
    ["discount_value", "A percentage is at most 100"],
  ]);
  expect(refusals({ discount_type: "amount", discount_value: 101 })).toEqual([]);
});
