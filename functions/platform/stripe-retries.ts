import { setTimeout as pause } from "node:timers/promises";
import Stripe from "stripe";
import { waitUntil } from "./deadline.ts";

type Http = ReturnType<typeof Stripe.createNodeHttpClient>;
type Sent = Parameters<Http["makeRequest"]>;
type Answer = Awaited<ReturnType<Http["makeRequest"]>>;

/** For work that is no function's call, such as a script. */
const withoutDeadlineMilliseconds = 20_000;
/** A request that breaks off, meets a conflict or fails at Stripe is sent this often again; a limited one as long as time is. */
const mostRepeats = 2;
const [firstPause, longestPause] = [200, 4_000];
/** Less than this is no time to wait for an answer. */
const leastMilliseconds = 500;

/** The running function's time was over before Stripe had answered. */
export class OutOfTime extends Error {
  /** By which the library knows a time-out. */
  readonly code = "ETIMEDOUT";
}

// Anything from a tenth to all of a pause that doubles, so that a crowd that was refused together does not come back together.
const pauseAfter = (turn: number, answer: Answer | undefined, random: () => number): number => {
  const after = Number(answer?.getHeaders()["retry-after"]) * 1_000 || 0;
  return after + Math.min(firstPause * 2 ** turn, longestPause) * (0.1 + 0.9 * random());
};

type Verdict = "final" | "repeat" | "limited";

/** What an answer of Stripe's asks for; https://docs.stripe.com/error-low-level and https://docs.stripe.com/rate-limits. */
const verdictOn = (answer: Answer): Verdict => {
  const status = answer.getStatusCode();
  const advice = String(answer.getHeaders()["stripe-should-retry"] ?? "");
  if (status === 429) return "limited";
  if (advice) return advice === "true" ? "repeat" : "final";
  return status === 409 || status >= 500 ? "repeat" : "final";
};

// The library sends a request whose connection was closed once more by itself: it is not told of it a second time.
const brokenOff = (error: unknown, until: number): unknown => {
  if ((error as { code?: string }).code !== "ETIMEDOUT") return new Error("The connection broke", { cause: error });
  return performance.now() + leastMilliseconds < until ? error : new OutOfTime("Stripe did not answer in time");
};

type Turn = { answer: Answer } | { error: unknown };

const turnOf = async (http: Http, sent: Sent, milliseconds: number): Promise<Turn> => {
  const [host, port, path, method, headers, body, protocol, timeout] = sent;
  const within = Math.min(timeout, milliseconds);
  try {
    return { answer: await http.makeRequest(host, port, path, method, headers, body, protocol, within) };
  } catch (error) {
    return { error };
  }
};

const send = async (http: Http, sent: Sent, random: () => number): Promise<Answer> => {
  const until = waitUntil(withoutDeadlineMilliseconds);
  let repeats = 0;
  for (let turn = 0; ; turn += 1) {
    const left = until - performance.now();
    if (left < leastMilliseconds) throw new OutOfTime("No time left to ask Stripe");
    const got = await turnOf(http, sent, left);
    const answer = "answer" in got ? got.answer : undefined;
    const verdict = answer ? verdictOn(answer) : "repeat";
    if (verdict === "repeat") repeats += 1;
    const wait = pauseAfter(turn, answer, random);
    const isOver = performance.now() + wait + leastMilliseconds > until;
    if (verdict === "final" || repeats > mostRepeats || isOver) {
      if ("answer" in got) return got.answer;
      throw brokenOff(got.error, until);
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
export const retryingHttp = (http = Stripe.createNodeHttpClient(), random: () => number = Math.random): Http => ({
  getClientName: () => http.getClientName(),
  makeRequest: (...sent: Sent) => send(http, sent, random),
});
