import { describe, expect, test } from "vitest";
import { type Fixture, failureOf, startStripe } from "./stand-in.ts";

const outcomes = async (calls: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(calls);
  const refused = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  return { done: settled.length - refused.length, refused };
};

const lists = ({ stripe }: Fixture, count: number) => Array.from({ length: count }, () => stripe.customers.list());

/** A machine whose time stands still until the test moves on, however long its requests take. */
const aStillMachine = () => {
  let at = Date.now();
  return {
    now: () => at,
    pass: (milliseconds: number) => {
      at += milliseconds;
    },
  };
};

describe("Stripe's rate limits", () => {
  test("rate limits are off by default", async () => {
    const fixture = await startStripe();
    expect(await outcomes(lists(fixture, 60))).toMatchObject({ done: 60 });
  });

  test("an endpoint takes 25 requests a second and refuses the rest with 429 rate_limit", async () => {
    const machine = aStillMachine();
    const fixture = await startStripe(machine);
    fixture.control["api/limit"]({});
    const { done, refused } = await outcomes(lists(fixture, 40));
    expect([done, refused.length]).toEqual([25, 15]);
    expect(refused[0]).toMatchObject({ type: "StripeRateLimitError", statusCode: 429, code: "rate_limit" });
    expect(refused[0].headers["stripe-rate-limited-reason"]).toBe("endpoint-rate");
    machine.pass(999);
    expect((await outcomes(lists(fixture, 1))).done).toBe(0);
    machine.pass(1);
    expect((await outcomes(lists(fixture, 26))).done).toBe(25);
  });

  test("rate limits count an operation with any id as one endpoint, and each operation separately", async () => {
    const fixture = await startStripe(aStillMachine());
    const { stripe, control } = fixture;
    const ids = await Promise.all([1, 2, 3].map(async () => (await stripe.customers.create({})).id));
    control["api/limit"]({ perEndpoint: 2 });
    const { refused } = await outcomes(ids.map((id) => stripe.customers.retrieve(id)));
    expect(refused).toMatchObject([{ code: "rate_limit" }]);
    expect((await stripe.customers.list()).data).toHaveLength(3);
  });

  test("rate limits also apply to the whole account", async () => {
    const { stripe, control } = await startStripe(aStillMachine());
    control["api/limit"]({ perEndpoint: 2, perAccount: 3 });
    const calls = [stripe.customers.list(), stripe.customers.list(), stripe.products.list(), stripe.prices.list()];
    const { refused } = await outcomes(calls);
    expect(refused).toMatchObject([{ code: "rate_limit" }]);
    expect(refused[0].headers["stripe-rate-limited-reason"]).toBe("global-rate");
  });

  test("a rate-limited request is not saved under its idempotency key and succeeds later", async () => {
    const { stripe, control } = await startStripe(aStillMachine());
    control["api/limit"]({ perEndpoint: 1 });
    await stripe.customers.create({});
    const create = () => stripe.customers.create({ email: "ada@example.test" }, { idempotencyKey: "k" });
    expect((await failureOf(create())).code).toBe("rate_limit");
    control["api/heal"]();
    expect(await create()).toMatchObject({ email: "ada@example.test" });
  });
});

describe("two changes of one object at once", () => {
  test("the second of two concurrent changes of an object is a 429 lock_timeout", async () => {
    const { stripe, control } = await startStripe();
    const [one, other] = [await stripe.customers.create({}), await stripe.customers.create({})];
    control["api/limit"]({});
    control["api/latency"]({ ms: 200 });
    const change = (id: string) => stripe.customers.update(id, { name: "Ada" });
    const { done, refused } = await outcomes([change(one.id), change(one.id), change(other.id)]);
    expect(done).toBe(2);
    expect(refused).toMatchObject([{ statusCode: 429, code: "lock_timeout" }]);
    expect(refused[0].headers["stripe-should-retry"]).toBe("true");
    expect(await change(one.id)).toMatchObject({ name: "Ada" });
  });
});
