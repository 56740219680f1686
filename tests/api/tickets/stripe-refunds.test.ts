import Stripe from "stripe";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { overtake } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStripeRefund, now, orderModules, ordersIn, stubMailEnvironment } from "../../support/stored-orders.ts";
import { uniqueId } from "../../support/unique-text.ts";

const stripe = vi.hoisted(() => ({ refunds: { create: vi.fn(), list: vi.fn() } }));
// The functions that run here have neither keys of Stripe nor secrets.
vi.mock("../../../functions/platform/stripe/client.ts", async (original) => ({
  ...(await original<object>()),
  getStripe: async () => stripe,
}));
vi.mock("../../../functions/platform/secrets.ts", () => ({ getSecret: async () => "a secret of this test" }));

const city = giveOwnTable(async () => ({
  ...(await orderModules()),
  ...(await import("../../../functions/platform/table/transaction.ts")),
  ...(await import("../../../functions/tickets/refunds/create-stripe-refund.ts")),
  ...(await import("../../../functions/tickets/refunds/read-stripe-refunds.ts")),
  ...(await import("../../../functions/tickets/refunds/record-failed-refund.ts")),
  ...(await import("../../../functions/tickets/refunds/refund-cancelled-order.ts")),
  ...(await import("../../../functions/tickets/refunds/refund-order.ts")),
  ...(await import("../../../functions/tickets/refunds/refused-id.ts")),
  ...(await import("../../../functions/tickets/refunds/refused-refunds.ts")),
  ...(await import("../../../functions/tickets/refunds/return-tickets.ts")),
  ...(await import("../../../functions/tickets/refunds/sync-order-refunds.ts")),
  ...(await import("../../../functions/tickets/refunds/sync-payment-refunds.ts")),
  ...(await import("../../../functions/tickets/refunds/unsettled-refunds.ts")),
}));
const { anOrder, ticketOf, sessionOf, lineOf, auditOf, unsettledOf } = ordersIn(city);

type Order = Awaited<ReturnType<typeof anOrder>>;

const { StripeConnectionError, StripeIdempotencyError, StripeInvalidRequestError, StripeRateLimitError } =
  Stripe.errors;
const invalid = (code?: string, about: object = {}) =>
  new StripeInvalidRequestError({ type: "invalid_request_error", message: "No", ...(code && { code }), ...about });
const unanswered = () => new StripeConnectionError({ type: "api_error", message: "No answer" });
const limited = () => new StripeRateLimitError({ type: "rate_limit_error", message: "Slow", statusCode: 429 } as never);
const inUse = () =>
  new StripeIdempotencyError({
    ...{ type: "idempotency_error", message: "In use", code: "idempotency_key_in_use" },
  } as never);

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "done",
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

/** What Stripe has of refunds; its list is newest first. */
const hasRefunds = (...oldestFirst: Stripe.Refund[]) => {
  const newestFirst = oldestFirst.toReversed();
  stripe.refunds.list.mockImplementation(() => newestFirst.values());
};

beforeEach(() => {
  vi.resetAllMocks();
  stubMailEnvironment();
  hasRefunds();
  stripe.refunds.create.mockImplementation(async ({ amount, metadata }, _options) =>
    aStripeRefund({ amount: amount ?? 0, metadata }),
  );
});

const wish = (order: Order, about: object = {}) => ({
  ...{ amount: 2_000, ticketIds: order.ids, by: "usr_admin", reason: null },
  ...about,
});
const keysOf = () => stripe.refunds.create.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey as string);
const fails = (error: unknown) => stripe.refunds.create.mockRejectedValueOnce(error);

describe("a refund at Stripe", () => {
  test.each([
    ["is limited", limited, "payments-busy", undefined],
    ["isn't answered", unanswered, "upstream-failed", undefined],
    ["is at work already", inUse, "upstream-failed", undefined],
    ["is disputed", () => invalid("charge_disputed"), "order.disputed", 1],
    ["is refused otherwise", () => invalid("parameter_invalid"), "upstream-failed", 1],
    ["breaks here", () => new TypeError("Broken"), "upstream-failed", undefined],
  ])("that %s is reported, and its key stays unless Stripe keeps the refusal", async (_case, error, code, refusals) => {
    const order = await anOrder();
    fails(error());
    expect(await codeOf(city().createOrderRefund(order.order, wish(order)))).toBe(code);
    expect((await sessionOf(order.session_id))?.refund_refusals).toBe(refusals);
  });

  test("has the same key until a refusal is kept, and another one after each", async () => {
    const order = await anOrder();
    const ask = async (refund_refusals?: number) =>
      city().createOrderRefund(
        { ...order.order, ...(refund_refusals === undefined ? {} : { refund_refusals }) },
        wish(order),
      );
    for (const refusals of [undefined, 0, 1, 2]) await ask(refusals);
    const [key = ""] = keysOf();
    expect(key).toMatch(new RegExp(`^refund-${order.session_id}-[0-9a-f]{32}$`));
    expect(keysOf()).toEqual([key, key, `${key}-1`, `${key}-2`]);
  });

  test("carries its tickets, who decided it, and a reason if there is one", async () => {
    const order = await anOrder();
    await city().createOrderRefund(order.order, wish(order));
    await city().createOrderRefund(order.order, wish(order, { reason: "The rain" }));
    const about = { session_id: order.session_id, ticket_ids: order.ids.join(","), by: "usr_admin" };
    expect(stripe.refunds.create.mock.calls.map(([params]) => params)).toEqual([
      { payment_intent: order.intent, amount: 2_000, metadata: about },
      { payment_intent: order.intent, amount: 2_000, metadata: { ...about, reason: "The rain" } },
    ]);
  });

  test.each([
    [undefined, 1],
    [3, 4],
  ])("that is refused counts one from what was read, %s, unless that was counted meanwhile", async (read, counted) => {
    const about = read === undefined ? {} : { refund_refusals: read };
    const order = await anOrder({ session: about });
    const refuse = async () => {
      fails(invalid("parameter_invalid"));
      await codeOf(city().createOrderRefund(order.order, wish(order)));
      return (await sessionOf(order.session_id))?.refund_refusals;
    };
    expect(await refuse()).toBe(counted);
    await city()
      .PaymentSessionEntity.put({ ...order.order, refund_refusals: 7 })
      .go();
    expect(await refuse()).toBe(7);
  });

  test("that is refused of an order that is gone stores nothing", async () => {
    const order = await anOrder();
    const { session_id } = order;
    await city().PaymentSessionEntity.delete({ session_id }).go();
    fails(invalid("parameter_invalid"));
    expect(await codeOf(city().createOrderRefund(order.order, wish(order)))).toBe("upstream-failed");
    expect(await sessionOf(session_id)).toBeNull();
  });

  test.each([
    ["charge_disputed", () => invalid("charge_disputed"), "charge_disputed"],
    ["no code", () => invalid(), "StripeInvalidRequestError"],
    ["what has been refunded before", () => invalid("charge_already_refunded"), null],
    ["more than is left", () => invalid("amount_too_large"), null],
    ["a key at work", () => invalid("idempotency_key_in_use"), null],
    ["a limit", () => invalid("lock_timeout", { statusCode: 429 }), null],
    ["no answer", unanswered, null],
    ["a fault of ours", () => new TypeError("Broken"), null],
  ])("is refused for good, or not, by its error: %s", (_case, error, code) => {
    expect(city().finalRefusalOf(error())).toBe(code);
  });
});

