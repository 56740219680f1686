import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { type Answer, call } from "../../support/call.ts";
import { buy, payAndSettle, settleWebhooks, stack, ticketsOf } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, openSettings } from "../../support/fixtures.ts";
import { membership, stripeClient, subscribe } from "../../support/plans.ts";

// Lambda ends a function whose time is over wherever it stands: it neither answers nor gives back what it holds. What other verbs
// leave then is repeated in failing-calls.test.ts.

type Prepared = {
  /** The request, repeatable with its key. */
  act(key: string, now?: string): Promise<Answer>;
  /** What is true once it has been repeated. */
  proof(answer: Answer): Promise<void>;
};
type Verb = {
  fn: string;
  at: string;
  /** Whether Stripe has received the call by then. */
  when: "before" | "after";
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
  "ticketsAdmin.refund": {
    fn: "TicketsAdmin",
    at: "POST /v1/refunds",
    when: "after",
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
  "memberships.change": {
    fn: "Memberships",
    at: "POST /v1/subscriptions/",
    when: "before",
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
  "account.erase": {
    fn: "Account",
    at: "/v1/customers/",
    when: "after",
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

/** Ends the function while its call to Stripe hangs. */
const killAt = async ({ fn, at, when }: Verb, work: () => Promise<Answer>): Promise<Answer> => {
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

test.each(Object.entries(verbs))(
  "%s, ended by its timeout while waiting for Stripe, is done once when repeated",
  async (name, verb) => {
    const { act, proof } = await verb.prepare();
    const key = `killed-${name}-${Date.now()}`;
    expect((await killAt(verb, () => act(key))).status).toBeGreaterThanOrEqual(500);
    const { healsAfter = 30 } = verb;
    const again = await act(key, soon(healsAfter + 1));
    expect([again.status, again.error?.code]).toEqual([verb.status, undefined]);
    await proof(again);
    expect((await act(key, soon(healsAfter + 2))).status).toBe(verb.status);
    await proof(again);
  },
);

test("a job that is ended by its timeout leaves a lease that expires, so that the next run continues", async () => {
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
