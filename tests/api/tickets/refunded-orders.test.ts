import { beforeEach, describe, expect, test, vi } from "vitest";
import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { type PlayedRefunds, playRefunds } from "../../support/played-refunds.ts";
import { refusal } from "../../support/played-stripe.ts";
import { aStripeRefund, now, orderModules, ordersIn, stubMailEnvironment } from "../../support/stored-orders.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await orderModules()),
  ...(await import("../../../functions/tickets/ambassadors/code-redemption.entity.ts")),
  ...(await import("../../../functions/tickets/check-in.ts")),
  ...(await import("../../../functions/tickets/locks/single-use-lock.entity.ts")),
  ...(await import("../../../functions/tickets/refunds/refund-order.ts")),
  ...(await import("../../../functions/tickets/refunds/sync-order-refunds.ts")),
}));
const { anOrder, ticketOf, sessionOf, stockOf, lineOf, mailOf } = ordersIn(city);

type Order = Awaited<ReturnType<typeof anOrder>>;

let stripe: PlayedRefunds;
beforeEach(async () => {
  stubMailEnvironment();
  vi.stubEnv("PUBLIC_ORIGIN", "https://city.test");
  stripe = await playRefunds();
});

const refund = ({ session_id }: Order, ticketIds?: string[], time = now) =>
  city().refundOrder({ sessionId: session_id, ticketIds }, "usr_admin", time);
const redeem = ({ user_id }: Order, id = "") => city().checkInTicket(id, user_id, now);
const statusesOf = async ({ ids }: Order) => (await Promise.all(ids.map(ticketOf))).map((ticket) => ticket?.status);
const seats = async ({ event_id }: Order) => {
  const { left, held, sold } = (await stockOf(event_id)) ?? {};
  return { left, held, sold };
};
const letterOf = async (refundId = "") => JSON.parse((await mailOf(`order-refund-${refundId}`))?.letter ?? "{}");

/** An event that is on: its tickets can be used. */
const live = { start_at: "2027-02-01T18:00:00.000Z" };
const three = [2_000, 2_000, 2_000];

test("a partial refund returns the price of the named tickets once and leaves the others valid, and the next one returns the rest", async () => {
  const order = await anOrder({ prices: three });
  const [first = ""] = order.ids;
  const refunded = await refund(order, [first]);
  expect(refunded).toMatchObject({ amount: 6_000, refunded: 2_000 });
  expect(await statusesOf(order)).toEqual(["cancelled", "valid", "valid"]);
  expect(await seats(order)).toEqual({ left: 8, held: 0, sold: 2 });
  expect(await refund(order, [first])).toEqual(refunded);
  const [part, ...more] = stripe.refundsOf(order.intent);
  expect([part?.amount, more]).toEqual([2_000, []]);
  expect(await letterOf(part?.id)).toMatchObject({ quantity: 1, left: 2, amount: 2_000 });
  expect(await refund(order)).toMatchObject({ refunded: 6_000 });
  expect(stripe.amountsOf(order.intent)).toEqual([2_000, 4_000]);
  expect(await seats(order)).toEqual({ left: 10, held: 0, sold: 0 });
});

test("a refunded ticket cannot be checked in and tells why, and the other one of its order can", async () => {
  const order = await anOrder({ event: live });
  const [refunded, other] = order.ids;
  await refund(order, [refunded ?? ""]);
  await expect(redeem(order, refunded)).rejects.toMatchObject({
    code: "ticket.refunded",
    message: "This ticket was refunded and is no longer valid",
  });
  expect(await endOf(redeem(order, other))).toBe("done");
});

test("the seat of a refunded ticket that was checked in, or of a past event, does not return to sale", async () => {
  const used = await anOrder({ event: live });
  await redeem(used, used.ids[0]);
  expect(await refund(used)).toMatchObject({ refunded: 4_000 });
  expect(await seats(used)).toEqual({ left: 9, held: 0, sold: 1 });
  const { getEventEnd } = await import("../../../shared/rules/event-times.ts");
  const end = Date.parse(getEventEnd(live));
  const [lastMoment, past] = [await anOrder({ event: live }), await anOrder({ event: live })];
  await refund(lastMoment, undefined, new Date(end - 1).toISOString());
  expect(await refund(past, undefined, new Date(end).toISOString())).toMatchObject({ refunded: 4_000 });
  expect([(await seats(lastMoment)).left, (await seats(past)).left]).toEqual([10, 8]);
});