describe("the refund of a late payment", () => {
  const ask = (order: Order) => codeOf(city().createFullRefund(order.order));

  test("without a payment isn't asked of Stripe", async () => {
    const order = await anOrder({ prices: [0] });
    expect(await ask(order)).toBe(`The session ${order.session_id} has no payment to refund`);
    expect(stripe.refunds.create).not.toHaveBeenCalled();
  });

  test("that was made before is found, and not a failed one", async () => {
    const order = await anOrder();
    const [failed, made] = [aStripeRefund({ amount: 4_000, status: "failed" }), aStripeRefund({ amount: 4_000 })];
    hasRefunds(failed, made);
    fails(invalid("charge_already_refunded"));
    expect(await city().createFullRefund(order.order)).toBe(made.id);
    hasRefunds(failed);
    fails(invalid("charge_already_refunded"));
    expect(await ask(order)).toBe("charge_already_refunded");
    expect((await sessionOf(order.session_id))?.refund_refusals).toBeUndefined();
  });

  test("that Stripe refuses is counted, and one without an answer isn't", async () => {
    const order = await anOrder();
    hasRefunds(aStripeRefund({ amount: 4_000 }));
    fails(unanswered());
    expect(await ask(order)).toBe("No answer");
    expect((await sessionOf(order.session_id))?.refund_refusals).toBeUndefined();
    fails(invalid("parameter_invalid"));
    expect(await ask(order)).toBe("parameter_invalid");
    expect((await sessionOf(order.session_id))?.refund_refusals).toBe(1);
    expect(keysOf()).toEqual([`refund-${order.session_id}`, `refund-${order.session_id}`]);
  });
});

type Unsettled = NonNullable<Awaited<ReturnType<typeof unsettledOf>>>;

/** A failed refund on the list of unsettled ones, of an order or of none. */
const anUnsettled = async (order: Order | null, about: Partial<Unsettled> = {}) => {
  const unsettled: Unsettled = {
    ...{ refund_id: `re_${uniqueId()}`, payment_intent: order?.intent ?? `pi_${uniqueId()}`, amount: 2_000 },
    ...{ subject: order?.event_id ?? "sub_1", user_id: order?.user_id ?? `usr_${uniqueId()}`, currency: "usd" },
    ...(order ? { session_id: order.session_id } : {}),
    ...{ ticket_ids: [], reason: "expired_or_canceled_card", status: "open", refusals: 0, failed_at: now },
    ...about,
  };
  await city().UnsettledRefundEntity.put(unsettled).go();
  return unsettled;
};

describe("a failed refund that is sent again", () => {
  test("names the order only where there is one, and what it replaces", async () => {
    const order = await anOrder();
    const [ofOrder, ofNone] = [await anUnsettled(order, { ticket_ids: order.ids }), await anUnsettled(null)];
    await city().retryFailedRefund(ofOrder, "usr_admin");
    await city().retryFailedRefund({ ...ofNone, refusals: 1 }, "usr_admin");
    expect(stripe.refunds.create.mock.calls.map(([{ metadata }]) => metadata)).toEqual([
      { session_id: order.session_id, ticket_ids: order.ids.join(","), by: "usr_admin", retry_of: ofOrder.refund_id },
      { ticket_ids: "", by: "usr_admin", retry_of: ofNone.refund_id },
    ]);
    expect(keysOf()).toEqual([`retry-${ofOrder.refund_id}`, `retry-${ofNone.refund_id}-1`]);
  });

  test.each([
    [() => invalid("charge_already_refunded"), "refund.refused", 1],
    [() => invalid("amount_too_large"), "refund.refused", 1],
    [() => invalid("charge_not_refundable"), "refund.refused", 1],
    [() => invalid("charge_disputed"), "order.disputed", 1],
    [unanswered, "upstream-failed", 0],
    [limited, "payments-busy", 0],
  ])("ends by Stripe's error, and counts what Stripe keeps: %#", async (error, code, refusals) => {
    const unsettled = await anUnsettled(null);
    fails(error());
    expect(await codeOf(city().retryFailedRefund(unsettled, "usr_admin"))).toBe(code);
    expect((await unsettledOf(unsettled.refund_id))?.refusals).toBe(refusals);
  });

  test("and is gone by now stores nothing when Stripe refuses it", async () => {
    const unsettled = await anUnsettled(null);
    const { refund_id } = unsettled;
    await city().UnsettledRefundEntity.delete({ refund_id }).go();
    fails(invalid("charge_not_refundable"));
    await codeOf(city().retryFailedRefund(unsettled, "usr_admin"));
    expect(await unsettledOf(refund_id)).toBeNull();
  });
});

