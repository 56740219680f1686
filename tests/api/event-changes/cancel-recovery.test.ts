import { beforeAll, expect, test } from "vitest";
import { seatsOf } from "../../support/balance-checks.ts";
import { call, callOrigin, ok } from "../../support/call.ts";
import {
  aPaidOrder,
  cancelAndWait,
  cancellationDone,
  readCancellation,
  refundsOf,
  tryToCancel,
} from "../../support/cancellations.ts";
import { settleWebhooks, stack, stripeCalls, ticketsOf } from "../../support/checkout.ts";
import { anAdmin, anEvent, openSettings } from "../../support/fixtures.ts";
import { ledgerTotalOf, listLedgerLines } from "../../support/ledger.ts";
import { aLine, stateOf, stopServing } from "../../support/line.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";
import { stripeClient } from "../../support/plans.ts";

// Jobs are killed and Stripe is limited here: nobody else is to meet that.
giveOwnStack("in-memory-counted");
beforeAll(() => openSettings());

const asAdmin = async () => ({ token: (await anAdmin()).token });
const mostMinutes = 6;

const anEventWithOrders = async () => {
  const event = await anEvent({ total_spots: 10 });
  const orders = [await aPaidOrder(event.id, 2), await aPaidOrder(event.id), await aPaidOrder(event.id)];
  return { event, orders, paid: [4_000, 2_000, 2_000] };
};

const expectAllRefundedOnce = async ({ event, orders, paid }: Awaited<ReturnType<typeof anEventWithOrders>>) => {
  expect(await readCancellation(event.id)).toMatchObject({
    is_done: true,
    orders: 3,
    orders_refunded: 3,
    orders_refused: 0,
    refunded: 8_000,
  });
  for (const [index, { buyer, session }] of orders.entries()) {
    expect(await refundsOf(session)).toEqual([paid[index]]);
    expect(await ledgerTotalOf(buyer.userId)).toBe(0);
    expect((await listLedgerLines(buyer.userId)).map(({ amount }) => amount).sort()).toEqual(
      [paid[index], -(paid[index] ?? 0)].sort(),
    );
    for (const { status, refunded } of await ticketsOf(buyer, session))
      expect([status, refunded]).toEqual(["cancelled", true]);
  }
  expect(await seatsOf(callOrigin(), event.id)).toEqual({ left: 10, held: 0, sold: 0 });
};

const heldCalls = () => expect.poll(() => stack().heldCalls(), { interval: 10, timeout: 20_000 }).toBe(1);
const hold = (containing: string) => () => stack().fault({ kind: "held", operation: "TransactWriteItems", containing });

/** Where the job stands when it is killed: how it is stopped there, and how that is seen. */
const points: [where: string, stop: () => Promise<unknown>, isThere: () => Promise<unknown>][] = [
  ["before the first order is listed", hold("refunded_before"), heldCalls],
  [
    "before Stripe has heard of a refund",
    () => stack().stripe("api/fail", { mode: "timeout", when: "before", match: "POST /v1/refunds" }),
    () => expect.poll(() => stripeCalls("POST /v1/refunds"), { timeout: 20_000 }).toBeGreaterThan(0),
  ],
  [
    "when Stripe has made a refund and its answer is lost",
    () => stack().stripe("api/fail", { mode: "timeout", when: "after", match: "POST /v1/refunds" }),
    () => expect.poll(() => stripeCalls("POST /v1/refunds"), { timeout: 20_000 }).toBeGreaterThan(0),
  ],
  ["before a refund is recorded", hold("order.refund"), heldCalls],
  ["when the refunds of a page are recorded and not yet noted", hold("orders_refunded"), heldCalls],
];

test.each(points)(
  "[cancel-05] a job that is killed %s goes on, and every order is refunded and counted once",
  async (_where, stop, isThere) => {
    const made = await anEventWithOrders();
    await stack().settled();
    await stack().stripe("api/forget-calls");
    await stop();
    await ok(tryToCancel(made.event.id));
    await isThere();
    await stack().kill("EventChanges");
    await stack().clearFaults();
    await stack().stripe("api/heal");
    // Its lease and those of its orders are over by then.
    await cancellationDone(made.event.id, mostMinutes);
    await expectAllRefundedOnce(made);
  },
  120_000,
);

test("[cancel-05] several runs at once, and more when all is done, refund nothing twice", async () => {
  const made = await anEventWithOrders();
  await ok(tryToCancel(made.event.id));
  await Promise.all(Array.from({ length: 4 }, () => stack().invoke("EventChanges", {})));
  await cancellationDone(made.event.id);
  await Promise.all(Array.from({ length: 3 }, () => stack().invoke("EventChanges", {})));
  await settleWebhooks();
  await expectAllRefundedOnce(made);
}, 120_000);

test.each([
  ["limits us", { mode: "429", count: 2 }],
  ["fails, and keeps the failure under the request's key", { mode: "500", when: "during", count: 3 }],
  ["fails once a refund is made", { mode: "500", when: "after", count: 3 }],
])(
  "[cancel-06] where Stripe %s, the orders are refunded by the next calls and none is given up",
  async (_what, fault) => {
    const made = await anEventWithOrders();
    await stack().settled();
    await stack().stripe("api/fail", { ...fault, match: "POST /v1/refunds" });
    await ok(tryToCancel(made.event.id));
    await cancellationDone(made.event.id);
    await expectAllRefundedOnce(made);
  },
  120_000,
);

