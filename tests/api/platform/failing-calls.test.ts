import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from "vitest";
import units from "../../../docs/route-units.json" with { type: "json" };
import { giveOwnTable } from "../../support/own-table.ts";
import { playRefunds } from "../../support/played-refunds.ts";
import { aStripePlan, type PlayedStripe, playStripe } from "../../support/played-stripe.ts";
import { aStoredMember, asCaller } from "../../support/stored-community.ts";
import { now, orderModules, ordersIn, stubMailEnvironment } from "../../support/stored-orders.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit-intent.entity.ts")),
  ...(await import("../../../functions/content/app-settings.entity.ts")),
  ...(await import("../../../functions/deals/claims.ts")),
  ...(await import("../../../functions/deals/deal.entity.ts")),
  ...(await import("../../../functions/entitlements/admin-grants.ts")),
  ...(await import("../../../functions/entitlements/membership.ts")),
  ...(await import("../../../functions/members/tally.entity.ts")),
  ...(await import("../../../functions/platform/table/table.ts")),
  ...(await import("../../../functions/promo-codes/list-promo-codes.ts")),
  ...(await import("../../../functions/promo-codes/manage-promo-codes.ts")),
  ...(await import("../../../functions/promo-codes/promo-codes.ts")),
  ...(await import("../../../functions/subscriptions/customers/customer-links.ts")),
  ...(await import("../../../functions/tickets/checkout/checkout.ts")),
  ...(await orderModules()),
  pool: await import("../../../functions/user-pool/admin-role.ts"),
  entries: {
    deals: (await import("../../../functions/deals/handler.ts")).handler,
    memberships: (await import("../../../functions/memberships/handler.ts")).handler,
    tickets: (await import("../../../functions/tickets/handler.ts")).handler,
    ticketsAdmin: (await import("../../../functions/tickets/tickets.admin.ts")).handler,
  },
}));
const { anEvent, anOrder, stockOf, ticketOf } = ordersIn(city);
const routes = {
  ...{ deals: (await import("../../../shared/api/deals.ts")).deals },
  ...{ memberships: (await import("../../../shared/api/memberships.ts")).memberships },
  ...(await import("../../../shared/api/tickets.ts")),
};

const inDays = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString();
const inMinutes = (minutes: number) => inDays(minutes / 1_440);