describe("what Stripe has of refunds", () => {
  test.each([
    ["succeeded", {}, null],
    ["pending", {}, null],
    ["failed", { failure_reason: "lost_or_stolen_card" }, "lost_or_stolen_card"],
    ["failed", {}, "unknown"],
    ["canceled", { failure_reason: "lost_or_stolen_card" }, "canceled"],
  ])("one that is %s: %j", (status, about, reason) => {
    const failure = city().toRefundFailure(aStripeRefund({ amount: 1, id: "re_1", status, ...about }));
    expect(failure).toEqual(reason && { reason, balanceTransactionId: "re_1-failed" });
  });

  test("is for the tickets it names, for all if it completes the whole payment, and otherwise for none", async () => {
    const { order, ids } = await anOrder();
    const named = (ticket_ids: string) => ({ metadata: { ticket_ids } });
    hasRefunds(
      aStripeRefund({ amount: 1_000 }),
      aStripeRefund({ amount: 4_000, status: "failed", ...named("") }),
      aStripeRefund({ amount: 999, ...named(ids[0] ?? "") }),
      aStripeRefund({ amount: 2_000 }),
      aStripeRefund({ amount: 1 }),
    );
    expect((await city().listOrderRefunds(order)).map(({ amount, ticketIds }) => [amount, ticketIds])).toEqual([
      [1_000, []],
      [4_000, []],
      [999, [ids[0]]],
      [2_000, []],
      [1, ids],
    ]);
  });
});

const failure = { reason: "expired_or_canceled_card", balanceTransactionId: "txn_1" };
const failedOf = (order: Order, about: object = {}) => ({
  ...{ refund_id: `re_${uniqueId()}`, payment_intent: order.intent, subject: order.event_id, user_id: order.user_id },
  ...{ session_id: order.session_id, ticket_ids: [] as string[], amount: 1_000, currency: "usd" },
  ...{ failure: { ...failure, balanceTransactionId: `txn_${uniqueId()}` }, order: order.order },
  ...about,
});

describe("a refund that failed", () => {
  test("is the order's again, and marks the cancelled ones of its tickets", async () => {
    const order = await anOrder({
      session: { refunded: 1_500 },
      tickets: [{ status: "cancelled" }, { refunded_part: 300 }],
    });
    const failed = failedOf(order, { ticket_ids: order.ids });
    await city().recordFailedRefund(failed, now);
    expect((await sessionOf(order.session_id))?.refunded).toBe(500);
    const tickets = await Promise.all(order.ids.map(ticketOf));
    expect(tickets.map((ticket) => [ticket?.refund_failed, ticket?.refunded_part])).toEqual([
      [true, undefined],
      [undefined, 300],
    ]);
    expect(await unsettledOf(failed.refund_id)).toMatchObject({ status: "open", refusals: 0, amount: 1_000 });
    expect(await lineOf(failed.failure.balanceTransactionId)).toMatchObject({ amount: 1_000, user_id: order.user_id });
  });

  test("for one ticket leaves what went back by refunds for none", async () => {
    const order = await anOrder({
      session: { refunded: 2_300 },
      tickets: [{ status: "cancelled" }, { refunded_part: 300 }],
    });
    await city().recordFailedRefund(failedOf(order, { ticket_ids: order.ids.slice(0, 1), amount: 300 }), now);
    expect((await ticketOf(order.ids[1] ?? ""))?.refunded_part).toBe(300);
  });

  test("for no tickets gives back to the standing ones what it took", async () => {
    const order = await anOrder({
      session: { refunded: 1_000 },
      tickets: [{ refunded_part: 500 }, { refunded_part: 500 }],
    });
    await city().recordFailedRefund(failedOf(order), now);
    const tickets = await Promise.all(order.ids.map(ticketOf));
    expect(tickets.map((ticket) => ticket?.refunded_part)).toEqual([0, 0]);
  });

  test("is recorded once, though it is recorded twice at the same moment", async () => {
    const order = await anOrder({ session: { refunded: 4_000 } });
    const failed = failedOf(order, { ticket_ids: order.ids });
    const record = () => city().recordFailedRefund(failed, now);
    await overtake({ write: { containing: failed.refund_id }, late: record, meanwhile: record });
    await record();
    expect((await sessionOf(order.session_id))?.refunded).toBe(3_000);
  });

  test("leaves a record of it that is there by then", async () => {
    const order = await anOrder({ session: { refunded: 4_000 } });
    const failed = failedOf(order, { ticket_ids: order.ids });
    const { refund_id } = failed;
    await overtake({
      write: { containing: refund_id },
      late: () => city().recordFailedRefund(failed, now),
      meanwhile: () => anUnsettled(order, { refund_id, status: "paid" }),
    });
    expect(await unsettledOf(refund_id)).toMatchObject({ status: "paid" });
  });

  test("of an order that is gone is recorded nowhere", async () => {
    const order = await anOrder();
    const { session_id } = order;
    await city().PaymentSessionEntity.delete({ session_id }).go();
    const failed = failedOf(order);
    expect(await codeOf(city().recordFailedRefund(failed, now))).toContain("could not be recorded");
    expect([await sessionOf(session_id), await unsettledOf(failed.refund_id)]).toEqual([null, null]);
  });

  test("doesn't bring back a ticket that is gone by then", async () => {
    const order = await anOrder({ session: { refunded: 4_000 }, tickets: [{ status: "cancelled" }, {}] });
    const failed = failedOf(order, { ticket_ids: order.ids });
    const [id = ""] = order.ids;
    await overtake({
      write: { containing: failed.refund_id },
      late: () => city().recordFailedRefund(failed, now),
      meanwhile: () => city().TicketEntity.delete({ id }).go(),
    });
    expect([await ticketOf(id), (await unsettledOf(failed.refund_id))?.status]).toEqual([null, "open"]);
  });

  test("of a payment without tickets concerns no order", async () => {
    const order = await anOrder({ session: { refunded: 4_000 } });
    const failed = failedOf(order, { order: null, session_id: undefined, subject: "sub_1" });
    await city().recordFailedRefund(failed, now);
    expect(await auditOf(`${failed.refund_id}-failed`)).toMatchObject({ action: "refund.failed", subject: "sub_1" });
    expect((await sessionOf(order.session_id))?.refunded).toBe(4_000);
  });
});

