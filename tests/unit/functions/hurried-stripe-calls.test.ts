import { expect, test } from "vitest";
import {
  answeringAtOnce,
  createRetryingHttpClient,
  withoutWaitingForLimits,
} from "../../../functions/platform/stripe/retrying-http-client.ts";

type HttpClient = ReturnType<typeof createRetryingHttpClient>;
type Answer = Awaited<ReturnType<HttpClient["makeRequest"]>>;

const limited = { getStatusCode: () => 429, getHeaders: () => ({}), toJSON: async () => ({}) } as unknown as Answer;
const brokenOff = Object.assign(new Error("No answer"), { code: "ETIMEDOUT" });

/** A way to Stripe on which two requests in a row meet this, and the third one comes through. */
const aTroubledWay = (trouble: Answer | Error) => {
  const timeouts: number[] = [];
  const http = {
    getClientName: () => "test",
    makeRequest: async (...sent: Parameters<HttpClient["makeRequest"]>) => {
      timeouts.push(sent[7]);
      if (timeouts.length > 2) return { ...limited, getStatusCode: () => 200 };
      if (trouble instanceof Error) throw trouble;
      return trouble;
    },
  } as unknown as HttpClient;
  const client = createRetryingHttpClient(http, () => 0);
  const ask = () => client.makeRequest("stripe.test", "443", "/v1/customers", "GET", {}, "", "https", 8_000);
  return { ask, timeouts };
};

const ways = { waiting: <Result>(work: () => Result) => work(), withoutWaitingForLimits, answeringAtOnce };

test.each([
  ["waiting", 3, 3, 8_000],
  ["withoutWaitingForLimits", 1, 3, 8_000],
  ["answeringAtOnce", 1, 1, 2_500],
] as const)(
  "work that asks Stripe %s sends a limited request %d times, one that breaks off %d times, and waits %d ms for each",
  async (way, whenLimited, whenBroken, milliseconds) => {
    const [limits, breaks] = [aTroubledWay(limited), aTroubledWay(brokenOff)];
    const [one, other] = await Promise.allSettled([ways[way](limits.ask), ways[way](breaks.ask)]);
    expect([limits.timeouts, breaks.timeouts]).toEqual([
      Array(whenLimited).fill(milliseconds),
      Array(whenBroken).fill(milliseconds),
    ]);
    expect(one.status === "fulfilled" && one.value.getStatusCode()).toBe(whenLimited === 1 ? 429 : 200);
    expect(other.status).toBe(whenBroken === 1 ? "rejected" : "fulfilled");
  },
);
