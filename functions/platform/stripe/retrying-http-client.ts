import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import Stripe from "stripe";
import { backOffMilliseconds } from "../back-off.ts";
import { getDeadline } from "../deadline.ts";

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;
type RequestArguments = Parameters<HttpClient["makeRequest"]>;
type HttpClientResponse = Awaited<ReturnType<HttpClient["makeRequest"]>>;

/** For work that is no function's call, such as a script. */
const defaultDeadlineMilliseconds = 20_000;
/** A request that breaks off, meets a conflict or fails at Stripe is sent this often again; a limited one as long as time is. */
const maxRetries = 2;
const pauses = { first: 200, longest: 4_000 };
/** Less than this is no time to wait for an answer. */
const minAttemptMilliseconds = 500;

/** The running function's time was over before Stripe had answered. */
export class DeadlineExceeded extends Error {
  /** By which the library knows a time-out. */
  readonly code = "ETIMEDOUT";
}

const waitMilliseconds = (turn: number, answer: HttpClientResponse | undefined, random: () => number): number => {
  const after = Number(answer?.getHeaders()["retry-after"]) * 1_000 || 0;
  return after + backOffMilliseconds(pauses, turn, random);
};

/** What work does that has another way on than waiting for Stripe. */
type Hurry = { timeoutsAreFinal: boolean };

const hurry = new AsyncLocalStorage<Hurry>();

/** What a request to Stripe is given whose caller can do without its answer. */
const shortAttemptMilliseconds = 2_500;

/** Runs work whose calls of Stripe aren't repeated when Stripe limits us (429): for callers who have another way on. */
export const withoutWaitingForLimits = <Result>(work: () => Result): Result =>
  hurry.run({ timeoutsAreFinal: false }, work);

/** Runs work that can do without Stripe: besides, each of its calls is given 2.5 seconds, and what breaks off isn't repeated. */
export const answeringAtOnce = <Result>(work: () => Result): Result => hurry.run({ timeoutsAreFinal: true }, work);

type Outcome = "final" | "repeat" | "limited";

/** What an answer of Stripe's asks for; https://docs.stripe.com/error-low-level and https://docs.stripe.com/rate-limits. */
const outcomeOf = (answer: HttpClientResponse): Outcome => {
  const status = answer.getStatusCode();
  const advice = String(answer.getHeaders()["stripe-should-retry"] ?? "");
  if (status === 429) return hurry.getStore() ? "final" : "limited";
  if (advice) return advice === "true" ? "repeat" : "final";
  return status === 409 || status >= 500 ? "repeat" : "final";
};

// The library sends a request whose connection was closed once more by itself: it is not told of it a second time.
const toConnectionError = (error: unknown, until: number): unknown => {
  if ((error as { code?: string }).code !== "ETIMEDOUT") return new Error("The connection broke", { cause: error });
  return performance.now() + minAttemptMilliseconds < until
    ? error
    : new DeadlineExceeded("Stripe did not answer in time");
};

const isInHurry = (): boolean => hurry.getStore()?.timeoutsAreFinal === true;

type Attempt = { answer: HttpClientResponse } | { error: unknown };

const attemptRequest = async (http: HttpClient, sent: RequestArguments, milliseconds: number): Promise<Attempt> => {
  const [host, port, path, method, headers, body, protocol, timeout] = sent;
  const within = Math.min(timeout, milliseconds, isInHurry() ? shortAttemptMilliseconds : timeout);
  try {
    return { answer: await http.makeRequest(host, port, path, method, headers, body, protocol, within) };
  } catch (error) {
    return { error };
  }
};

const sendWithRetries = async (
  http: HttpClient,
  sent: RequestArguments,
  random: () => number,
): Promise<HttpClientResponse> => {
  const until = getDeadline(defaultDeadlineMilliseconds);
  let repeats = 0;
  for (let turn = 0; ; turn += 1) {
    const left = until - performance.now();
    if (left < minAttemptMilliseconds) throw new DeadlineExceeded("No time left to ask Stripe");
    const got = await attemptRequest(http, sent, left);
    const answer = "answer" in got ? got.answer : undefined;
    const outcome = answer ? outcomeOf(answer) : "repeat";
    if (outcome === "repeat") repeats += 1;
    const wait = waitMilliseconds(turn, answer, random);
    const isOver = performance.now() + wait + minAttemptMilliseconds > until;
    if (outcome === "final" || repeats > maxRetries || isOver || (outcome === "repeat" && isInHurry())) {
      if ("answer" in got) return got.answer;
      throw toConnectionError(got.error, until);
    }
    // What is not read would keep its connection.
    await answer?.toJSON().catch(() => undefined);
    await pause(wait);
  }
};

/**
 * The way to Stripe, within the time that the running function has left. The library by itself sends a request again only after
 * broken connections, conflicts and failures, never after `rate_limit`, and does not know when its function ends. Here a request
 * that met a limit (429) is sent again, with jitter, until it goes through or time is up; Stripe has not begun on it, so its
 * idempotency key stays good. Ends with Stripe's last answer, or as a broken connection.
 */
export const createRetryingHttpClient = (
  http = Stripe.createNodeHttpClient(),
  random: () => number = Math.random,
): HttpClient => ({
  getClientName: () => http.getClientName(),
  makeRequest: (...sent: RequestArguments) => sendWithRetries(http, sent, random),
});