describe("an unsettled refund that is replaced", () => {
  test("leaves the list, with its tickets, unless it was settled meanwhile", async () => {
    const order = await anOrder({ tickets: [{ status: "cancelled", refund_failed: true }, {}] });
    const about = { ticket_ids: order.ids };
    const [one, other, paid] = [
      await anUnsettled(order, about),
      await anUnsettled(order, about),
      await anUnsettled(order, { status: "paid" }),
    ];
    const { closeUnsettledRefundSteps: close, writeAll } = city();
    expect(await writeAll(await close(one.refund_id, now))).toEqual(new Set());
    expect(await unsettledOf(one.refund_id)).toMatchObject({ status: "retried", settled_at: now });
    expect((await ticketOf(order.ids[0] ?? ""))?.refund_failed).toBe(false);
    const steps = await close(other.refund_id, now);
    await city().UnsettledRefundEntity.patch({ refund_id: other.refund_id }).set({ status: "paid" }).go();
    expect(await writeAll(steps)).toEqual(new Set(["unsettled"]));
    expect(await unsettledOf(other.refund_id)).toMatchObject({ status: "paid" });
    expect(await close(paid.refund_id, now)).toEqual([]);
    expect(await close("re_unknown", now)).toEqual([]);
    expect(await close(null, now)).toEqual([]);
  });
});

describe("the refund of some tickets of an order", () => {
  const refund = (order: Order, about: object = {}) =>
    city().refundAsked({ sessionId: order.session_id, ...about }, "usr_admin", now);
  const askedCents = () => stripe.refunds.create.mock.calls.map(([{ amount }]) => amount);

  test.each([
    ["up to the limit of a role, with what went back before", 3_000, 2_000, "done"],
    ["not a cent beyond it", 2_999, 2_000, "role.refund-limit"],
    ["without a limit", undefined, 2_000, "done"],
  ])("is made %s", async (_case, mostCents, cents, end) => {
    const order = await anOrder();
    hasRefunds(aStripeRefund({ amount: 1_000, metadata: { ticket_ids: "tkt_former" } }));
    expect(await codeOf(refund(order, { ticketIds: order.ids.slice(0, 1), mostCents }))).toBe(end);
    expect(askedCents()).toEqual(end === "done" ? [cents] : []);
    expect((await ticketOf(order.ids[0] ?? ""))?.status).toBe(end === "done" ? "cancelled" : "valid");
  });

  test("is never more than what is left of the payment", async () => {
    const order = await anOrder();
    hasRefunds(aStripeRefund({ amount: 3_000, metadata: { ticket_ids: order.ids[0] ?? "" } }));
    await refund(order);
    expect(askedCents()).toEqual([1_000]);
  });

  test("asks Stripe for one cent, and not for nothing", async () => {
    const [cent, free] = [await anOrder({ prices: [1] }), await anOrder({ prices: [0] })];
    await refund(cent);
    await refund(free);
    expect(askedCents()).toEqual([1]);
    expect((await ticketOf(free.ids[0] ?? ""))?.status).toBe("cancelled");
    const [line] = (await city().LedgerEntity.query.byUser({ user_id: free.user_id }).go()).data;
    expect([line, (await sessionOf(free.session_id))?.refunded]).toEqual([undefined, 0]);
  });

  test("is nothing once all are cancelled", async () => {
    const order = await anOrder({ tickets: [{ status: "cancelled" }, { status: "cancelled" }] });
    await refund(order);
    expect(askedCents()).toEqual([]);
    expect((await sessionOf(order.session_id))?.refunded).toBeUndefined();
  });

  test("that can't be compared with Stripe is reported as Stripe's failure, and a fault of ours as itself", async () => {
    const order = await anOrder();
    stripe.refunds.list.mockImplementationOnce(() => {
      throw invalid("resource_missing");
    });
    expect(await codeOf(refund(order))).toBe("upstream-failed");
    stripe.refunds.list.mockImplementationOnce(() => {
      throw new TypeError("Broken");
    });
    expect(await codeOf(refund(order))).toBe("Broken");
  });

  test("waits for another one of the same order for two seconds", async () => {
    const { session_id } = await anOrder();
    const { withRefundLease } = city();
    await withRefundLease(session_id, now, async () => {
      await expect(withRefundLease(session_id, now, async () => undefined)).rejects.toMatchObject({
        code: "request-in-progress",
        details: { retryAfterSeconds: 2 },
      });
    });
    expect(await codeOf(withRefundLease(session_id, now, async () => undefined))).toBe("done");
  });

  test("is of an order that issued tickets, and no other", async () => {
    const order = await anOrder({ session: { outcome: "refund-due" } });
    expect(await codeOf(refund(order))).toBe("not-found");
    expect(await codeOf(city().getIssuedOrder("cs_unknown"))).toBe("not-found");
  });

  test("names the tickets it concerns once each, and none of another order", async () => {
    const { selectTickets } = city();
    const tickets = [
      { id: "a", status: "valid" },
      { id: "b", status: "cancelled" },
      { id: "c", status: "redeemed" },
    ] as Parameters<typeof selectTickets>[0];
    const idsOf = (ids?: string[]) => selectTickets(tickets, ids).map(({ id }) => id);
    expect([idsOf(), idsOf(["c", "b", "c"]), idsOf([])]).toEqual([["a", "c"], ["c"], []]);
    expect(() => idsOf(["a", "other"])).toThrow("Ticket not found");
  });
});

test("the back-office shows an order whose event, hold and buyer are gone", async () => {
  const order = await anOrder({ event: null, hold: null });
  expect(await city().getAdminOrder(order.session_id)).toMatchObject({
    ...{ has_account: false, buyer_name: null, event_id: null, event_title: null, refunded: 0 },
    tickets: [{ tier_name: "GA+" }, { tier_name: "GA+" }],
  });
});

test("the back-office shows an order of an account, with its types as an event from before types has them", async () => {
  const order = await anOrder({ event: { ticket_types: undefined, price_ga: 2_000 } });
  const about = { email: "bo@x.test", name: "Bo", display_name: "Bo", referral_code: uniqueId(), reward_points: 0 };
  await city()
    .MemberEntity.put({
      ...about,
      ...{ user_id: order.user_id, member_card_number: uniqueId(), created_at: now, updated_at: now },
    } as never)
    .go();
  expect(await city().getAdminOrder(order.session_id)).toMatchObject({
    ...{ has_account: true, buyer_name: "Bo", event_id: order.event_id },
    tickets: [{ tier_name: "GA+" }, { tier_name: "GA+" }],
  });
});

