import { describe, expect, test } from "vitest";
import { nameOf } from "../../../functions/subscriptions/change/change-errors.ts";
import { withStripeErrors } from "../../../functions/subscriptions/stripe-errors.ts";
import { AppError } from "../../../shared/model/errors.ts";
import { refusal } from "../../support/played-stripe.ts";

const declined = refusal("card", "card_declined");
const failWith = (error: unknown) =>
  withStripeErrors("try something", async () => {
    throw error;
  });

describe("a call to Stripe on a member's behalf", () => {
  test("answers what Stripe answered", async () => {
    expect(await withStripeErrors("try something", async () => 7)).toBe(7);
  });

  test.each([
    ["a declined card", declined, { code: "membership.payment-failed", message: expect.stringContaining("declined") }],
    [
      "a renewal that waits for the bank",
      refusal("card", "invoice_payment_intent_requires_action"),
      { code: "membership.payment-failed", message: expect.stringContaining("confirm your renewal first") },
    ],
    ["any other refusal of Stripe's", refusal("invalid", "parameter_missing"), { code: "upstream-failed" }],
  ])("that ends with %s fails with the member's own error", async (_what, error, failure) => {
    await expect(failWith(error)).rejects.toMatchObject(failure);
  });

  test.each([
    ["an error of the product's", new AppError("conflict", "Somebody was faster.")],
    ["a mistake in the code", new TypeError("Not a function")],
  ])("that ends with %s fails with just that", async (_what, error) => {
    await expect(failWith(error)).rejects.toBe(error);
  });
});

test.each([
  ["Stripe's code", declined, "card_declined"],
  ["Stripe's kind of error, where it has no code", refusal("api"), "StripeAPIError"],
  ["an error's own name", new TypeError("Not a function"), "TypeError"],
  ["the type of what is no error", "text", "string"],
])("what went wrong with a plan is logged as %s", (_what, error, name) => {
  expect(nameOf(error)).toBe(name);
});