const aLiveOrder = async () => {
  const order = await anOrder({ prices: [2_000], event: live });
  const [id = ""] = order.ids;
  return { order, id, left: async () => [...(await statusesOf(order)), (await seats(order)).left] };
};

testOvertaken(
  "a ticket that is refunded while it is checked in",
  async () => {
    const { order, id, left } = await aLiveOrder();
    return { write: { containing: id }, late: () => refund(order), meanwhile: () => redeem(order, id), outcome: left };
  },
  // It goes back all the same, without the seat of whoever is in.
  { guarded: ["cancelled", 9], control: ["cancelled", 10] },
);

testOvertaken(
  "a ticket that is checked in while it is refunded",
  async () => {
    const { order, id, left } = await aLiveOrder();
    return {
      write: { containing: id },
      late: () => endOf(redeem(order, id)),
      meanwhile: () => refund(order),
      outcome: async (end: string) => [end, ...(await left())],
    };
  },
  { guarded: ["ticket.refunded", "cancelled", 10], control: ["done", "redeemed", 10] },
);

describe("administrators who refund overlapping tickets at once", () => {
  test("return no money twice", async () => {
    const order = await anOrder({ prices: three });
    const wishes = [undefined, order.ids.slice(0, 2), order.ids.slice(1), undefined];
    const ends = await Promise.all(wishes.map((ids) => endOf(refund(order, ids))));
    expect(ends.filter((end) => !["done", "request-in-progress"].includes(end))).toEqual([]);
    await refund(order);
    expect(stripe.amountsOf(order.intent).reduce((sum, amount) => sum + amount, 0)).toBe(6_000);
    expect(await seats(order)).toEqual({ left: 10, held: 0, sold: 0 });
    expect(await statusesOf(order)).toEqual(["cancelled", "cancelled", "cancelled"]);
  });

  test("pay the same ticket back twice in the control without the order's lease", async () => {
    const order = await anOrder({ prices: three });
    const wishes = [order.ids.slice(0, 2), order.ids.slice(1)];
    await Promise.all(
      wishes.map((ticketIds) => city().refundAsked({ sessionId: order.session_id, ticketIds }, "usr_admin", now)),
    );
    expect(stripe.amountsOf(order.intent)).toEqual([4_000, 4_000]);
  });
});

test("a refund that Stripe refuses changes nothing, is reported, and works on the next try", async () => {
  const order = await anOrder();
  stripe.create.mockImplementationOnce(async (_asked, options) => {
    throw stripe.keep(options, refusal("api", undefined, 500));
  });
  const failed = refund(order);
  await expect(failed).rejects.toMatchObject({
    code: "upstream-failed",
    message: expect.stringContaining("Nothing was changed"),
  });
  expect(await statusesOf(order)).toEqual(["valid", "valid"]);
  expect([await seats(order), stripe.amountsOf(order.intent)]).toEqual([{ left: 8, held: 0, sold: 2 }, []]);
  expect(await refund(order)).toMatchObject({ refunded: 4_000 });
  expect(stripe.amountsOf(order.intent)).toEqual([4_000]);
});

test("after a part refunded in the dashboard the back-office gives back the rest, and no cent more", async () => {
  const order = await anOrder();
  const part = stripe.make({ payment_intent: order.intent, amount: 500 });
  expect(await refund(order)).toMatchObject({ amount: 4_000, refunded: 4_000 });
  const [, rest] = stripe.refundsOf(order.intent);
  expect(stripe.amountsOf(order.intent)).toEqual([500, 3_500]);
  expect([(await lineOf(part.id))?.amount, (await lineOf(rest?.id ?? ""))?.amount]).toEqual([-500, -3_500]);
  expect(await statusesOf(order)).toEqual(["cancelled", "cancelled"]);
  expect(await seats(order)).toEqual({ left: 10, held: 0, sold: 0 });
});