describe("a refund that Stripe has is recorded", () => {
  const record = (order: Order, about: object) =>
    city().recordOrderRefund(
      order.order,
      {
        ...{ id: `re_${uniqueId()}`, amount: 2_000, currency: "usd", ticketIds: [], by: "usr_1", reason: null },
        ...{ at: now, failure: null, retryOf: null },
        ...about,
      },
      now,
    );
  const letterOf = async (id: string) => {
    const { data } = await city()
      .OutboxEntity.get({ id: `order-refund-${id}` })
      .go({ consistent: true });
    return data && (JSON.parse(data.letter) as { quantity: number; left: number; amount: number });
  };

  test("for its tickets alone, of which those that stand are cancelled", async () => {
    const order = await anOrder({
      prices: [2_000, 2_000, 2_000],
      tickets: [{ status: "cancelled", cancelled_by: "re_0" }],
    });
    await record(order, { id: `re_1${order.session_id}`, ticketIds: order.ids.slice(0, 2) });
    const tickets = await Promise.all(order.ids.map(ticketOf));
    expect(tickets.map((ticket) => [ticket?.status, ticket?.cancelled_by, ticket?.refunded_part])).toEqual([
      ["cancelled", "re_0", undefined],
      ["cancelled", `re_1${order.session_id}`, undefined],
      ["valid", undefined, undefined],
    ]);
    expect(await letterOf(`re_1${order.session_id}`)).toMatchObject({ quantity: 1, left: 1, amount: 2_000 });
    expect(await lineOf(`re_1${order.session_id}`)).toMatchObject({ amount: -2_000, subject: order.event_id });
  });

  test("for one ticket, and takes nothing off the others", async () => {
    const order = await anOrder();
    await record(order, { ticketIds: order.ids.slice(0, 1) });
    expect((await ticketOf(order.ids[1] ?? ""))?.refunded_part).toBeUndefined();
  });

  test("for no ticket, and takes it off all that stand", async () => {
    const order = await anOrder({ prices: [2_000, 2_000, 2_000], tickets: [{}, {}, { status: "cancelled" }] });
    await record(order, { amount: 1_000 });
    const tickets = await Promise.all(order.ids.map(ticketOf));
    expect(tickets.map((ticket) => ticket?.refunded_part)).toEqual([500, 500, undefined]);
    await record(order, { amount: 200 });
    expect((await ticketOf(order.ids[0] ?? ""))?.refunded_part).toBe(600);
  });

  test("in the ledger from one cent on", async () => {
    const order = await anOrder();
    const [cent, nothing] = [`re_cent_${uniqueId()}`, `re_nothing_${uniqueId()}`];
    await record(order, { id: cent, amount: 1 });
    await record(order, { id: nothing, amount: 0, ticketIds: order.ids });
    expect([(await lineOf(cent))?.amount, await lineOf(nothing)]).toEqual([-1, null]);
  });

  test("once, though it is recorded twice at the same moment", async () => {
    const order = await anOrder();
    const id = `re_${uniqueId()}`;
    const twice = () => record(order, { id, amount: 500 });
    await overtake({ write: { containing: id }, late: twice, meanwhile: twice });
    await twice();
    expect((await sessionOf(order.session_id))?.refunded).toBe(500);
  });

  test.each([
    ["a hold without an address", { hold: { email: "" } }, {}, null],
    ["an event that is gone", { event: null }, {}, null],
    ["a hold that is gone", { hold: null }, {}, null],
    ["what the bank returned and is sent again", {}, { retryOf: "re_former" }, null],
    ["what Stripe had refused", {}, { retryOf: "re_refused_1" }, { quantity: 2, left: 0 }],
  ])("with an email to its buyer, or without: %s", async (_case, about, refund, email) => {
    const order = await anOrder({ ...about, tickets: [{ status: "cancelled" }, { status: "cancelled" }] });
    const id = `re_${uniqueId()}`;
    await record(order, { id, ticketIds: order.ids, ...refund });
    expect(await letterOf(id)).toEqual(email && expect.objectContaining(email));
  });

  test.each([
    ["for tickets that were cancelled before", (order: Order) => order.ids, "retried"],
    ["for one of them", (order: Order) => order.ids.slice(0, 1), "retried"],
    ["for no tickets", () => [], "open"],
    ["for one that stood", (order: Order) => order.ids.slice(1), "open"],
  ])("as what Stripe had refused %s, or not", async (_case, ids, status) => {
    const stands = status === "open";
    const order = await anOrder({ tickets: [{ status: "cancelled" }, stands ? {} : { status: "cancelled" }] });
    const refund_id = city().toRefusedId(order.session_id);
    await anUnsettled(order, { refund_id, ticket_ids: order.ids });
    await record(order, { ticketIds: ids(order) });
    expect((await unsettledOf(refund_id))?.status).toBe(status);
  });
});

describe("a comparison of an order with Stripe", () => {
  test("leaves out what was canceled before it was heard of, and counts what didn't fail", async () => {
    const order = await anOrder();
    const [canceled, failed, made] = [
      aStripeRefund({ amount: 100, status: "canceled" }),
      aStripeRefund({ amount: 200, status: "failed", failure_reason: "lost_or_stolen_card" }),
      aStripeRefund({ amount: 400 }),
    ];
    hasRefunds(canceled, failed, made);
    expect(await city().syncOrderRefunds(order.order, now)).toBe(400);
    expect(await city().syncOrderRefunds(order.order, now)).toBe(400);
    expect((await sessionOf(order.session_id))?.refunded).toBe(400);
    const listed = await Promise.all([canceled, failed, made].map(({ id }) => unsettledOf(id)));
    expect(listed.map((unsettled) => unsettled?.reason)).toEqual([undefined, "lost_or_stolen_card", undefined]);
    expect([await auditOf(canceled.id), (await auditOf(made.id))?.subject]).toEqual([null, order.session_id]);
  });

  test("books back what is canceled once it was recorded", async () => {
    const order = await anOrder();
    const refund = aStripeRefund({ amount: 100 });
    hasRefunds(refund);
    await city().syncOrderRefunds(order.order, now);
    hasRefunds({ ...refund, status: "canceled" });
    expect(await city().syncOrderRefunds(order.order, now)).toBe(0);
    expect(await unsettledOf(refund.id)).toMatchObject({ reason: "canceled", amount: 100, user_id: order.user_id });
    expect((await sessionOf(order.session_id))?.refunded).toBe(0);
  });
});

