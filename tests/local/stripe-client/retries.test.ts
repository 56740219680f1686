import Stripe from "stripe";
import { expect, test } from "vitest";
import { withDeadline } from "../../../functions/platform/deadline.ts";
import {
  createStripeClient,
  isDeadlineExceeded,
  isOutcomeUnknown,
  isRateLimited,
} from "../../../functions/platform/stripe/client.ts";
import { apiKey, failureOf, startStripe, ticketCheckout } from "../../support/stripe-stand-in.ts";

const within = <Answer>(milliseconds: number, work: () => Answer): Answer =>
  withDeadline({ getRemainingTimeInMillis: () => milliseconds + 1_500 }, work);

const aShop = async () => {
  const fixture = await startStripe();
  const ours = createStripeClient(apiKey, fixture.origin);
  const pages = (client: Stripe, count: number) =>
    Promise.allSettled(
      Array.from({ length: count }, (_, buyer) =>
        client.checkout.sessions.create(ticketCheckout(), { idempotencyKey: `hold_${buyer}` }),
      ),
    );
  return { ...fixture, control: fixture.control, ours, pages };
};
const opened = (answers: PromiseSettledResult<unknown>[]) =>
  answers.filter(({ status }) => status === "fulfilled").length;
const calls = (control: Awaited<ReturnType<typeof aShop>>["control"]) => control["api/calls"]({}).calls;

test("a rush beyond Stripe's limit gets through within its time, each buyer with one page", async () => {
  const { ours, pages, control, stripe } = await aShop();
  control["api/limit"]({ perEndpoint: 20 });
  expect(opened(await within(20_000, () => pages(ours, 80)))).toBe(80);
  expect(calls(control).some(({ status }) => status === 429)).toBe(true);
  expect(await stripe.checkout.sessions.list({ limit: 100 }).autoPagingToArray({ limit: 200 })).toHaveLength(80);
}, 40_000);

test("the control: with the library's own repetitions most of the same rush is refused", async () => {
  const { port, pages, control } = await aShop();
  control["api/limit"]({ perEndpoint: 20 });
  const plain = new Stripe(apiKey, { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries: 2 });
  const answers = await pages(plain, 80);
  expect(opened(answers)).toBeLessThan(80);
  const [refused] = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  expect(refused).toMatchObject({ code: "rate_limit" });
});

test("what does not get through is told as busy before the function's time is over", async () => {
  const { ours, pages, control } = await aShop();
  control["api/limit"]({ perEndpoint: 1 });
  const began = performance.now();
  const answers = await within(3_000, () => pages(ours, 10));
  expect(performance.now() - began).toBeLessThan(4_500);
  const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  expect(refused.length).toBeGreaterThan(0);
  // One that was still waiting for an answer then may have had its effect: the buyer hears the same.
  expect(refused.every((error) => isRateLimited(error) || isDeadlineExceeded(error))).toBe(true);
  expect(refused.some(isRateLimited)).toBe(true);
});

test("an object in use is changed when it is free again", async () => {
  const { ours, control, stripe } = await aShop();
  const { id } = await stripe.customers.create({});
  control["api/fail"]({ mode: "lock", count: 4, match: "POST /v1/customers" });
  expect(await within(20_000, () => ours.customers.update(id, { name: "Ada" }))).toMatchObject({ name: "Ada" });
});

test("a request is sent three times at most while Stripe fails, and not again where Stripe would only repeat its answer", async () => {
  const { ours, control } = await aShop();
  const params = { email: "ada@example.test" };
  control["api/fail"]({ mode: "503", count: 3 });
  expect((await failureOf(ours.customers.create(params))).statusCode).toBe(503);
  expect(calls(control)).toHaveLength(3);
  control["api/forget-calls"]();
  control["api/fail"]({ mode: "500", when: "during", count: 1 });
  expect((await failureOf(ours.customers.create(params))).statusCode).toBe(500);
  expect(calls(control)).toHaveLength(1);
});

test("a broken connection is healed with the same key; one that stays broken is told as unanswered", async () => {
  const { ours, control, stripe } = await aShop();
  control["api/fail"]({ mode: "reset", when: "after", count: 2 });
  await ours.customers.create({ email: "ada@example.test" });
  expect((await stripe.customers.list()).data).toHaveLength(1);
  control["api/forget-calls"]();
  control["api/fail"]({ mode: "reset", count: 3 });
  expect(isOutcomeUnknown(await failureOf(ours.customers.create({})))).toBe(true);
  expect(calls(control)).toHaveLength(3);
});

test("a call that is not answered ends with the function's time, not with its own", async () => {
  const { ours, control } = await aShop();
  control["api/fail"]({ mode: "timeout", count: 5 });
  const began = performance.now();
  const failed = await failureOf(within(700, () => ours.customers.list()));
  expect([isOutcomeUnknown(failed), isDeadlineExceeded(failed)]).toEqual([true, true]);
  expect(performance.now() - began).toBeLessThan(2_200);
});
