import { beforeEach, describe, expect, test, vi } from "vitest";

const time = vi.hoisted(() => ({ now: 0, pauses: [] as number[] }));
vi.mock("node:timers/promises", () => ({
  setTimeout: async (milliseconds: number) => {
    time.pauses.push(milliseconds);
    time.now += milliseconds;
  },
}));

const { withDeadline } = await import("../../../functions/platform/deadline.ts");
const { answeringAtOnce, createRetryingHttpClient, DeadlineExceeded, withoutWaitingForLimits } = await import(
  "../../../functions/platform/stripe/retrying-http-client.ts"
);

type HttpClient = ReturnType<typeof createRetryingHttpClient>;
type Answer = { status: number; headers?: Record<string, string>; toJSON?: () => Promise<unknown> };
type Outcome = Answer | Error;

beforeEach(() => {
  Object.assign(time, { now: 0, pauses: [] });
  vi.spyOn(performance, "now").mockImplementation(() => time.now);
});

const errorOf = (code: string) => Object.assign(new Error(code), { code });

/** A way to Stripe on which requests end like this, the last of these for all that follow; each takes so long. */
const aWay = (outcomes: Outcome[], takes = 0) => {
  const timeouts: number[] = [];
  const http = {
    getClientName: () => "the one below",
    makeRequest: async (...sent: Parameters<HttpClient["makeRequest"]>) => {
      const outcome = outcomes[Math.min(timeouts.length, outcomes.length - 1)];
      timeouts.push(sent[7]);
      time.now += takes;
      if (outcome instanceof Error) throw outcome;
      const { status, headers = {}, toJSON = async () => ({}) } = outcome as Answer;
      return { getStatusCode: () => status, getHeaders: () => headers, toJSON };
    },
  } as unknown as HttpClient;
  const client = createRetryingHttpClient(http, () => 1);
  const ask = () => client.makeRequest("stripe.test", "443", "/v1/customers", "GET", {}, "", "https", 8_000);
  const within = (milliseconds: number) =>
    withDeadline({ getRemainingTimeInMillis: () => milliseconds + 1_500 }, async () => ask());
  return { ask, within, timeouts, client };
};
const limited: Answer = { status: 429 };
const done: Answer = { status: 200 };

test("a client goes by the name of the one below it", () => {
  expect(aWay([done]).client.getClientName()).toBe("the one below");
});

describe("a request to Stripe is sent", () => {
  test.each<[number, string, Answer]>([
    [1, "is answered", done],
    [1, "is refused", { status: 400 }],
    [1, "is refused with 499", { status: 499 }],
    [3, "meets a conflict", { status: 409 }],
    [1, "is refused with 410", { status: 410 }],
    [1, "is refused with 430", { status: 430 }],
    [3, "fails with 500", { status: 500 }],
    [3, "fails with 503", { status: 503 }],
    [1, "fails for good, as Stripe advises", { status: 500, headers: { "stripe-should-retry": "false" } }],
    [3, "is refused for now, as Stripe advises", { status: 400, headers: { "stripe-should-retry": "true" } }],
  ])("%d times where it %s", async (count, _what, outcome) => {
    const { ask, timeouts } = aWay([outcome]);
    expect((await ask()).getStatusCode()).toBe(outcome.status);
    expect(timeouts).toEqual(Array(count).fill(8_000));
  });

  test("until it is answered", async () => {
    const { ask, timeouts } = aWay([errorOf("ECONNRESET"), { status: 500 }, done]);
    expect((await ask()).getStatusCode()).toBe(200);
    expect(timeouts).toHaveLength(3);
  });

  test("again and again while it is limited, with pauses that double up to 4 seconds, for 20 seconds in all", async () => {
    const { ask, timeouts } = aWay([limited]);
    expect((await ask()).getStatusCode()).toBe(429);
    expect(time.pauses).toEqual([200, 400, 800, 1_600, 3_200, 4_000, 4_000, 4_000]);
    expect(timeouts.slice(-2)).toEqual([20_000 - 14_200, 20_000 - 18_200]);
  });

  test("again after the pause that Stripe asks for besides, whatever else it says", async () => {
    const toJSON = () => Promise.reject(new Error("No JSON"));
    const advice = { "retry-after": "2", "stripe-should-retry": "false" };
    const { ask } = aWay([{ ...limited, headers: advice, toJSON }, done]);
    expect((await ask()).getStatusCode()).toBe(200);
    expect(time.pauses).toEqual([2_200]);
  });

  test("once, limited or not, by who has another way on", async () => {
    const ways = [aWay([limited]), aWay([limited]), aWay([{ status: 500 }])] as const;
    await withoutWaitingForLimits(ways[0].ask);
    await answeringAtOnce(ways[1].ask);
    await answeringAtOnce(ways[2].ask);
    expect(ways.map(({ timeouts }) => timeouts)).toEqual([[8_000], [2_500], [2_500]]);
  });
});

describe("within a function's time a request to Stripe", () => {
  test("is sent again while half a second is left for it", async () => {
    const { within, timeouts } = aWay([limited, done]);
    expect((await within(700)).getStatusCode()).toBe(200);
    expect(timeouts).toEqual([700, 500]);
  });

  test("isn't sent again where less would be left", async () => {
    const { within, timeouts } = aWay([limited, done]);
    expect((await within(699)).getStatusCode()).toBe(429);
    expect(timeouts).toEqual([699]);
  });

  test("isn't sent at all where less is left", async () => {
    const { within, timeouts } = aWay([done]);
    await expect(within(499)).rejects.toBeInstanceOf(DeadlineExceeded);
    expect(timeouts).toEqual([]);
  });

  test.each([
    ["the function's time is over, where it is", 7_600, DeadlineExceeded],
    ["it timed out by itself, where time is left", 1_000, Error],
  ])("that times out says that %s", async (_what, takes, kind) => {
    const timedOut = errorOf("ETIMEDOUT");
    const failure = await aWay([timedOut], takes)
      .within(8_000)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(kind);
    expect(failure === timedOut).toBe(kind === Error);
    expect(failure).toMatchObject({ code: "ETIMEDOUT" });
  });

  test("that breaks off three times fails in a way that the library does not send again", async () => {
    const broken = errorOf("ECONNRESET");
    const { within, timeouts } = aWay([broken]);
    const failure = await within(8_000).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: "The connection broke", cause: broken });
    expect(failure).not.toHaveProperty("code");
    expect(timeouts).toHaveLength(3);
  });
});