describe("a refund of a payment without tickets", () => {
  const aPayment = () => ({ user_id: `usr_${uniqueId()}`, subject: "sub_1", session_id: undefined });
  const compare = (payment: ReturnType<typeof aPayment>) => city().syncPaymentRefunds("pi_1", payment, now);

  test("is in its payer's ledger, and one that failed on the list, but not what was canceled before", async () => {
    const payment = aPayment();
    const [canceled, failed, made] = [
      aStripeRefund({ amount: 100, status: "canceled" }),
      aStripeRefund({ amount: 200, status: "failed" }),
      aStripeRefund({ amount: 400 }),
    ];
    hasRefunds(canceled, failed, made);
    await compare(payment);
    const lines = await Promise.all([canceled, failed, made].map(({ id }) => lineOf(id)));
    expect(lines.map((line) => line?.amount)).toEqual([undefined, -200, -400]);
    const listed = await Promise.all([canceled, failed, made].map(({ id }) => unsettledOf(id)));
    expect(listed.map((unsettled) => unsettled?.amount)).toEqual([undefined, 200, undefined]);
    hasRefunds({ ...made, status: "canceled" });
    await compare(payment);
    expect(await unsettledOf(made.id)).toMatchObject({ reason: "canceled", ticket_ids: [], subject: "sub_1" });
  });

  test("is recorded once, and again only for another payer", async () => {
    const [payment, other] = [aPayment(), aPayment()];
    const refund = aStripeRefund({ amount: 400 });
    hasRefunds(refund);
    await compare(payment);
    await city()
      .LedgerEntity.put({ ...(await lineOf(refund.id)), at: "2027-01-01T00:00:00.000Z" } as never)
      .go();
    await compare(payment);
    expect(await lineOf(refund.id)).toMatchObject({ user_id: payment.user_id, at: "2027-01-01T00:00:00.000Z" });
    await compare(other);
    expect((await lineOf(refund.id))?.user_id).toBe(other.user_id);
  });

  test("that replaces a failed one takes that off the list, and is audited", async () => {
    const [unsettled, plain] = [await anUnsettled(null), aStripeRefund({ amount: 100 })];
    const retry = aStripeRefund({ amount: 2_000, metadata: { retry_of: unsettled.refund_id, by: "usr_admin" } });
    hasRefunds(plain, retry);
    await compare(aPayment());
    expect(await unsettledOf(unsettled.refund_id)).toMatchObject({ status: "retried" });
    expect(await auditOf(retry.id)).toMatchObject({ action: "refund.retry", actor: "usr_admin", subject: "sub_1" });
    expect(await auditOf(plain.id)).toBeNull();
  });

  test("that replaces one which is settled while it is recorded is recorded all the same", async () => {
    const { refund_id } = await anUnsettled(null);
    const retry = aStripeRefund({ amount: 2_000, metadata: { retry_of: refund_id, by: "usr_admin" } });
    hasRefunds(retry);
    await overtake({
      write: { containing: refund_id },
      late: () => compare(aPayment()),
      meanwhile: () => city().UnsettledRefundEntity.patch({ refund_id }).set({ status: "paid" }).go(),
    });
    expect([(await lineOf(retry.id))?.amount, (await unsettledOf(refund_id))?.status]).toEqual([-2_000, "paid"]);
  });
});

describe("a refund that Stripe refuses for good", () => {
  const refuse = (order: Order, ticketIds?: string[]) =>
    city().recordRefusedRefund(
      order.order,
      { code: "charge_disputed", by: "usr_1", ...(ticketIds && { ticketIds }) },
      now,
    );

  test("cancels what stands, and is listed with what is left of the payment", async () => {
    const order = await anOrder({
      prices: [2_000, 2_000, 2_000],
      session: { refunded: 2_500 },
      tickets: [{ status: "cancelled", cancelled_by: "re_0" }],
    });
    const { refund_id } = await refuse(order);
    expect(await unsettledOf(refund_id)).toMatchObject({
      ...{ amount: 3_500, refusals: 0, status: "open", reason: "charge_disputed" },
      ticket_ids: order.ids.slice(1),
    });
    const tickets = await Promise.all(order.ids.map(ticketOf));
    expect(tickets.map((ticket) => [ticket?.cancelled_by, ticket?.refund_failed])).toEqual([
      ["re_0", undefined],
      [refund_id, true],
      [refund_id, true],
    ]);
  });

  test("for some of the tickets leaves the others, and is listed once", async () => {
    const order = await anOrder();
    const { refund_id } = await refuse(order, order.ids.slice(0, 1));
    expect(await refuse(order)).toMatchObject({ refund_id, amount: 2_000, ticket_ids: order.ids.slice(0, 1) });
    const tickets = await Promise.all(order.ids.map(ticketOf));
    expect(tickets.map((ticket) => ticket?.status)).toEqual(["cancelled", "valid"]);
  });

  test("is recorded once at the same moment, and leaves a record that is there by then", async () => {
    const order = await anOrder();
    const refund_id = city().toRefusedId(order.session_id);
    const listed = await overtake({
      write: { containing: refund_id },
      late: () => refuse(order),
      meanwhile: () => anUnsettled(order, { refund_id, status: "paid" }),
    });
    expect(listed).toMatchObject({ refund_id, status: "paid" });
    expect((await ticketOf(order.ids[0] ?? ""))?.status).toBe("valid");
  });

  test("leaves the list when the bank gives the money back, unless it was settled before or meanwhile", async () => {
    const order = await anOrder();
    const { refund_id } = await refuse(order);
    const { settleLostDisputeSteps: settle, writeAll } = city();
    const steps = await settle(order.session_id, now);
    expect(await writeAll(await settle(order.session_id, now))).toEqual(new Set());
    expect(await unsettledOf(refund_id)).toMatchObject({ status: "paid", settled_at: now });
    expect((await ticketOf(order.ids[0] ?? ""))?.refund_failed).toBe(false);
    expect(await writeAll(steps)).toEqual(new Set(["unsettled"]));
    expect(await settle(order.session_id, now)).toEqual([]);
    expect(await settle("cs_unknown", now)).toEqual([]);
  });
});

