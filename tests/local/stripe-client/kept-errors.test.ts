import { expect, test } from "vitest";
import { createIdempotently } from "../../../functions/platform/stripe/create-idempotently.ts";
import { failureOf, startStripe } from "../../support/stripe-stand-in.ts";

/** A stand-in whose next making of a customer fails after it took effect, as Stripe then keeps it under the key. */
const aKeptFailure = async () => {
  const { stripe, control } = await startStripe();
  const make = (options: { idempotencyKey: string }) => stripe.customers.create({ email: "ada@example.test" }, options);
  control["api/fail"]({ mode: "500", when: "after", match: "POST /v1/customers" });
  await failureOf(make({ idempotencyKey: "k" }));
  const keysOf = () =>
    new Set(control["api/calls"]({ match: "POST /v1/customers" }).calls.map(({ idempotencyKey }) => idempotencyKey));
  return { stripe, make, keysOf };
};

test("a failure that Stripe has kept comes back under the same key", async () => {
  const { make } = await aKeptFailure();
  expect((await failureOf(make({ idempotencyKey: "k" }))).headers).toMatchObject({ "idempotent-replayed": "true" });
});

test("and another try gets a key of its own, which all tries share", async () => {
  const { make, keysOf } = await aKeptFailure();
  const made = [
    await createIdempotently("k", make),
    await createIdempotently("k", make),
    ...(await Promise.all([createIdempotently("k", make)])),
  ];
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(keysOf().size).toBe(2);
});

test("a failure that is new is thrown", async () => {
  const { stripe, control } = await startStripe();
  control["api/fail"]({ mode: "500", when: "before" });
  const make = (options: { idempotencyKey: string }) => stripe.customers.create({}, options);
  expect(await failureOf(createIdempotently("k", make))).toMatchObject({ statusCode: 500 });
  expect((await createIdempotently("k", make)).id).toMatch(/^cus_/);
});
