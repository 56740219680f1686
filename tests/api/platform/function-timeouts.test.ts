import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, call } from "../../support/call.ts";
import { buy, payAndSettle, settleWebhooks, spotsLeft, stack, ticketsOf, tryToBuy } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, openSettings } from "../../support/fixtures.ts";
import { listActiveSubscriptions, membership, stripeClient, subscribe } from "../../support/plans.ts";

// Lambda ends a function whose time is over wherever it stands: it neither answers nor gives back what it holds.

type Prepared = {
  /** The request, repeatable with its key. */
  act(key: string, now?: string): Promise<Answer>;
  /** What is true once it has been repeated. */
  proof(answer: Answer): Promise<void>;
};
type Verb = {
  fn: string;
  at: string;
  status: number;
  /** When what it held has ended by itself; 30 seconds is longer than any function of the API lives. */
  healsAfter?: number;
  prepare(): Promise<Prepared>;
};

beforeAll(() => openSettings());
const soon = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const refundsOf = async (session: string) => {
  const client = await stripeClient();
  const { payment_intent } = await client.checkout.sessions.retrieve(session);
  return (await client.refunds.list({ payment_intent: String(payment_intent) })).data;
};
const planOf = async (tier: "essential" | "premium") => {
  const member = await aMember();
  return { member, ...(await subscribe(member, tier)) };
};

const verbs: Record<string, Verb> = {
  "tickets.checkout": {
    fn: "Tickets",
    at: "POST /v1/checkout/sessions",
    status: 201,
    prepare: async () => {
      const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
      return {
        act: (key, now) => tryToBuy(buyer, event.id, { quantity: 2 }, now, key),
        proof: async ({ body }) => {
          expect((body as { url: string }).url).toContain("cs_");
          expect(await spotsLeft(event.id)).toBe(3);
        },
      };
    },
  },
  "tickets.cancelHold": {
    fn: "Tickets",
    at: "/expire",
    status: 200,
    prepare: async () => {
      const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
      const { hold } = await buy(buyer, event.id, { quantity: 2 });
      return {
        act: (key, now) => call("tickets", "cancelHold", { holdId: hold.id }, { token: buyer.token, key, now }),
        proof: async () => expect(await spotsLeft(event.id)).toBe(5),
      };
    },
  },
  "ticketsAdmin.refund": {
    fn: "TicketsAdmin",
    at: "POST /v1/refunds",
    status: 200,
    // The order's lease.
    healsAfter: 60,
    prepare: async () => {
      const [buyer, event, { token }] = await Promise.all([aMember(), anEvent(), anAdmin()]);
      const { session } = await buy(buyer, event.id, { quantity: 2 });
      await payAndSettle(session);
      return {
        act: (key, now) => call("ticketsAdmin", "refund", { sessionId: session }, { token, key, now }),
        proof: async () => {
          await settleWebhooks();
          expect((await refundsOf(session)).map(({ amount }) => amount)).toEqual([4_000]);
          expect((await ticketsOf(buyer, session)).map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
        },
      };
    },
  },
  "memberships.checkout": {
    fn: "Memberships",
    at: "POST /v1/checkout/sessions",
    status: 200,
    prepare: async () => {
      const { token } = await aMember();
      return {
        act: (key, now) => call("memberships", "checkout", { tier: "premium" }, { token, key, now }),
        proof: async ({ body }) => expect((body as { url: string }).url).toContain("cs_"),
      };
    },
  },
  "memberships.change": {
    fn: "Memberships",
    at: "POST /v1/subscriptions/",
    status: 200,
    prepare: async () => {
      const { member, customer } = await planOf("essential");
      return {
        act: (key, now) => call("memberships", "change", { tier: "premium" }, { token: member.token, key, now }),
        proof: async () => {
          await settleWebhooks();
          expect(await membership(member)).toMatchObject({ tier: "premium", is_subscribed: true });
          const { data } = await (await stripeClient()).invoices.list({ customer });
          expect(data.filter(({ billing_reason }) => billing_reason === "subscription_update")).toHaveLength(1);
        },
      };
    },
  },
  "memberships.cancel": {
    fn: "Memberships",
    at: "POST /v1/subscriptions/",
    status: 200,
    prepare: async () => {
      const { member, customer } = await planOf("premium");
      return {
        act: (key, now) => call("memberships", "cancel", {}, { token: member.token, key, now }),
        proof: async () => {
          expect((await listActiveSubscriptions(customer))[0]?.cancel_at).toEqual(expect.any(Number));
          expect(await membership(member)).toMatchObject({ cancel_at_period_end: true });
        },
      };
    },
  },
  "account.erase": {
    fn: "Account",
    at: "/v1/customers/",
    status: 202,
    prepare: async () => {
      const { member, customer } = await planOf("premium");
      return {
        act: (key, now) => call("account", "erase", { confirm: "DELETE" }, { token: member.token, key, now }),
        proof: async ({ body }) => {
          expect(body).toEqual({ status: "done" });
          expect((await (await stripeClient()).customers.retrieve(customer)).deleted).toBe(true);
        },
      };
    },
  },
};

const calls = async (match: string) =>
  ((await stack().stripe("api/calls", { match })) as { calls: unknown[] }).calls.length;

/** Ends the function while its call to Stripe hangs, which Stripe has heard of already or not. */
const killAt = async ({ fn, at }: Verb, when: "before" | "after", work: () => Promise<Answer>): Promise<Answer> => {
  const before = await calls(at);
  await stack().stripe("api/fail", { mode: "timeout", when, match: at });
  const answered = work();
  for (const end = Date.now() + 15_000; (await calls(at)) === before; await pause(20))
    if (Date.now() > end) throw new Error(`Stripe was not asked for ${at}`);
  await stack().kill(fn);
  const answer = await answered;
  await stack().stripe("api/heal");
  return answer;
};

describe.each(Object.entries(verbs))("%s, ended by its timeout while waiting for Stripe", (name, verb) => {
  test.each(["before", "after"] as const)("is done once when repeated: %s Stripe received the call", async (when) => {
    const { act, proof } = await verb.prepare();
    const key = `killed-${name}-${when}-${Date.now()}`;
    expect((await killAt(verb, when, () => act(key))).status).toBeGreaterThanOrEqual(500);
    const { healsAfter = 30 } = verb;
    const again = await act(key, soon(healsAfter + 1));
    expect([again.status, again.error?.code]).toEqual([verb.status, undefined]);
    await proof(again);
    expect((await act(key, soon(healsAfter + 2))).status).toBe(verb.status);
    await proof(again);
  });
});

describe("a job that is ended by its timeout", () => {
  test("leaves a lease that expires, so that the next run continues", async () => {
    await stack().stripe("api/fail", { mode: "timeout", when: "before", match: "GET /v1/checkout/sessions" });
    const before = await calls("GET /v1/checkout/sessions");
    const run = stack().invoke("Reconcile").then(String, String);
    for (const end = Date.now() + 15_000; (await calls("GET /v1/checkout/sessions")) === before; await pause(20))
      if (Date.now() > end) throw new Error("The job did not ask Stripe");
    await stack().kill("Reconcile");
    expect(await run).toContain("Runtime.ExitError");
    await stack().stripe("api/heal");
    expect(await stack().invoke("Reconcile", {}, soon(60))).toEqual({});
    expect(await stack().invoke("Reconcile", {}, soon(330))).toMatchObject({ errors: [] });
  });
});