describe("an order of a cancelled event", () => {
  const refund = (order: Order) => city().refundCancelledOrder(order.session_id, { by: "usr_1", reason: null }, now);

  test("is refunded, and says how many tickets were used", async () => {
    const order = await anOrder({ tickets: [{ status: "redeemed", check_in_ts: now }, {}] });
    expect(await refund(order)).toEqual({ refunded: 4_000, usedTickets: 1, refused: null });
  });

  test("is listed where Stripe refuses for good, and stays as it is where it may go through", async () => {
    const order = await anOrder();
    fails(unanswered());
    expect(await codeOf(refund(order))).toBe("No answer");
    expect((await ticketOf(order.ids[0] ?? ""))?.status).toBe("valid");
    fails(invalid("charge_disputed"));
    expect(await refund(order)).toMatchObject({ refunded: 0, refused: { reason: "charge_disputed", amount: 4_000 } });
  });
});

describe("the list of unsettled refunds", () => {
  test("has what is open, newest first, with whose it is and what for", async () => {
    const { listUnsettledRefunds, UnsettledRefundEntity } = city();
    for (const { refund_id } of (await UnsettledRefundEntity.query.newest({ status: "open" }).go({ pages: "all" }))
      .data)
      await UnsettledRefundEntity.delete({ refund_id }).go();
    expect(await listUnsettledRefunds({ limit: undefined, position: null })).toMatchObject({ items: [] });
    const order = await anOrder({ event: { id: `evt_${uniqueId()}`, title: "RAGER on the roof" } });
    const at = (day: number) => `2027-02-0${day}T12:00:00.000Z`;
    await anUnsettled(null, { refund_id: "re_plan", failed_at: at(2) });
    await anUnsettled(order, { refund_id: "re_event", failed_at: at(3) });
    await anUnsettled(null, { refund_id: "re_late", subject: "hold_1", failed_at: at(1) });
    await anUnsettled(null, { refund_id: "re_paid", status: "paid", failed_at: at(4) });
    const { items } = await listUnsettledRefunds({ limit: undefined, position: null });
    expect(items.map(({ refund_id, about }) => [refund_id, about])).toEqual([
      ["re_event", "RAGER on the roof"],
      ["re_plan", "Membership"],
      ["re_late", "Tickets"],
    ]);
    const [newest] = (await listUnsettledRefunds({ limit: 1, position: null })).items;
    expect(newest?.refund_id).toBe("re_event");
  });
});

describe("an unsettled refund", () => {
  const admin = { adminId: "usr_admin", note: "By check" };
  const markPaid = ({ refund_id }: Unsettled) => city().markRefundPaid(refund_id, admin, now);
  const retry = ({ refund_id }: Unsettled) => city().retryRefund(refund_id, "usr_admin", now);

  test("that is marked as paid counts for its order and its tickets, once", async () => {
    const order = await anOrder({ tickets: [{ status: "cancelled", refund_failed: true }, {}] });
    const unsettled = await anUnsettled(order, { ticket_ids: order.ids });
    expect(await markPaid(unsettled)).toMatchObject({ status: "paid", settled_at: now });
    expect(await markPaid(unsettled)).toMatchObject({ status: "paid" });
    expect(await codeOf(retry(unsettled))).toBe("refund.settled");
    expect((await sessionOf(order.session_id))?.refunded).toBe(2_000);
    expect((await ticketOf(order.ids[0] ?? ""))?.refund_failed).toBe(false);
    expect((await lineOf(`${unsettled.refund_id}-by-hand`))?.amount).toBe(-2_000);
    expect(stripe.refunds.create).not.toHaveBeenCalled();
  });

  test.each([
    ["of no order", null],
    ["of a late payment", { outcome: "refunded" as const }],
  ])("%s that is marked as paid concerns no order", async (_case, session) => {
    const order = session && (await anOrder({ session }));
    const unsettled = await anUnsettled(order);
    expect(await markPaid(unsettled)).toMatchObject({ status: "paid" });
    if (order) expect((await sessionOf(order.session_id))?.refunded).toBeUndefined();
  });

  test("that was sent again can't be marked as paid, also when that comes in between", async () => {
    const [sent, sentMeanwhile] = [await anUnsettled(null, { status: "retried" }), await anUnsettled(null)];
    expect(await codeOf(markPaid(sent))).toBe("refund.settled");
    const { refund_id } = sentMeanwhile;
    const end = await overtake({
      write: { containing: `${refund_id}-by-hand` },
      late: () => codeOf(markPaid(sentMeanwhile)),
      meanwhile: () => city().UnsettledRefundEntity.patch({ refund_id }).set({ status: "retried" }).go(),
    });
    expect([end, await lineOf(`${refund_id}-by-hand`)]).toEqual(["refund.settled", null]);
  });

  test("that is sent again is recorded with its order, and without one as its payment's", async () => {
    const order = await anOrder({
      session: { refunded: 0 },
      tickets: [{ status: "cancelled" }, { status: "cancelled" }],
    });
    const [ofOrder, ofPlan] = [await anUnsettled(order, { ticket_ids: order.ids }), await anUnsettled(null)];
    const sent: Stripe.Refund[] = [];
    stripe.refunds.create.mockImplementation(async ({ amount, metadata }) => {
      sent.push(aStripeRefund({ amount, metadata }));
      return sent.at(-1);
    });
    stripe.refunds.list.mockImplementation(({ payment_intent }) =>
      (payment_intent === ofPlan.payment_intent ? sent.slice(1) : []).values(),
    );
    expect(await retry(ofOrder)).toMatchObject({ status: "retried", session_id: order.session_id });
    expect((await sessionOf(order.session_id))?.refunded).toBe(2_000);
    expect(await auditOf(sent[0]?.id ?? "")).toMatchObject({ action: "order.refund" });
    expect(await retry(ofPlan)).toMatchObject({ status: "retried", session_id: null });
    expect(await auditOf(sent[1]?.id ?? "")).toMatchObject({ action: "refund.retry" });
    expect(await retry(ofPlan)).toMatchObject({ status: "retried" });
    expect(sent).toHaveLength(2);
  });

  test("of a late payment that is sent again is recorded as its payment's", async () => {
    const order = await anOrder({ session: { outcome: "refunded" } });
    const unsettled = await anUnsettled(order);
    stripe.refunds.create.mockImplementation(async ({ amount, metadata }) => {
      const refund = aStripeRefund({ amount, metadata });
      hasRefunds(refund);
      return refund;
    });
    expect(await retry(unsettled)).toMatchObject({ status: "retried" });
    expect((await sessionOf(order.session_id))?.refunded).toBeUndefined();
  });

  test("is settled by one at a time, and an unknown one by nobody", async () => {
    const unsettled = await anUnsettled(null);
    await city()
      .LeaseEntity.put({ name: `unsettled-${unsettled.refund_id}`, holder: "other", until: "2027-02-02T00:00:00.000Z" })
      .go();
    await expect(markPaid(unsettled)).rejects.toMatchObject({
      code: "request-in-progress",
      details: { retryAfterSeconds: 2 },
    });
    expect(await codeOf(city().retryRefund("re_unknown", "usr_admin", now))).toBe("not-found");
  });
});