let stripe: PlayedStripe;
let refunds: Awaited<ReturnType<typeof playRefunds>>;
beforeEach(async () => {
  stubMailEnvironment();
  vi.stubEnv("PUBLIC_ORIGIN", "https://city.test");
  vi.stubEnv("SERVE_LINE_FUNCTION", "");
  vi.spyOn(city().pool, "isAdminNow").mockResolvedValue(true);
  stripe = await playStripe();
  refunds = await playRefunds(stripe);
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Entry = keyof ReturnType<typeof city>["entries"];
type Answer = { statusCode: number; body: string };
type Request = { path?: Record<string, string>; body?: object; isAdmin?: boolean };

/** How long a function has, in seconds. */
const lifetime = 29;

/** Calls a route as API Gateway does, for somebody who is signed in. */
const callRoute = async (
  [entry, name]: [Entry, string],
  userId: string,
  { path = {}, body = {}, isAdmin = false }: Request,
  { key, time }: { key: string; time: string },
) => {
  vi.setSystemTime(time);
  const { method, path: pattern } =
    (routes[entry] as unknown as Record<string, { method: string; path: string }>)[name] ?? {};
  const claims = { sub: userId, token_use: "access", email: `${userId}@x.test`, name: "Maya Member" };
  const group = isAdmin ? { "cognito:groups": "[admin]", second_factor: "ok" } : {};
  const event = {
    routeKey: `${method} ${pattern}`,
    headers: { "x-origin-verify": "from-the-edge", "idempotency-key": key },
    pathParameters: path,
    body: JSON.stringify(body),
    requestContext: {
      ...{ requestId: uniqueId(), http: { sourceIp: "192.0.2.1" } },
      authorizer: { jwt: { claims: { ...claims, ...group } } },
    },
  };
  const lambda = { getRemainingTimeInMillis: () => lifetime * 1_000 };
  const answer = (await city().entries[entry](event as never, lambda as never)) as Answer;
  return { status: answer.statusCode, body: JSON.parse(answer.body) };
};
type RouteAnswer = Awaited<ReturnType<typeof callRoute>>;

/** One change that matters: how it is made, with a key that its repetition carries too, and what must be so in the end. */
type Change = {
  act: (key: string, time: string) => Promise<RouteAnswer>;
  assertFinalState: (answer: RouteAnswer) => Promise<void>;
  /** The codes with which a try may be refused although nothing speaks against it: the first one, and its repetition. */
  refusals?: { first?: string; again?: string };
};

/** A member whose record is stored. */
const aMember = async () => {
  const member = { ...aStoredMember(), user_id: randomUUID() };
  await city().MemberEntity.put(member).go();
  return member;
};

const seats = async (eventId: string) => {
  const { left, held, sold } = (await stockOf(eventId)) ?? {};
  return { left, held, sold };
};

const cancelHold = async (): Promise<Change> => {
  const [member, { id: eventId }] = [await aMember(), await anEvent({}, 0, 5)];
  const order = { eventId, tier: "GA+", quantity: 2 } as const;
  const { hold, url } = await city().startCheckout(order, asCaller(member), { now, idempotencyKey: uniqueId() });
  expect(await seats(eventId)).toEqual({ left: 3, held: 2, sold: 0 });
  return {
    act: (key, time) =>
      callRoute(["tickets", "cancelHold"], member.user_id, { path: { holdId: hold?.id ?? "" } }, { key, time }),
    async assertFinalState({ body }) {
      expect(body).toMatchObject({ id: hold?.id, status: "released" });
      expect(stripe.find(url?.match(/cs_\w+/)?.[0] ?? "").status).toBe("expired");
      expect(await seats(eventId)).toEqual({ left: 5, held: 0, sold: 0 });
    },
  };
};

const redeem = async (): Promise<Change> => {
  const { user_id } = await aMember();
  const { ids } = await anOrder({ prices: [2_000], event: { start_at: inMinutes(60) }, tickets: [{ user_id }] });
  const [ticketId = ""] = ids;
  return {
    act: (key, time) => callRoute(["tickets", "redeem"], user_id, { path: { ticketId } }, { key, time }),
    refusals: { again: "ticket.already-redeemed" },
    async assertFinalState({ body }) {
      const { status, check_in_ts } = (await ticketOf(ticketId)) ?? {};
      expect(status).toBe("redeemed");
      // Who is refused hears when the first try went through.
      if (body.error) expect([check_in_ts, body.error.details]).toEqual([now, { check_in_ts: now }]);
      else expect(body).toEqual({ check_in_ts });
      const tally = await city().TallyEntity.get({ user_id }).go({ consistent: true });
      expect(tally.data?.check_ins).toBe(1);
    },
  };
};

const refund = async (): Promise<Change> => {
  const { user_id } = await aMember();
  const of = { user_id };
  const about = { hold: of, session: of, tickets: [of, of] };
  const { session_id, event_id, intent, ids } = await anOrder({ event: { start_at: inDays(28) }, ...about });
  return {
    act: (key, time) =>
      callRoute(
        ["ticketsAdmin", "refund"],
        randomUUID(),
        { path: { sessionId: session_id }, isAdmin: true },
        { key, time },
      ),
    async assertFinalState({ body }) {
      expect(body).toMatchObject({ session_id, amount: 4_000, refunded: 4_000 });
      expect(refunds.amountsOf(intent)).toEqual([4_000]);
      expect((await Promise.all(ids.map(ticketOf))).map((ticket) => ticket?.status)).toEqual(
        ids.map(() => "cancelled"),
      );
      expect(await seats(event_id)).toEqual({ left: 10, held: 0, sold: 0 });
    },
  };
};

const openSettings = async () => {
  const settings = { deals_mode: "active", redemptions_enabled: true, allow_membership_purchase: true } as const;
  await city()
    .SettingsEntity.put({ ...settings, updated_at: now })
    .go();
};

const claim = async (): Promise<Change> => {
  const { user_id } = await aMember();
  await openSettings();
  const about = { id: `deal_${uniqueId()}`, vendor_id: `ven_${uniqueId()}`, business_name: "River & Rye" };
  const offer = { offer_details: "Oysters", tag: "Discount", category: "Dining", savings_cents: 1_000 } as const;
  const terms = { redemption_limit: "every_30_days", requires_subscription: true } as const;
  await city()
    .DealEntity.put({ ...about, ...offer, ...terms, created_at: now, updated_at: now })
    .go();
  await city().grantTier({ userId: user_id, tier: "essential", endAt: null }, { userId: "usr_admin", email: "" }, now);
  return {
    act: (key, time) => callRoute(["deals", "claim"], user_id, { path: { dealId: about.id } }, { key, time }),
    // Settings that can't be read close everything.
    refusals: { first: "deal.redemptions-off" },
    async assertFinalState({ body }) {
      const { items } = await city().listClaims(user_id, { limit: 50, position: null });
      expect(items.map(({ id }) => id)).toEqual([body.id]);
      const tally = await city().TallyEntity.get({ user_id }).go({ consistent: true });
      expect(tally.data?.deals_claimed).toBe(1);
    },
  };
};

const promo = async (): Promise<Change> => {
  const { user_id: userId } = await aMember();
  const code = `F-${uniqueId()}`.toUpperCase();
  const worth = { discount_type: "free", discount_value: null, duration_months: 1 } as const;
  const limits = { max_redemptions: 0, per_user_limit: 1, starts_at: inDays(-1), expires_at: inDays(30) };
  const fields = { description: "Free", is_active: true, ...worth, ...limits };
  await city().createPromoCode(code, fields, { userId: "usr_admin", email: "" }, now);
  return {
    act: (key, time) => callRoute(["memberships", "promo"], userId, { body: { code } }, { key, time }),
    async assertFinalState({ body }) {
      expect(body.success).toBe(true);
      expect((await city().getMembership(userId, inDays(2))).tier).toBe("premium");
      const { items } = await city().listPromoRedemptions(code, { limit: 100, position: null });
      expect(items.map(({ user_id }) => user_id)).toEqual([userId]);
      expect((await city().findPromoCode(code))?.redemptions_used).toBe(1);
    },
  };
};

type Kind = "crash-before" | "crash-after" | "throttle" | "conflict" | "internal-error";

const named = (name: string, more: object = {}) => Object.assign(new Error(name), { name, ...more });
// As the SDK throws them, once it has tried a call as often as it does.
const brokenOff = () => named("TimeoutError", { code: "ECONNRESET" });
const errors: Record<Kind, () => Error> = {
  "crash-before": brokenOff,
  "crash-after": brokenOff,
  throttle: () => named("ThrottlingException"),
  conflict: () => named("TransactionCanceledException", { CancellationReasons: [{ Code: "TransactionConflict" }] }),
  "internal-error": () => named("InternalServerError"),
};

/** Does something while one call of the table fails for good, one of its writes where a write's answer is lost. Returns whether there was such a call, and the answer. */
const withFailure = async (kind: Kind, position: number, work: () => Promise<RouteAnswer>) => {
  const { documents } = city();
  const send = documents.send.bind(documents) as (command: object) => Promise<unknown>;
  const isCounted = ({ constructor: { name } }: object) => kind !== "crash-after" || !/Get|Query/.test(name);
  let calls = 0;
  const sent = vi.spyOn(documents, "send").mockImplementation((async (command: object) => {
    if (isCounted(command)) calls += 1;
    if (!isCounted(command) || calls !== position + 1) return send(command);
    if (kind === "crash-after") await send(command);
    throw errors[kind]();
  }) as never);
  const answer = await work();
  sent.mockRestore();
  return { isHit: calls > position, answer };
};

/** Has one try after the other fail at one call more, repeats it, and looks at what is left each time, until one is through. Returns how many failed. */
const failAtEachCall = async (begin: () => Promise<Change>, kinds: Kind[]): Promise<number> => {
  for (let position = 0; ; position += 1) {
    const [{ act, assertFinalState, refusals = {} }, key] = [await begin(), uniqueId()];
    const { isHit, answer } = await withFailure(kinds[position % kinds.length] ?? "throttle", position, () =>
      act(key, now),
    );
    expect([undefined, "internal-error", "unavailable", refusals.first]).toContain(answer.body.error?.code);
    // What a call that died still holds, a lease or its idempotency key, is free again by then.
    const again = await act(key, inMinutes(12));
    if (answer.body.error) expect([undefined, refusals.again]).toContain(again.body.error?.code);
    else expect(again).toEqual(answer);
    await assertFinalState(again);
    if (isHit) continue;
    expect([200, 201]).toContain(answer.status);
    return position;
  }
};

const changes: [route: keyof typeof units, writes: number, change: () => Promise<Change>][] = [
  ["tickets.cancelHold", 3, cancelHold],
  ["tickets.redeem", 4, redeem],
  ["ticketsAdmin.refund", 8, refund],
  ["deals.claim", 4, claim],
  ["memberships.promo", 4, promo],
];

describe.each(changes)("[checkout-17] %s is done once when it is repeated with its key", (route, writes, begin) => {
  test("after any one call of the table failed", async () => {
    const kinds: Kind[] = ["crash-before", "throttle", "conflict", "internal-error"];
    expect(await failAtEachCall(begin, kinds)).toBe(units[route].calls);
  });

  test("after the answer to any one write was lost", async () => {
    expect(await failAtEachCall(begin, ["crash-after"])).toBe(writes);
  });
});

/** The keys under which Stripe does something once, however often it is asked. */
const keysOf = (calls: unknown[][]) => new Set(calls.map((call) => JSON.stringify(call.at(-1))));

const openPage = async (): Promise<Change> => {
  const { user_id } = await aMember();
  await openSettings();
  return {
    act: (key, time) => callRoute(["memberships", "checkout"], user_id, { body: { tier: "premium" } }, { key, time }),
    async assertFinalState({ body }) {
      expect(body.url).toContain("https://pay.test/cs_");
    },
  };
};

/** A member with a plan, at Stripe and here. */
const aSubscriber = async (tier: "essential" | "premium") => {
  const { user_id } = await aMember();
  await openSettings();
  const plan = stripe.put(aStripePlan(user_id, Date.parse(now) / 1_000, { tier }));
  await city().linkCustomer(plan.customer, user_id, "metadata", now);
  const { update } = stripe.subscriptions;
  const charges = () => update.mock.calls.filter(([id, params]) => id === plan.id && params.payment_behavior);
  return { user_id, plan, keys: () => keysOf(charges()) };
};

const upgrade = async (): Promise<Change> => {
  const { user_id, plan, keys } = await aSubscriber("essential");
  return {
    act: (key, time) => callRoute(["memberships", "change"], user_id, { body: { tier: "premium" } }, { key, time }),
    async assertFinalState({ body }) {
      expect(body).toMatchObject({ tier: "premium", is_subscribed: true });
      expect(stripe.find(plan.id).items.data[0].price).toMatchObject({ lookup_key: "premium_monthly" });
      expect(keys().size).toBe(1);
    },
  };
};

const cancelPlan = async (): Promise<Change> => {
  const { user_id, plan } = await aSubscriber("premium");
  return {
    act: (key, time) => callRoute(["memberships", "cancel"], user_id, {}, { key, time }),
    async assertFinalState({ body }) {
      expect(body).toMatchObject({ tier: "premium", cancel_at_period_end: true });
      expect(stripe.find(plan.id).cancel_at).toBe(plan.items.data[0].current_period_end);
    },
  };
};

/** Has the next call of a verb of Stripe never return, made or not. Returns when it was made. */
const hangOnce = (verb: Mock, when: "before" | "after"): Promise<void> => {
  const play = verb.getMockImplementation();
  const asked = Promise.withResolvers<void>();
  verb.mockImplementationOnce(async (...request) => {
    if (when === "after") await play?.(...request);
    asked.resolve();
    return new Promise(() => undefined);
  });
  return asked.promise;
};

type Hanging = { begin: () => Promise<Change>; verb: () => unknown; heldFor?: number };

describe.each<[route: string, Hanging]>([
  ["tickets.cancelHold", { begin: cancelHold, verb: () => stripe.checkout.sessions.expire }],
  // The order's lease.
  ["ticketsAdmin.refund", { begin: refund, verb: () => refunds.create, heldFor: 60 }],
  ["memberships.checkout", { begin: openPage, verb: () => stripe.checkout.sessions.create }],
  ["memberships.change", { begin: upgrade, verb: () => stripe.subscriptions.update }],
  ["memberships.cancel", { begin: cancelPlan, verb: () => stripe.subscriptions.update }],
])("%s, whose function ends while it waits for Stripe", (_route, { begin, verb, heldFor = lifetime }) => {
  test.each(["before", "after"] as const)(
    "goes through when it is repeated, and not while it may still run: %s Stripe received the call",
    async (when) => {
      const [{ act, assertFinalState }, key] = [await begin(), uniqueId()];
      const asked = hangOnce(verb() as Mock, when);
      // Its time is over long after this test.
      act(key, now).catch(() => undefined);
      await asked;
      const inSeconds = (seconds: number) => inMinutes(seconds / 60);
      expect((await act(key, inSeconds(heldFor - 1))).body.error?.code).toBe("request-in-progress");
      const again = await act(key, inSeconds(heldFor + 1));
      expect([again.status, again.body.error]).toEqual([200, undefined]);
      await assertFinalState(again);
      expect(await act(key, inSeconds(heldFor + 2))).toEqual(again);
      await assertFinalState(again);
    },
  );
});