test("a part whose refund failed does not count as paid back: the next part cancels nothing", async () => {
  const order = await anOrder();
  const sync = () => city().syncOrderRefunds(order.order, now);
  const payment_intent = order.intent;
  const failed = stripe.make({ payment_intent, amount: 3_000 });
  await sync();
  Object.assign(failed, aStripeRefund({ ...failed, status: "failed", failure_reason: "expired_or_canceled_card" }));
  await sync();
  stripe.make({ payment_intent, amount: 1_000 });
  await sync();
  expect(await statusesOf(order)).toEqual(["valid", "valid"]);
  expect(await seats(order)).toEqual({ left: 8, held: 0, sold: 2 });
  expect((await sessionOf(order.session_id))?.refunded).toBe(1_000);
});

const aLock = async (right: string, hold_id: string) => {
  await city().SingleUseLockEntity.put({ right, hold_id, until: "2027-04-01T00:00:00.000Z" }).go();
  return async () => (await city().SingleUseLockEntity.get({ right }).go({ consistent: true })).data?.hold_id ?? null;
};

test("a free order is cancelled without Stripe, once, with an email, and the monthly free GA+ is available again", async () => {
  const [right, id] = [`free-ga:usr_${uniqueId()}:2027-02`, `hold_${uniqueId()}`];
  const order = await anOrder({ prices: [0], hold: { id, rights: [right] }, session: { hold_id: id } });
  const holderOfLock = await aLock(right, id);
  expect(await holderOfLock()).toBe(id);
  for (const _time of [1, 2]) expect(await refund(order)).toMatchObject({ amount: 0, refunded: 0 });
  expect([stripe.create.mock.calls, await holderOfLock()]).toEqual([[], null]);
  expect(await seats(order)).toEqual({ left: 10, held: 0, sold: 0 });
  const { data } = await city()
    .OutboxEntity.query.byAddress({ to: `${order.user_id}@x.test` })
    .go();
  expect(data.map(({ letter }) => JSON.parse(letter))).toMatchObject([
    { template: "order-refund", quantity: 1, left: 0, amount: 0 },
  ]);
});

test("refunding the last ticket of an order frees its code and reports the order as refunded", async () => {
  const [right, id] = [`ambassador:usr_${uniqueId()}`, `hold_${uniqueId()}`];
  const hold = { id, rights: [right], code: "DANA", code_discount: 500, ambassador_id: "amb_1" };
  const order = await anOrder({ hold, session: { hold_id: id } });
  const holderOfLock = await aLock(right, id);
  const about = { order_id: order.session_id, code: "DANA", ambassador_id: "amb_1", user_id: order.user_id };
  await city()
    .CodeRedemptionEntity.put({
      ...{ ...about, customer_email: "m@x.test", ticket_type: "GA+", qty: 2, discount_applied: 500 },
      ...{ payment_status: "paid", created_at: now },
    })
    .go();
  const redemption = async () =>
    (await city().CodeRedemptionEntity.get({ order_id: order.session_id }).go({ consistent: true })).data;
  await refund(order, order.ids.slice(0, 1));
  expect([await holderOfLock(), await redemption()]).toMatchObject([id, { payment_status: "paid", refunded_qty: 1 }]);
  await refund(order);
  expect([await holderOfLock(), await redemption()]).toMatchObject([
    null,
    { payment_status: "refunded", refunded_qty: 2 },
  ]);
});

test("an unknown order and another order's ticket are not found, and nothing is refunded", async () => {
  const [one, other] = [await anOrder(), await anOrder()];
  const unknown = city().refundOrder({ sessionId: "cs_unknown" }, "usr_admin", now);
  expect([await endOf(unknown), await endOf(refund(one, [other.ids[0] ?? ""]))]).toEqual(["not-found", "not-found"]);
  expect(stripe.create).not.toHaveBeenCalled();
  expect([await statusesOf(one), await statusesOf(other)]).toEqual([
    ["valid", "valid"],
    ["valid", "valid"],
  ]);
});