const unsettled = async (refundId: string) =>
  (await ok(call("ticketsAdmin", "unsettledRefunds", { limit: 100 }, await asAdmin()))).items.find(
    ({ refund_id }) => refund_id === refundId,
  );

const aRefusedOrder = async () => {
  const event = await anEvent({ total_spots: 10 });
  const [disputed, other] = [await aPaidOrder(event.id, 2), await aPaidOrder(event.id)];
  const dispute = (await stack().stripe("disputes/open", { session: disputed.session })) as { id: string };
  await settleWebhooks();
  const done = await cancelAndWait(event.id);
  const refundId = done.refused[0]?.refund_id ?? "";
  return { event, disputed, other, dispute, done, refundId };
};
const closeDispute = async (dispute: { id: string }, status: "won" | "lost") => {
  await stack().stripe("disputes/close", { dispute: dispute.id, status });
  await settleWebhooks();
};

test("[cancel-06] an order that Stripe refuses is listed once with its code, its tickets are cancelled and owed, and the others are refunded", async () => {
  const { event, disputed, other, done, refundId } = await aRefusedOrder();
  expect(done).toMatchObject({ orders: 2, orders_refunded: 1, orders_refused: 1, refunded: 2_000 });
  expect(done.refused).toMatchObject([
    {
      session_id: disputed.session,
      buyer_email: disputed.buyer.email,
      amount: 4_000,
      code: "charge_disputed",
      status: "open",
    },
  ]);
  expect(await unsettled(refundId)).toMatchObject({ amount: 4_000, reason: "charge_disputed", about: event.title });
  const tickets = await ticketsOf(disputed.buyer, disputed.session);
  expect(tickets.map(({ status, refund_failed }) => [status, refund_failed])).toEqual(
    Array(2).fill(["cancelled", true]),
  );
  // No money of it has moved but the bank's.
  expect((await listLedgerLines(disputed.buyer.userId)).map(({ amount }) => amount).sort()).toEqual([-4_000, 4_000]);
  expect(await refundsOf(other.session)).toEqual([2_000]);
  await stack().invoke("EventChanges", {});
  expect((await readCancellation(event.id)).refused).toHaveLength(1);
  expect(await seatsOf(callOrigin(), event.id)).toEqual({ left: 10, held: 0, sold: 0 });
}, 120_000);

test("[cancel-06] refunded again from the list once the dispute is won, a refused order is settled, booked once, and its buyer gets an email", async () => {
  const { event, disputed, dispute, refundId } = await aRefusedOrder();
  const retry = async () => call("ticketsAdmin", "retryRefund", { refundId }, await asAdmin());
  expect((await retry()).error?.code).toBe("order.disputed");
  await closeDispute(dispute, "won");
  await Promise.all([retry(), retry()]);
  expect(await ok(retry())).toMatchObject({ status: "retried" });
  await settleWebhooks();
  expect(await refundsOf(disputed.session)).toEqual([4_000]);
  expect(await ledgerTotalOf(disputed.buyer.userId)).toBe(0);
  expect((await readCancellation(event.id)).refused).toMatchObject([{ status: "settled", amount: 4_000 }]);
  expect((await ticketsOf(disputed.buyer, disputed.session)).map(({ refund_failed }) => refund_failed)).toEqual([
    false,
    false,
  ]);
  expect((await stack().mailTo(disputed.buyer.email, /refund/i)).text).toContain("$40.00");
}, 120_000);

test("[cancel-06] marked as paid, a refused order is settled with its ledger line; lost to the bank, it is settled without one", async () => {
  const byHand = await aRefusedOrder();
  await closeDispute(byHand.dispute, "won");
  const about = { refundId: byHand.refundId, note: "By check" };
  expect(await ok(call("ticketsAdmin", "markRefundPaid", about, await asAdmin()))).toMatchObject({ status: "paid" });
  expect((await readCancellation(byHand.event.id)).refused).toMatchObject([{ status: "settled" }]);
  expect(await ledgerTotalOf(byHand.disputed.buyer.userId)).toBe(0);
  const byBank = await aRefusedOrder();
  await closeDispute(byBank.dispute, "lost");
  expect((await readCancellation(byBank.event.id)).refused).toMatchObject([{ status: "settled" }]);
  expect(await unsettled(byBank.refundId)).toBeUndefined();
  expect(await ledgerTotalOf(byBank.disputed.buyer.userId)).toBe(0);
}, 120_000);

test("[cancel-06] a refused order that somebody refunds in Stripe's dashboard is settled by it", async () => {
  const { event, disputed, dispute } = await aRefusedOrder();
  await closeDispute(dispute, "won");
  const stripe = await stripeClient();
  const { payment_intent } = await stripe.checkout.sessions.retrieve(disputed.session);
  await stripe.refunds.create({ payment_intent: String(payment_intent) });
  await settleWebhooks();
  await stack().settled();
  expect((await readCancellation(event.id)).refused).toMatchObject([{ status: "settled" }]);
  expect(await ledgerTotalOf(disputed.buyer.userId)).toBe(0);
}, 120_000);

test("[cancel-12] everybody who waits in the line of a cancelled event hears that it was cancelled", async () => {
  await stopServing();
  const { event, members } = await aLine(10, [{ quantity: 1 }, { quantity: 2 }, { quantity: 1 }]);
  await ok(tryToCancel(event.id));
  await cancellationDone(event.id);
  for (const member of members) expect(await stateOf(member, event.id)).toBe("event.cancelled");
  expect(await seatsOf(callOrigin(), event.id)).toEqual({ left: 10, held: 0, sold: 0 });
}, 120_000);
