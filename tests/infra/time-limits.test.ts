import { expect, test } from "vitest";
import { getDeadline, withDeadline } from "../../functions/platform/deadline.ts";
import { timeoutMilliseconds } from "../../functions/platform/stripe/client.ts";
import { type City, deployedCity, functionsOf, type Properties, startedBy } from "./city.ts";

/** API Gateway's longest wait for an answer, in seconds; a quota that HTTP APIs cannot raise. */
const gatewaySeconds = 30;
/** A first attempt that gets no answer, a second one that does, and the pauses between. */
const leastForStripe = 2 * timeoutMilliseconds + 1_000;

/** How long a function that begins now lets Stripe take, by the limit that the template gives it. */
const timeForStripe = ({ Timeout }: Properties): number => {
  const lambda = { getRemainingTimeInMillis: () => Timeout * 1_000 };
  return withDeadline(lambda, () => getDeadline(0)) - performance.now();
};

const callsStripe = ({ Environment }: Properties) => Boolean(Environment.Variables.STRIPE_SECRET_ARN);
const isBehindGateway = ({ stack }: Properties) => /-(Members|BackOffice|Community|Door)$/.test(stack);

/** How often a job starts, in seconds. */
const everySeconds = (city: City, fn: Properties): number | undefined => {
  const schedule = city
    .all("AWS::Scheduler::Schedule")
    .find((one) => startedBy(city, one, one.Properties.Target.Arn) === `${fn.stack}/${fn.id}`);
  const [, count, unit] = schedule?.Properties.ScheduleExpression.match(/^rate\((\d+) (minute|hour|day)s?\)$/) ?? [];
  const seconds: Record<string, number> = { minute: 60, hour: 3_600, day: 86_400 };
  return unit && Number(count) * (seconds[unit] ?? 0);
};

test("a function that calls Stripe has time for an unanswered attempt, a second one, and its own response", async () => {
  const calling = functionsOf(await deployedCity()).filter(callsStripe);
  expect(calling.length).toBeGreaterThanOrEqual(8);
  for (const fn of calling) {
    expect([fn.id, timeForStripe(fn) >= leastForStripe]).toEqual([fn.id, true]);
    // What follows a call that was given up, seats to give back and the answer, has time of its own.
    expect(fn.Timeout * 1_000 - timeForStripe(fn)).toBeGreaterThanOrEqual(1_000);
  }
});

test("a function behind the gateway times out before the gateway does", async () => {
  for (const { id, Timeout } of functionsOf(await deployedCity()).filter(isBehindGateway))
    expect([id, Timeout < gatewaySeconds]).toEqual([id, true]);
});

/** Jobs whose work is claimed by one call at a time (tests/api/sync/sync-claims.test.ts): a start in between finds nothing to do. */
const claimsItsWork = /^(SyncRun|EventChanges)/;

test("a job times out before its next start, or claims its work", async () => {
  const city = await deployedCity();
  const jobs = functionsOf(city).filter((fn) => everySeconds(city, fn));
  expect(jobs.length).toBeGreaterThan(3);
  expect(jobs.filter(({ id }) => claimsItsWork.test(id))).toHaveLength(2);
  for (const fn of jobs.filter(({ id }) => !claimsItsWork.test(id)))
    expect([fn.id, fn.Timeout < (everySeconds(city, fn) ?? 0)]).toEqual([fn.id, true]);
});