describe("tickets that their buyer returns", () => {
  const start_at = "2027-02-12T01:00:00.000Z";
  const takesBack = (about: object = {}) => ({ event: { start_at, return_hours: 48, ...about } });
  const returned = (order: Order, about: object = {}, at = now, userId = order.user_id) =>
    city().returnTickets({ sessionId: order.session_id, ...about }, userId, at);
  const preview = (order: Order, about: object = {}, at = now, userId = order.user_id) =>
    city().previewReturn({ sessionId: order.session_id, ...about }, userId, at);
  const nextDay = "2027-02-10T01:00:00.000Z";

  test("are refunded, one or all that can be, and only by their buyer", async () => {
    const order = await anOrder({ ...takesBack(), tickets: [{}, { holder_id: "usr_2" }] });
    expect(await codeOf(returned(order, {}, now, "usr_other"))).toBe("not-found");
    expect(await codeOf(preview(order, {}, now, "usr_other"))).toBe("not-found");
    expect(await preview(order)).toMatchObject({ way: "refund", amount: 2_000, tickets: 1, waiting: 0 });
    await returned(order);
    const tickets = await Promise.all(order.ids.map(ticketOf));
    expect(tickets.map((ticket) => ticket?.status)).toEqual(["cancelled", "valid"]);
    expect(tickets[0]?.returning_until).toBe("2027-02-01T17:01:00.000Z");
    expect(stripe.refunds.create.mock.calls[0]?.[0]).toMatchObject({
      metadata: { reason: "Returned by its buyer", by: order.user_id, ticket_ids: order.ids[0] },
    });
  });

  test.each([
    [{ return_until: "2027-02-01T17:00:00.001Z" }, "The event moved"],
    [{ return_until: now }, "Returned by its buyer"],
  ])("of an event with %j go back because: %s", async (about, reason) => {
    const order = await anOrder(takesBack(about));
    await returned(order, { ticketId: order.ids[0] });
    expect(stripe.refunds.create.mock.calls[0]?.[0].metadata).toMatchObject({ reason, ticket_ids: order.ids[0] });
  });

  test("are none once all are cancelled, and Stripe isn't asked", async () => {
    const order = await anOrder({ ...takesBack(), tickets: [{ status: "cancelled" }, { status: "cancelled" }] });
    const before = await sessionOf(order.session_id);
    await returned(order);
    expect(stripe.refunds.list).not.toHaveBeenCalled();
    expect(await sessionOf(order.session_id)).toEqual(before);
  });

  test.each([
    ["is sent to somebody", { holder_id: "usr_2" }, "ticket.sent"],
    ["came in", { status: "redeemed" as const }, "ticket.already-redeemed"],
    ["is disputed", { dispute_id: "dp_1" }, "order.disputed"],
    ["passed on its place", { seat_passed: true }, "ticket.refunded"],
  ])("are refused where one %s at the same moment", async (_case, change, code) => {
    const order = await anOrder(takesBack());
    const [id = ""] = order.ids;
    const end = await overtake({
      write: { containing: id },
      late: () => codeOf(returned(order, { ticketId: id })),
      meanwhile: async () =>
        city()
          .TicketEntity.put({ ...(await ticketOf(id)), ...change } as never)
          .go(),
    });
    expect(end).toBe(code);
    expect((await ticketOf(id))?.returning_until).toBeUndefined();
  });

  test("aren't brought back where they are gone by then", async () => {
    const order = await anOrder({ ...takesBack(), prices: [2_000] });
    const [id = ""] = order.ids;
    await overtake({
      write: { containing: id },
      late: () => codeOf(returned(order)),
      meanwhile: () => city().TicketEntity.delete({ id }).go(),
    });
    expect(await ticketOf(id)).toBeNull();
  });

  test.each([
    ["for their price until the limit", {}, "2027-02-10T00:59:59.999Z", "refund"],
    ["to the list from the limit on", {}, nextDay, "offer-back"],
    [
      "not at all from the limit on where its owner has no list take them",
      { offers_back: false },
      nextDay,
      "return.over",
    ],
    ["not at all where the event was called off", { cancelled_at: now }, nextDay, "return.not-offered"],
  ])("are taken %s", async (_case, about, at, end) => {
    const order = await anOrder(takesBack({ offers_back: true, ...about }));
    const way = await preview(order, {}, at).then(
      (shown) => shown.way,
      (error: { code: string }) => error.code,
    );
    expect(way).toBe(end);
  });

  test("aren't offered to the list twice", async () => {
    const order = await anOrder({ ...takesBack({ offers_back: true }), tickets: [{ offered_back_at: now }, {}] });
    expect(await preview(order, {}, nextDay)).toMatchObject({ way: "offer-back", tickets: 1, amount: 2_000 });
    expect(await preview(order)).toMatchObject({ way: "refund", tickets: 2, amount: 4_000 });
  });

  test("show how many wait for such a ticket", async () => {
    const order = await anOrder(takesBack());
    await city().StockEntity.patch({ event_id: order.event_id }).set({ waiting_1: 3 }).go();
    expect(await preview(order)).toMatchObject({ waiting: 3 });
  });

  test("of an event that is gone can't be returned", async () => {
    expect(await codeOf(preview(await anOrder({ event: null })))).toBe("return.not-offered");
  });
});
